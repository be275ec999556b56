/**
 * A line to the server that comes back by itself. It greets, pings, and reconnects with growing pauses; what is said over it
 * is not its business. Nothing is sent twice: what was not on the line when it broke is the caller's to judge.
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
  close(): void;
}

const PAUSES = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/** Opens a line and keeps it open until `close`. `ping` is false for a socket that listens to nothing. */
export function openLine(address: string, use: LineUse, { ping = true } = {}): Line {
  let socket: WebSocket | null = null;
  let tries = 0;
  let closed = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let dead: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(again);
    const current = new WebSocket(address);
    let opened = false;
    socket = current;
    current.onopen = () => {
      opened = true;
      tries = 0;
      const greeting = use.greet();
      if (greeting) current.send(JSON.stringify(greeting));
      if (ping) beat = setInterval(check, PING_EVERY);
      use.change(true);
    };
    current.onmessage = (event) => {
      clearTimeout(dead);
      dead = undefined;
      const message = JSON.parse(String(event.data)) as { type: string };
      if (message.type !== "pong") use.receive(message);
    };
    current.onclose = ({ code }) => {
      if (socket !== current) return;
      drop();
      if (closed) return;
      use.change(false, { code, opened });
      if (!closed) again = setTimeout(connect, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
    };
  }

  function drop(): void {
    clearInterval(beat);
    clearTimeout(dead);
    dead = undefined;
    socket = null;
  }

  /** Asks whether the other end is still there; without an answer the connection is given up. */
  function check(): void {
    if (!ping || socket?.readyState !== WebSocket.OPEN || dead) return;
    socket.send(JSON.stringify({ type: "ping", id: 0 }));
    dead = setTimeout(() => {
      const lost = socket;
      lost?.close();
      // A connection that is really gone may take minutes to close by itself.
      lost?.onclose?.(new CloseEvent("close", { code: 4000 }));
    }, PONG_WITHIN);
  }

  /** A page that wakes up, or a network that is back, doesn't wait for the next try. */
  function wake(): void {
    if (closed || document.visibilityState === "hidden") return;
    if (socket === null) connect();
    else check();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  connect();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(again);
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      const last = socket;
      drop();
      last?.close();
    },
  };
}
