/** The server's HTTP API, as far as the client uses it. */

import { speakFully } from "./language.svelte";
import type {
  Among,
  BoardRow,
  Channel,
  ChannelWish,
  DailyDays,
  DayBoard,
  Link,
  Me,
  NewProgram,
  Notices,
  OpenedTable,
  Options,
  Order,
  OwnLink,
  OwnTable,
  Period,
  Problem,
  Profile,
  Program,
  PushWish,
  Receipt,
  Replay,
  Report,
  RulesCard,
  RulesPage,
  Scope,
  Setting,
  StreakPlace,
  TableView,
} from "./model/wire";
import { sentence, text } from "./text";

/** A request that was not carried out, with a sentence for people. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const good = await answer(method, path, body);
  return (good.status === 204 ? undefined : await good.json()) as T;
}

/** The server's answer. Throws Failed for one that is not good. */
async function answer(method: string, path: string, body?: unknown): Promise<Response> {
  let found: Response;
  try {
    found = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Failed(0, text("failed.line"));
  }
  if (found.ok) return found;
  const problem = (await found.json().catch(() => null)) as Problem | null;
  await speakFully().catch(() => undefined); // the sentence is among the later texts
  throw new Failed(found.status, problem?.why ? sentence(problem.why, problem.params) : text("failed.server"));
}

export const whoAmI = () => request<Me>("GET", "/api/me");
export const callMe = (name: string) => request<Me>("PUT", "/api/me", { name });
export const ownTables = () => request<OwnTable[]>("GET", "/api/me/tables");
/** The ids of listed tables at which the asker can have no seat. */
export const barredFrom = () => request<string[]>("GET", "/api/me/barred");
export const openTable = (setting: Partial<Setting> & Pick<Setting, "game" | "bots">) =>
  request<OpenedTable>("POST", "/api/tables", setting);
/** A table of this game that waits for somebody, or a new one; the asker sits there then. */
export const findTable = (game: string) => request<OpenedTable>("POST", "/api/find", { game });
/** The table at which the people of a finished match meet again. */
export const rematchOf = (id: string) => request<OpenedTable>("POST", `/api/tables/${encodeURIComponent(id)}/rematch`);
export const lookAt = (id: string) => request<TableView>("GET", `/api/tables/${encodeURIComponent(id)}`);

export const tableLink = (id: string) => request<Link>("GET", `/api/tables/${encodeURIComponent(id)}/link`);

export const rulesOf = (game: string, language: string) =>
  request<RulesPage>("GET", `/api/rules/${encodeURIComponent(game)}?${new URLSearchParams({ language })}`);

/** The daily games of today and yesterday; beginning one's own, or finding it; the results of a day. */
export const dailyDays = () => request<DailyDays>("GET", "/api/daily");
export const playDaily = (game: string) => request<OpenedTable>("POST", `/api/daily/${encodeURIComponent(game)}`);
export const dayBoard = (game: string, day: string) =>
  request<DayBoard>("GET", `/api/daily/${encodeURIComponent(game)}/${encodeURIComponent(day)}`);

/** How people stand in a game; their days in a row; somebody's page. */
export const boardOf = (game: string, among: Among, period: Period, by: Order) =>
  request<BoardRow[]>("GET", `/api/boards/${encodeURIComponent(game)}?${new URLSearchParams({ among, period, by })}`);
export const streaksOf = (game: string) =>
  request<StreakPlace[]>("GET", `/api/boards/${encodeURIComponent(game)}/streaks`);
export const profileOf = (handle: string) => request<Profile>("GET", `/api/people/${encodeURIComponent(handle)}`);

/** The rules on one sheet, as a table with these options plays them. */
export const rulesCardOf = (game: string, language: string, options: Options) =>
  request<RulesCard>(
    "GET",
    `/api/rules/${encodeURIComponent(game)}/card?${new URLSearchParams({ language, options: JSON.stringify(options) })}`,
  );

/** A stretch of a finished match, from its table or from its record's text. */
export const replayOf = (id: string, after: number, count: number) =>
  request<Replay>("GET", `/api/tables/${encodeURIComponent(id)}/replay?after=${after}&count=${count}`);
export const replayRecord = (record: string, after: number, count: number) =>
  request<Replay>("POST", "/api/replay", { record, after, count });
export const verifyRecord = (record: string, receipts: Receipt[]) =>
  request<Report>("POST", "/api/verify", { record, receipts });

/** A link that makes one other device this person's too, and what is given back there. */
export const ownLink = () => request<OwnLink>("POST", "/api/me/link");
export const joinBy = (secret: string) => request<Me>("POST", "/api/me/device", { secret });
export const forgetMe = () => request<void>("DELETE", "/api/me");
export const EXPORT_PATH = "/api/me/export";

/** How one is told, while away, that a table waits; and what the links in mails do. */
export const noticesOf = () => request<Notices>("GET", "/api/me/notices");
export const pushTo = (wish: PushWish) => request<Channel>("PUT", "/api/me/push", wish);
export const mailTo = (address: string, language: string) =>
  request<Channel>("POST", "/api/me/mail", { address, language });
export const changeChannel = (id: string, wish: ChannelWish) =>
  request<Channel>("PUT", `/api/me/channels/${encodeURIComponent(id)}`, wish);
export const removeChannel = (id: string) => request<void>("DELETE", `/api/me/channels/${encodeURIComponent(id)}`);
export const confirmMail = (id: string, key: string) => request<void>("POST", "/api/mail/confirm", { id, key });
export const stopMail = (id: string, key: string) => request<void>("POST", "/api/mail/stop", { id, key });

export const listPrograms = () => request<Program[]>("GET", "/api/programs");
export const addProgram = (name: string, scopes: Scope[]) =>
  request<NewProgram>("POST", "/api/programs", { name, scopes });
export const removeProgram = (id: string) => request<void>("DELETE", `/api/programs/${encodeURIComponent(id)}`);

/** The record of a table's match, as text. */
export async function recordOf(id: string): Promise<string> {
  return (await answer("GET", recordPath(id))).text();
}

/** The address of a table's QR picture, and of its record as text. */
export const qrPath = (id: string) => `/api/tables/${encodeURIComponent(id)}/qr.svg`;
export const recordPath = (id: string) => `/api/tables/${encodeURIComponent(id)}/record`;

/** The address of a table's socket. */
export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}
