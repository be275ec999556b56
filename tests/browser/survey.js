// What is wrong with the page as it stands on this screen, a sentence each: text that is cut off, covered or run into by other
// text, something that hangs over the edge, targets too small to hit. `touch` says whether fingers press them. Where a
// dialog is open, or what the next tap beside it closes, it is all that counts.
({ touch }) => {
  const SLACK = 1.5; // pixels that round-off and the overhang of letters may cost
  const TARGET = 24;
  const CARD = 44;
  const STEP = 4; // of the grid on which the open part of a card is measured
  const root = [...document.querySelectorAll("dialog:modal, [popover]:popover-open")].at(-1) ?? document.body;
  const complaints = [];

  const styles = new Map();
  const style = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const up = function* (element) {
    for (let at = element; at; at = at.parentElement) yield at;
  };
  const named = (element) =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join("")}`;
  const said = (text) => `“${text.trim().replace(/\s+/g, " ").slice(0, 50)}”`;
  const hides = (element) => /hidden|clip/.test(style(element).overflowX + style(element).overflowY);
  const scrolls = (element) => /auto|scroll/.test(style(element).overflowX + style(element).overflowY);
  const unseen = (element) =>
    [...up(element)].some(
      (at) => at.matches(".unseen, .flights") || style(at).visibility === "hidden" || style(at).clipPath === "inset(50%)" || Number(style(at).opacity) === 0,
    ) || !element.checkVisibility();

  /** The part of a box that is open to the eye: what every box around it that clips or scrolls leaves of it. */
  const open = (element, box) => {
    let { left, top, right, bottom } = box;
    for (const at of up(element.parentElement)) {
      if (at === document.documentElement || at === document.body || style(at).overflow === "visible") continue;
      const edge = at.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      if (style(at).position === "fixed") break;
    }
    return right - left > SLACK && bottom - top > SLACK ? { left, top, right, bottom } : null;
  };
  /** Whatever stands above this point, and is neither the element itself nor around or in it. */
  const cover = (element, x, y) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
    const found = document.elementFromPoint(x, y);
    if (!found || found.contains(element) || element.contains(found)) return null;
    if (found.matches("input") && found.closest("label")?.contains(element)) return null; // a choice and its words
    // What stays where it is while a list is scrolled under it covers nothing for good.
    const rolls = [...up(element)].some(scrolls) || document.documentElement.scrollHeight > innerHeight;
    if (rolls && [...up(found)].some((at) => /sticky|fixed/.test(style(at).position))) return null;
    return found;
  };

  // Texts, a box for each line.
  const lines = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    // What may be left out where there is no room is whole, or not there at all.
    const spare = element.closest("[data-spare]");
    if (spare && !open(spare, spare.getBoundingClientRect())) continue;
    if (!node.data.trim() || element.closest("svg, script, style, option, select, noscript") || unseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const em = parseFloat(style(element).fontSize);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      // Letters fill the middle of their line.
      const inset = Math.max(0, (box.height - em) / 2);
      const letters = { left: box.left, right: box.right, top: box.top + inset, bottom: box.bottom - inset };
      for (const at of up(element)) {
        if (at === document.documentElement || !hides(at) || scrolls(at)) {
          if (scrolls(at)) break;
          continue;
        }
        const edge = at.getBoundingClientRect();
        const past = Math.max(edge.left - letters.left, letters.right - edge.right, edge.top - letters.top, letters.bottom - edge.bottom);
        if (past > SLACK) complaints.push(`${said(node.data)} is cut off by ${named(at)}, ${past.toFixed(0)} px`);
      }
      const shown = open(element, letters);
      if (shown) lines.push({ node, element, ...shown });
    }
  }
  for (const [i, line] of lines.entries()) {
    const found = cover(line.element, (line.left + line.right) / 2, (line.top + line.bottom) / 2);
    if (found) complaints.push(`${said(line.node.data)} is covered by ${named(found)}`);
    for (const other of lines.slice(i + 1)) {
      if (other.node === line.node) continue;
      const wide = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const high = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
      const rolls = [line, other].map((each) => [...up(each.element)].some((at) => /sticky|fixed/.test(style(at).position)));
      if (wide > SLACK && high > 2 * SLACK && rolls[0] === rolls[1])
        complaints.push(`${said(line.node.data)} runs into ${said(other.node.data)}`);
    }
  }

  // What hangs over the edge of the page, or of a part of it that scrolls down.
  for (const element of [document.documentElement, ...root.querySelectorAll("*")]) {
    if (element !== document.documentElement && !scrolls(element)) continue;
    const over = element.scrollWidth - (element === document.documentElement ? innerWidth : element.clientWidth);
    if (over > SLACK && !element.matches("input, textarea")) complaints.push(`${named(element)} scrolls sideways, ${over.toFixed(0)} px`);
  }

  // What can be pressed.
  const inText = (element) =>
    element.matches("a, button") &&
    style(element).display === "inline" &&
    [...element.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const PRESSED = "a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']:not([role=log]):not([role=list])";
  for (const element of root.querySelectorAll(PRESSED)) {
    if (unseen(element) || inText(element) || element.matches("[role=toolbar] *, input[type=hidden]")) continue;
    // A radio or a switch is pressed on its whole label.
    const target = (element.matches("input") && element.closest("label")) || element;
    const box = target.getBoundingClientRect();
    if (!box.width && !box.height) continue;
    if (Math.min(box.width, box.height) < TARGET - 0.01)
      complaints.push(`${named(element)} ${said(element.innerText || element.ariaLabel || "")} is ${box.width.toFixed(0)} × ${box.height.toFixed(0)} px`);
    const shown = open(target, box);
    const found = shown && cover(target, (shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2);
    if (found) complaints.push(`${named(element)} ${said(element.innerText || element.ariaLabel || "")} is covered by ${named(found)}`);
  }

  // Each card of a hand has a square open to a finger; to a mouse, the smaller one.
  const least = touch ? CARD : TARGET;
  for (const card of root.querySelectorAll("[role=toolbar] button")) {
    if (unseen(card)) continue;
    card.scrollIntoView({ block: "nearest" }); // where the page scrolls at all
    const box = card.getBoundingClientRect();
    if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < -1)
      complaints.push(`card ${said(card.innerText)} is not on the screen`);
    let best = 0;
    let above = [];
    for (let y = box.top; y <= box.bottom + 0.01; y += STEP) {
      const row = [];
      for (let x = box.left; x <= box.right + 0.01; x += STEP) {
        const at = document.elementFromPoint(Math.min(x + 0.5, box.right - 0.5), Math.min(y + 0.5, box.bottom - 0.5));
        const j = row.length;
        row.push(card.contains(at) ? 1 + Math.min(above[j] ?? 0, above[j - 1] ?? 0, row[j - 1] ?? 0) : 0);
        best = Math.max(best, row[j]);
      }
      above = row;
    }
    if (best * STEP < least) complaints.push(`card ${said(card.innerText)} leaves ${best * STEP} px to press`);
  }
  scrollTo(0, 0);
  return [...new Set(complaints)];
}
