import { byteOrderMark, csvLine } from "@thingwright/contract/basics/csv.ts";
import { importFields } from "@thingwright/contract/devices/device-import-fields.ts";
import type { LineProblem } from "@thingwright/contract/devices/device-imports.ts";
import type { Language, Text } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem, type ProblemName, problemText } from "@thingwright/contract/grammar/problem.ts";
import type { StreamedFile } from "@thingwright/contract/basics/streamed-file.ts";
import type { Context } from "../../http/context.ts";
import { streamed } from "../../http/send-pieces.ts";
import { hashToken, sameBytes, type Vault } from "../../platform/secrets.ts";
import { getProduct } from "../products/index.ts";
import { get } from "./device-imports.ts";
import { linesOf } from "./device-imports.store.ts";
import { credentialsOf } from "./lines.store.ts";

const most = limits.pageSizeMax;
const words = {
  line: { en: "Line", zh_CN: "行号" },
  problems: { en: "Problems", zh_CN: "问题" },
  deviceId: { en: "Device ID", zh_CN: "设备 ID" },
  productKey: { en: "Product key", zh_CN: "产品 Key" },
  token: { en: "Access token", zh_CN: "访问令牌" },
} satisfies Record<string, Text>;

/**
 * Exports the lines of a list that have problems, with the problems but without secrets. Throws not_found,
 * too_many_requests.
 */
export async function problemFile(context: Context, id: string): Promise<StreamedFile> {
  const { columns } = await get(context, id);
  const headings = columns.map(({ heading }) => heading);
  return streamed(context.actor.owner, "device-problems.csv", problemPieces(context, id, headings));
}

async function* problemPieces(
  { scope, sql, language }: Context,
  id: string,
  headings: readonly string[],
): AsyncGenerator<string, void> {
  let start = byteOrderMark + csvLine([words.line[language], ...headings, words.problems[language]]);
  for (let after = 0; ;) {
    const rows = await sql.transaction((inside) =>
      linesOf(scope, inside, id, { bad: true, after, most, withCells: true }),
    );
    const linesOfPage = rows.map(({ line, cells, problems }) => {
      const padded = headings.map((_, i) => cells?.[i] ?? "");
      return csvLine([line, ...padded, problems.map((one) => wordsOf(one, language)).join("; ")]);
    });
    yield start + linesOfPage.join("");
    if (rows.length < most) return;
    after = rows.at(-1)!.line;
    start = "";
  }
}

function wordsOf({ field, problem: name, parameters }: LineProblem, language: Language): string {
  const text = problemText(name as ProblemName, language, parameters);
  return field === null ? text : `${importFields[field].heading[language]}: ${text}`;
}

/**
 * Exports the credentials of imported devices, for a day and only to the account that started the import. Devices that
 * got new secrets since then are left out. Throws not_found, forbidden, credentials_erased, too_many_requests.
 */
export async function credentialFile(context: Context, id: string, vault: Vault): Promise<StreamedFile> {
  const { scope, sql, now, actor, audit } = context;
  const found = await get(context, id);
  if (!found.mine) throw problem("forbidden");
  if (found.credentials_until === null || now / 1000 >= found.credentials_until)
    throw problem("credentials_erased");
  const { product_key } = await getProduct({ ...context, scope, sql }, found.product_id);
  audit({ id, name: found.file_name });
  return streamed(
    actor.owner,
    "device-credentials.csv",
    credentialPieces(context, id, { product_key, vault }),
  );
}

async function* credentialPieces(
  { scope, sql, language }: Context,
  id: string,
  { product_key, vault }: { product_key: string; vault: Vault },
): AsyncGenerator<string, void> {
  const heading = (field: "device_name" | "name" | "mac" | "device_secret") =>
    importFields[field].heading[language];
  let start =
    byteOrderMark +
    csvLine([
      words.productKey[language],
      heading("device_name"),
      heading("device_secret"),
      words.token[language],
      words.deviceId[language],
      heading("name"),
      heading("mac"),
    ]);
  for (let after = 0; ;) {
    const rows = await sql.transaction((inside) => credentialsOf(scope, inside, id, { after, most }));
    const piece = rows.map(({ device_name, secret, access_token, token_hash, id: device, name, mac }) => {
      const token = vault.open(access_token);
      if (!sameBytes(hashToken(token), token_hash)) return "";
      return csvLine([product_key, device_name, vault.open(secret), token, device, name, mac]);
    });
    yield start + piece.join("");
    if (rows.length < most) return;
    after = rows.at(-1)!.line;
    start = "";
  }
}
