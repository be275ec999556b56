/** Short notes that come up over the page and go by themselves: refusals, things done. */

class Toasts {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  #next = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Shows a note for as long as it takes to read. */
  show(text: string): void {
    this.lines = [...this.lines.filter((line) => line.text !== text), { id: this.#next++, text }].slice(-3);
    this.release();
  }

  drop(id: number): void {
    this.lines = this.lines.filter((line) => line.id !== id);
  }

  /** Nothing goes while somebody points at a note or has the focus in it. */
  hold(): void {
    this.#timers.forEach(clearTimeout);
  }

  /** From now on each has its time again. */
  release(): void {
    this.hold();
    this.#timers = this.lines.map(({ id, text }) => setTimeout(() => this.drop(id), 3000 + text.length * 60));
  }
}

export const toasts = new Toasts();
