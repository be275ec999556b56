/**
 * Packs the files of the built client as small as can be, each beside itself (`app.js.br`): the server has no time for that.
 */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const BUILT = new URL("../src/toprung/server/client/", import.meta.url);
const WORTH_IT = /\.(css|html|js|svg|webmanifest)$/;

const pack = promisify(brotliCompress);
const files = (await readdir(BUILT, { recursive: true })).filter((name) => WORTH_IT.test(name));

await Promise.all(
  files.map(async (name) => {
    const file = new URL(name, BUILT);
    await writeFile(new URL(`${name}.br`, BUILT), await pack(await readFile(file)));
  }),
);
