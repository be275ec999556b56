/**
 * Cards that move. Places on the table carry `data-spot`; where they stood before a change is remembered, and after it what
 * went from one to another flies there as a copy above everything, so that nothing is cut off and the real card, already in
 * its place, only waits unseen. A card from the stock is turned over on its way. Without motion, where the system asks for less, cards are simply there.
 */

export interface Flight {
  /** The spot where it starts: as it was before the change. */
  from: string;
  /** The spot where it ends. */
  to: string;
  /** Whether the copy shows what stood at the start (and vanishes) rather than what stands at the end. */
  ghost?: boolean;
  delay?: number;
}

interface Memory {
  box: DOMRect;
  picture: Element | null;
}

const DURATION = 420;
const EASE = "cubic-bezier(0.3, 0.75, 0.25, 1)";

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function spots(root: ParentNode): Map<string, HTMLElement> {
  const found = root.querySelectorAll<HTMLElement>("[data-spot]");
  return new Map([...found].map((element) => [element.dataset.spot!, element]));
}

export class Motion {
  #before = new Map<string, Memory>();
  #layer: HTMLElement | null = null;

  /** Remembers where everything stands, before the page changes. */
  remember(root: HTMLElement | undefined): void {
    if (!root || calm()) return;
    this.#before = new Map(
      [...spots(root)].map(([spot, element]) => [
        spot,
        {
          box: element.getBoundingClientRect(),
          picture: spot === "stock" || spot === "discard" ? picture(element) : null,
        },
      ]),
    );
  }

  /** Lets everything that moved move: the flights, and the cards in a hand or a meld that stand elsewhere than before. */
  play(root: HTMLElement | undefined, flights: Flight[]): void {
    if (!root || calm()) return;
    const now = spots(root);
    const flown = new Set(flights.map(({ to }) => to));
    for (const flight of flights) this.#fly(now, flight);
    for (const [spot, element] of now) {
      const before = this.#before.get(spot);
      if (/^(card|meld):/.test(spot) && before && !flown.has(spot)) slide(element, before.box);
    }
  }

  #fly(now: Map<string, HTMLElement>, { from, to, ghost = false, delay = 0 }: Flight): void {
    const goal = now.get(to);
    const start = this.#before.get(from) ?? memoryOf(now.get(from));
    if (!goal || !start) return;
    const end = goal.getBoundingClientRect();
    const back = !ghost && from === "stock" ? start.picture?.cloneNode(true) : undefined;
    const copy = ghost ? start.picture?.cloneNode(true) : picture(goal)?.cloneNode(true);
    if (!copy || !start.box.width || !end.width) return;
    const card = document.createElement("div");
    card.className = "flight";
    card.append(copy, ...(back ? [back] : []));
    if (back) turn(back as Element, copy as Element, delay);
    (this.#layer ??= layer()).append(card);
    const size = ghost ? start.box : end;
    card.style.width = `${cardWidth(size)}px`;
    const options = { duration: DURATION, delay, easing: EASE, fill: "both" } as const;
    const shrink = ghost ? 0.55 : 1;
    const flight = card.animate(
      [
        { transform: place(start.box, size), opacity: 1 },
        { transform: place(end, size, shrink), opacity: 1, offset: 0.92 },
        { transform: place(end, size, shrink), opacity: ghost ? 0 : 1 },
      ],
      options,
    );
    flight.onfinish = flight.oncancel = () => card.remove();
    if (!ghost) goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: DURATION + delay });
  }
}

function picture(element: HTMLElement): Element | null {
  return element.querySelector("svg.card");
}

function memoryOf(element: HTMLElement | undefined): Memory | undefined {
  return element && { box: element.getBoundingClientRect(), picture: picture(element) };
}

const cardWidth = (box: DOMRect) => Math.min(box.width, box.height / 1.4);

/** A copy of size `size` put over the middle of a place, as large as fits there. */
function place(box: DOMRect, size: DOMRect, shrink = 1): string {
  const width = cardWidth(size);
  const scale = Math.min(cardWidth(box) / width, 1.6) * shrink;
  const x = box.left + box.width / 2 - width / 2;
  const y = box.top + box.height / 2 - (width * 1.4) / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Turns a card over in the first half of its flight: what is on its back goes, then its face comes. */
function turn(back: Element, front: Element, delay: number): void {
  const options = { duration: DURATION * 0.6, delay, easing: "linear", fill: "both" } as const;
  const gone = { transform: "scaleX(0)", offset: 0.5 };
  back.animate([{ transform: "none" }, gone, { transform: "scaleX(0)" }], options);
  front.animate([{ transform: "scaleX(0)" }, gone, { transform: "none" }], options);
}

function slide(element: HTMLElement, before: DOMRect): void {
  const box = element.getBoundingClientRect();
  const x = before.left - box.left;
  const y = before.top - box.top;
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
  const scale = box.width ? before.width / box.width : 1;
  element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0" }, { transformOrigin: "0 0" }],
    { duration: 260, easing: EASE, composite: "add" },
  );
}

function layer(): HTMLElement {
  const element = document.createElement("div");
  element.className = "flights";
  element.setAttribute("aria-hidden", "true");
  document.body.append(element);
  return element;
}
