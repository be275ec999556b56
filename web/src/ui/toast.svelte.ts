/** Short notes that come up over the page and go by themselves: refusals, things done. */

class Toasts {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  #next = 0;

  /** Shows a note for as long as it takes to read. */
  show(text: string): void {
    const id = this.#next++;
    this.lines = [...this.lines.filter((line) => line.text !== text), { id, text }].slice(-3);
    setTimeout(() => this.drop(id), 3000 + text.length * 60);
  }

  drop(id: number): void {
    this.lines = this.lines.filter((line) => line.id !== id);
  }
}

export const toasts = new Toasts();
