import { createHash } from "node:crypto";
import type { Firmware, firmware } from "@thingwright/contract/firmware/firmware.ts";
import { orderOfVersion } from "@thingwright/contract/firmware/firmware-version.ts";
import { signedText } from "@thingwright/contract/firmware/signed-text.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { needRoom, Quota } from "../../platform/database/quota.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { FileLinks } from "../../platform/files/file-links.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { newId } from "../../platform/ids.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import type { Vault } from "../../platform/secrets.ts";
import { findFile, keptFiles, setFiles } from "../files/index.ts";
import { findProduct, lockProduct } from "../products/index.ts";
import {
  deleteFirmware,
  findFirmware,
  type FirmwareFilter,
  type FirmwareRow,
  highestOffered,
  insertFirmware,
  listFirmware,
  lockFirmware,
  ofProduct,
  updateFirmware,
} from "./firmware.store.ts";
import { signFor } from "./signing.ts";

type Body<K extends "create" | "update" | "setDescription"> = Parsed<(typeof firmware)[K]>["body"];

export interface FirmwareDeps {
  files: FileStore;
  links: FileLinks;
  vault: Vault;
}

export const firmwareQuota = new Quota("firmware", "firmware", limits.firmware);

/** The files of one account are read one after the other. */
const readOfAccount = fairTurns(1, 20);

/** Throws not_found for a product out of reach. */
export async function list(
  context: Context,
  filter: FirmwareFilter,
  deps: Pick<FirmwareDeps, "links">,
): Promise<ListPage<Firmware>> {
  const { product_id } = filter;
  if (product_id !== undefined && !(await findProduct(context.scope, context.sql, product_id)))
    throw problem("not_found");
  const { list: found, ...total } = await listFirmware(context.scope, context.sql, filter);
  return { list: await shown(context, found, deps), ...total };
}

