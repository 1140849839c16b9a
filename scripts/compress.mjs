import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const text = /\.(js|css|html|svg|json)$/;
/** Smaller files are not compressed: they fit into one packet anyway. */
const smallest = 1024;

/** Writes a `.br` and a `.gz` file beside each text file of a folder. The server sends these files as they are. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    // Files of an earlier build are compressed already.
    (name) => text.test(name) && !existsSync(path.join(folder, `${name}.br`)),
  );
  await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
