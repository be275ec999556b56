/** Who this browser is to the server: a guest with a name. */

import { callMe, whoAmI } from "../http";

class Me {
  name = $state("");
  #asked: Promise<void> | null = null;

  /** Learns the name, if that is not known yet; a guest becomes one by asking. Throws Failed. */
  learn(): Promise<void> {
    this.#asked ??= whoAmI().then(
      ({ name }) => void (this.name = name),
      (trouble: unknown) => {
        this.#asked = null;
        throw trouble;
      },
    );
    return this.#asked;
  }

  async rename(name: string): Promise<void> {
    this.name = (await callMe(name)).name;
  }
}

export const me = new Me();
