/** Doing what may not work out, and then saying why. */

import { Failed } from "../http";
import { text } from "../text";
import { toasts } from "../ui/toast.svelte";

/** Whether it was done. If not the person has been told why: by the server's sentence, or that this browser won't. */
export async function hope(what: () => Promise<void>): Promise<boolean> {
  try {
    await what();
    return true;
  } catch (error) {
    toasts.show(error instanceof Failed ? error.message : text("notice.here.failed"));
    return false;
  }
}