export async function get(
  context: Context,
  id: string,
  deps: Pick<FirmwareDeps, "links">,
): Promise<Firmware> {
  const row = await findFirmware(context.scope, context.sql, id);
  const [found] = await shown(context, row ? [row] : [], deps);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Makes firmware. Its file is read outside of the transaction, after all that can be refused without reading it. Throws
 * not_found for a product out of reach and for a file that the caller has not uploaded, quota_exceeded, overloaded,
 * files_away; refuses by field.
 */
export async function create(context: Context, input: Body<"create">, deps: FirmwareDeps): Promise<Firmware> {
  const { actor, now, language } = context;
  const { product_id, file_id, version } = input;
  const product = await findProduct(context.scope, context.sql, product_id);
  if (!product) throw problem("not_found");
  const file = await findFile(context.scope, context.sql, { id: file_id, by: actor.uid });
  if (!file) throw problem("not_found");
  const refuseFile = () => refuseFields(language, [{ path: "file_id", key: "file_unusable" }]);
  if (file.purpose !== "firmware") throw refuseFile();
  await refuseOneMore(context, input);
  const digests = await readOfAccount(ownerOf(context.scope), () => digestsOf(deps.files, file.stored_name));
  if (!digests) throw refuseFile();
  return context.sql.transaction(async (sql) => {
    const { scope } = context;
    const inside = { ...context, sql };
    if (!(await lockProduct(scope, sql, product_id))) throw problem("not_found");
    await refuseOneMore(inside, input);
    // Locks the account, so that its key is made only once.
    await firmwareQuota.check(sql, ownerOf(scope));
    const id = newId(now);
    const made = { ...input, ...digests, size: file.bytes };
    await insertFirmware(scope, sql, {
      ...made,
      id,
      owner_id: ownerOf(scope),
      version_order: orderOfVersion(version),
      hardware: JSON.stringify(input.hardware),
      signature: await signFor(inside, signedText({ ...made, product_key: product.product_key }), deps.vault),
      created_at: seconds(now),
      created_by: actor.uid,
    });
    if (!(await keepFiles(inside, product_id))) throw refuseFile();
    const after = await get(inside, id, deps);
    context.audit({ id, name: nameOf(after), after: recorded(after) });
    return after;
  });
}

/**
 * Throws quota_exceeded for a product that has no room for more firmware; refuses a version that is not higher than all
 * others of the module, and than all that were ever offered to devices: a device could take the one for the other.
 */
async function refuseOneMore(
  { scope, sql, language }: Context,
  { product_id, module, version }: Pick<Body<"create">, "product_id" | "module" | "version">,
): Promise<void> {
  const others = await ofProduct(scope, sql, product_id);
  needRoom("productFirmware", others.length, limits.productFirmware);
  const offered = await highestOffered(scope, sql, product_id, module);
  const latest = [...others.filter((one) => one.module === module), ...offered].reduce(
    (high, one) => (one.version_order > high.version_order ? one : high),
    { version: "", version_order: -1 },
  );
  if (orderOfVersion(version) > latest.version_order) return;
  const parameters = { latest: latest.version };
  throw refuseFields(language, [{ path: "version", key: "firmware_version_not_higher", parameters }]);
}

/** Throws not_found, conflict for a revision that is not the newest. */
export async function update(
  context: Context,
  id: string,
  { revision, hardware, ...change }: Body<"update">,
  deps: Pick<FirmwareDeps, "links">,
): Promise<Firmware> {
  const { scope, sql, audit } = context;
  const row = await lock(context, id);
  if (revision !== undefined && revision !== row.revision) throw problem("conflict");
  const before = await get(context, id, deps);
  await updateFirmware(scope, sql, id, {
    ...change,
    ...(hardware && { hardware: JSON.stringify(hardware) }),
    revision: row.revision + 1,
  });
  const after = await get(context, id, deps);
  audit({ id, name: nameOf(after), before: recorded(before), after: recorded(after) });
  return after;
}

export async function remove(context: Context, id: string, deps: Pick<FirmwareDeps, "links">): Promise<null> {
  const { scope, sql, audit } = context;
  // The product is locked first, as when firmware is made.
  const found = await findFirmware(scope, sql, id);
  if (!found || !(await lockProduct(scope, sql, found.product_id))) throw problem("not_found");
  await lock(context, id);
  const before = await get(context, id, deps);
  await deleteFirmware(scope, sql, id);
  await keepFiles(context, before.product_id);
  audit({ id, name: nameOf(before), before: recorded(before) });
  return null;
}

/** Locks firmware until the transaction ends. Throws not_found. */
export async function lock({ scope, sql }: Context, id: string): Promise<FirmwareRow> {
  const found = await lockFirmware(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Makes a product use the files of its firmware, and no others of this kind. The product is locked.
 * @returns false if the file of new firmware may not be used
 */
async function keepFiles(context: Context, productId: string): Promise<boolean> {
  const kept = await ofProduct(context.scope, context.sql, productId);
  const ids = kept.map(({ file_id }) => file_id);
  return (await setFiles(context, { kind: "product.firmware", id: productId }, ids)).length === 0;
}

/** Reads a stored file. @returns null if there is no such file */
async function digestsOf(
  store: FileStore,
  storedName: string,
): Promise<{ sha256: string; md5: string } | null> {
  const file = await store.read(storedName);
  if (!file) return null;
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  for await (const piece of file.body) {
    sha256.update(piece as Buffer);
    md5.update(piece as Buffer);
  }
  return { sha256: sha256.digest("hex"), md5: md5.digest("hex") };
}

async function shown(
  { sql, now }: Context,
  found: readonly FirmwareRow[],
  { links }: Pick<FirmwareDeps, "links">,
): Promise<Firmware[]> {
  const files = await keptFiles(
    sql,
    found.map(({ file_id }) => file_id),
  );
  return found.map(({ product_key, file_id, ...row }) => {
    const file = files.get(file_id);
    return {
      ...row,
      file_name: file?.name ?? "",
      url: file ? links.urlOf(file.stored_name, now) : "",
      signed: signedText({ ...row, product_key }),
    };
  });
}

/** The name of firmware in operation records. */
export function nameOf({ name, version }: Pick<Firmware, "name" | "version">): string {
  return `${name} ${version}`;
}

/** The fields that an operation record holds. */
function recorded(firmware: Firmware) {
  const { url: _url, signed: _signed, product_name: _name, product_icon: _icon, ...kept } = firmware;
  return kept;
}
