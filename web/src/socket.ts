/**
 * A line to the server that comes back by itself, within a second of the network, the server or the page being back. It greets,
 * pings, and reconnects; what is said over it is not its business. Nothing is sent twice: what was not on the line when it broke
 * is the caller's to judge.
 */

export interface LineUse {
  /** Said first on each new connection. */
  greet: () => object | null;
  receive: (message: { type: string }) => void;
  /** Called when the line comes up or goes down. `opened` tells whether this connection ever stood. */
  change: (up: boolean, close?: { code: number; opened: boolean }) => void;
}

export interface Line {
  /** Sends, and says whether the line was up to take it. */
  send(message: object): boolean;
  /** Opens another connection in the place of this one. */
  renew(): void;
  close(): void;
}

/** Milliseconds before each further try while the page is looked at, of which the last is for all that follow; and while it is
 *  not. */
const PAUSES = [250, 500, 900];
const UNSEEN_PAUSE = 8_000;
const OPENED_WITHIN = 4_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 4_000;
/** Whether the other end is still there is asked when it has not said a word for so long after something was sent. */
const ANSWERED_WITHIN = 2_000;
/** After so long without a word the page has slept, and the connection with it. */
const ASLEEP = PING_EVERY + 2 * PONG_WITHIN;

/** Why a connection was given up from here. */
const LOST = 4000;

const isHidden = () => document.visibilityState === "hidden";

/** Opens a line and keeps it open until `close`. */
export function openLine(address: string, use: LineUse): Line {
  let socket: WebSocket | null = null;
  let tries = 0;
  let closed = false;
  let heard = Date.now();
  let again: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let doubt: ReturnType<typeof setTimeout> | undefined;
  /** Runs out when the connection is not there in time, or when nothing is heard on it. */
  let dead: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(again);
    const current = new WebSocket(address);
    let opened = false;
    socket = current;
    dead = setTimeout(lose, OPENED_WITHIN);
    current.onopen = () => {
      opened = true;
      tries = 0;
      hear();
      const greeting = use.greet();
      if (greeting) current.send(JSON.stringify(greeting));
      beat = setInterval(check, PING_EVERY);
      use.change(true);
    };
    current.onmessage = (event) => {
      hear();
      const message = JSON.parse(String(event.data)) as { type: string };
      if (message.type !== "pong") use.receive(message);
    };
    current.onclose = ({ code }) => {
      if (socket !== current) return;
      drop();
      if (closed) return;
      use.change(false, { code, opened });
      if (!closed) again = setTimeout(connect, pause());
    };
  }

  /** Not all come back at the same moment to a server that was gone. */
  function pause(): number {
    const most = isHidden() ? UNSEEN_PAUSE : PAUSES[Math.min(tries++, PAUSES.length - 1)]!;
    return most * (0.6 + 0.4 * Math.random());
  }

  function hear(): void {
    heard = Date.now();
    calm();
  }

  function calm(): void {
    clearTimeout(doubt);
    clearTimeout(dead);
    doubt = dead = undefined;
  }

  function drop(): void {
    clearInterval(beat);
    calm();
    socket = null;
  }

  /** Gives the connection up. One that is really gone may take minutes to close by itself. */
  function lose(): void {
    const lost = socket;
    lost?.close();
    lost?.onclose?.(new CloseEvent("close", { code: LOST }));
  }

  /** Asks whether the other end is still there; without an answer the connection is given up. */
  function check(): void {
    if (socket?.readyState !== WebSocket.OPEN || dead) return;
    socket.send(JSON.stringify({ type: "ping", id: 0 }));
    dead = setTimeout(lose, PONG_WITHIN);
  }

  /** A page that wakes up doesn't wait for the next try, nor for a connection that died in its sleep. */
  function wake(): void {
    if (closed || isHidden()) return;
    if (socket === null) connect();
    else if (Date.now() - heard > ASLEEP) renew();
    else check();
  }

  /** A connection from before the network was away leads nowhere. */
  function renew(): void {
    if (closed) return;
    lose();
    connect();
  }

  const woken = ["visibilitychange", "resume"];
  for (const event of woken) document.addEventListener(event, wake);
  addEventListener("pageshow", wake);
  addEventListener("online", renew);
  connect();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      doubt ??= setTimeout(check, ANSWERED_WITHIN);
      return true;
    },
    renew,
    close() {
      closed = true;
      clearTimeout(again);
      for (const event of woken) document.removeEventListener(event, wake);
      removeEventListener("pageshow", wake);
      removeEventListener("online", renew);
      const last = socket;
      drop();
      last?.close();
    },
  };
}
