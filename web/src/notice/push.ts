/** Pushes to this browser: whether it takes any, and asking it to. */

/** Whether this browser can be pushed to: "ask" if its person has not said yet, "home" if the page has to be put on the home
 *  screen first. */
export type Means = "yes" | "ask" | "denied" | "home" | "no";

export function means(): Means {
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return isApple() ? "home" : "no";
  return Notification.permission === "granted" ? "yes" : Notification.permission === "denied" ? "denied" : "ask";
}

/** iPhones and iPads take pushes for what is on their home screen alone. An iPad says that it is a Mac. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

const worker = async () => navigator.serviceWorker?.getRegistration();

/** This browser's subscription, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  return (await (await worker())?.pushManager?.getSubscription()) ?? null;
}

/** A subscription by the server's key; the browser asks its person first. Throws when they, or the browser, say no. */
export async function subscribe(key: string): Promise<PushSubscription> {
  const manager = (await navigator.serviceWorker.ready).pushManager;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // It may have one by the key of a server that was here before.
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
}

/** What was shown of a table is not true any more, or is on the screen. */
export async function hush(table: string): Promise<void> {
  for (const shown of (await (await worker())?.getNotifications?.({ tag: table })) ?? []) shown.close();
}
