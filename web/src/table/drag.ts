/** Dragging a card by mouse, pen or finger. A tap stays a tap; what a drop means the caller says. */

export interface Dragging {
  /** What is dragged, or null when it can't be. */
  start: () => { picture: Element | null } | null;
  /** Called over each new place (its `data-drop`, or null), and says whether it would take the card. */
  over: (drop: string | null) => boolean;
  drop: (drop: string) => void;
  end: () => void;
}

const THRESHOLD = 8;

/** An attachment that makes the element draggable. */
export function draggable(use: Dragging) {
  return (node: HTMLElement): (() => void) => {
    const down = (event: PointerEvent) => {
      if (event.button === 0 && event.isPrimary) follow(node, event, use);
    };
    node.addEventListener("pointerdown", down);
    return () => node.removeEventListener("pointerdown", down);
  };
}

function follow(node: HTMLElement, down: PointerEvent, use: Dragging): void {
  const box = node.getBoundingClientRect();
  const grip = { x: down.clientX - box.left, y: down.clientY - box.top };
  let copy: HTMLElement | null = null;
  let target: HTMLElement | null = null;

  const lift = (): boolean => {
    const dragged = use.start();
    if (!dragged?.picture) return false;
    copy = document.createElement("div");
    copy.className = "flight dragged";
    copy.setAttribute("aria-hidden", "true");
    copy.style.position = "fixed";
    copy.style.pointerEvents = "none";
    copy.style.width = `${Math.min(box.width, box.height / 1.4)}px`;
    copy.append(dragged.picture.cloneNode(true));
    document.body.append(copy);
    node.classList.add("lifted");
    return true;
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (!copy) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD) return;
      if (!lift()) return stop();
    }
    copy!.style.transform = `translate(${event.clientX - grip.x}px, ${event.clientY - grip.y}px) rotate(2deg)`;
    const below = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]") ?? null;
    if (below === target) return;
    target?.classList.remove("over");
    target = use.over(below?.dataset.drop ?? null) ? below : null;
    target?.classList.add("over");
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const drop = target?.dataset.drop;
    const dragged = copy !== null;
    stop();
    if (!dragged) return;
    // The click that follows a drag is no tap.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (drop && event.type === "pointerup") use.drop(drop);
    use.end();
  };

  const stop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    target?.classList.remove("over");
    node.classList.remove("lifted");
    copy?.remove();
  };

  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
