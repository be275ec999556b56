/** Who this browser is to the server: a guest with a name. */

import { callMe, whoAmI } from "../http";

class Me {
  name = $state("");
  #asked: Promise<void> | null = null;

  /** Learns the name once; a guest becomes one by asking. */
  learn(): Promise<void> {
    this.#asked ??= whoAmI().then(
      ({ name }) => void (this.name = name),
      () => void (this.#asked = null),
    );
    return this.#asked;
  }

  async rename(name: string): Promise<void> {
    this.name = (await callMe(name)).name;
  }
}

export const me = new Me();
