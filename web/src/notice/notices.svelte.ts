/** How the person is told, while away, that a table waits: what the server has to offer, and what they have turned on. */

import { changeChannel, noticesOf, pushTo, removeChannel } from "../http";
import { spoken } from "../language.svelte";
import type { Channel, Notices as Offer } from "../model/wire";
import { means, type Means, subscribe, subscription } from "./push";

export interface Wanted {
  turn: boolean;
  reminder: boolean;
}

class Notices {
  offer = $state.raw<Offer | null>(null);
  means = $state<Means>("no");
  #address = $state("");

  /** This browser's channel. */
  here = $derived(this.offer?.channels.find(({ address }) => this.#address && address === this.#address) ?? null);
  mail = $derived(this.offer?.channels.find(({ kind }) => kind === "mail") ?? null);
  elsewhere = $derived(this.offer?.channels.filter((one) => one.kind === "push" && one !== this.here) ?? []);

  /** Looks what there is. This browser is told in the language that is spoken here now. */
  async look(): Promise<void> {
    this.means = means();
    this.#address = (await subscription())?.endpoint ?? "";
    this.offer = await noticesOf();
    const { here } = this;
    if (here && here.language !== spoken.now.tag) await this.change(here, here);
  }

  /** This browser is told this. The browser asks its person, the first time. */
  async tellHere(wanted: Wanted): Promise<void> {
    if (!wanted.turn && !wanted.reminder) return this.stopHere();
    try {
      const { endpoint, keys } = (await subscribe(this.offer!.key!)).toJSON();
      const { p256dh = "", auth = "" } = keys ?? {};
      await pushTo({ endpoint: endpoint!, p256dh, auth, language: spoken.now.tag, ...wanted });
    } finally {
      await this.look();
    }
  }

  async change({ id }: Channel, { turn, reminder }: Wanted): Promise<void> {
    await changeChannel(id, { language: spoken.now.tag, turn, reminder });
    this.offer = await noticesOf();
  }

  async remove(...channels: Channel[]): Promise<void> {
    for (const { id } of channels) await removeChannel(id);
    this.offer = await noticesOf();
  }

  async stopHere(): Promise<void> {
    await (await subscription())?.unsubscribe();
    if (this.here) await this.remove(this.here);
  }

  /** Whoever this browser is from now on, it is told of their tables and no longer of another's. */
  async follow(): Promise<void> {
    if (!(await subscription())) return;
    await this.look();
    if (this.offer?.key) await this.tellHere(this.here ?? { turn: true, reminder: true });
  }
}

export const notices = new Notices();
