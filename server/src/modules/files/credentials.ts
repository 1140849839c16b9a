import { createHmac, randomUUID } from "node:crypto";
import { type Purpose, purposes } from "@thingwright/contract/content/file-purposes.ts";
import { type files, type UploadedFile, uploadRoute } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { pathOf, type Result } from "@thingwright/contract/grammar/route.ts";
import type { Context, UploadContext } from "../../http/context.ts";
import { cleanFileName } from "../../platform/files/clean-file-name.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { keepRights } from "../../platform/database/rights-lock.ts";
import { accountScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { DirectPlace } from "../../platform/files/file-store.ts";
import { newId } from "../../platform/ids.ts";
import { sameBytes } from "../../platform/secrets.ts";
import { actorOf } from "../accounts/index.ts";
import { checkSent, type FileKeeper, get } from "./files.ts";
import { add, begin, finish, hold, refuseSent, takeObject } from "./uploads.ts";

/** The content of a credential. Its bearer may send one file on behalf of an account. */
interface CredentialPayload {
  id: string;
  uid: string;
  owner: string;
  purpose: Purpose;
  name: string;
  /** The largest size in bytes that is accepted; the only one if `exact` is true. */
  size: number;
  exact: boolean;
  /** Whether the file is sent into the object store instead of to this server. */
  direct: boolean;
  /** Whether a program asked for the credential, with an access token that needs a permission for uploads. */
  program: boolean;
  expires: number;
}

export interface Credentials {
  give(
    context: Context,
    asked: Pick<CredentialPayload, "purpose" | "name"> & { size?: number },
  ): Promise<Given>;
  /**
   * Receives a file on this server.
   * @throws wrong_file, file_too_large, too_large, conflict; not_found for a bad credential
   */
  send(credential: string, sent: Sent): Promise<void>;
  /** Makes a file from the bytes that were sent with a credential. */
  take(context: Context, credential: string): Promise<UploadedFile>;
}
type Given = Result<(typeof files)["credential"]>;

interface Sent {
  size: number;
  body: AsyncIterable<Buffer>;
  /**
   * Returns the database for an account: each transaction takes its turn among those of the account, and calls `first`
   * before anything else.
   */
  sqlOf: (owner: string, first: (sql: Sql) => Promise<void>) => Sql;
  now: number;
}

/** The path on this server to which files are sent. */
export const objectPath = pathOf({ path: "/cos/object" });
/** The name of the object in the store into which a file is sent. */
const incoming = (id: string) => `incoming/${id}`;

/** @param key signs credentials, so that they need not be stored */
export function credentialsWith(key: Buffer, keeper: FileKeeper): Credentials {
  const sign = (text: string) => createHmac("sha256", key).update(text).digest();

  /** @param after seconds for which an expired credential is still accepted */
  function read(credential: string, now: number, after = 0): CredentialPayload {
    const [text = "", signature = ""] = credential.split(".");
    if (!sameBytes(Buffer.from(signature, "base64url"), sign(text))) throw problem("not_found");
    const payload = JSON.parse(Buffer.from(text, "base64url").toString()) as CredentialPayload;
    if (payload.expires + after < seconds(now) || !purposes.includes(payload.purpose))
      throw problem("not_found");
    return payload;
  }

  /** Begins the upload, which counts its bytes towards the quota, before anybody can send them into the store. */
  async function reserve(
    context: Context,
    { id, purpose, name, size }: CredentialPayload,
  ): Promise<DirectPlace> {
    const object = incoming(id);
    await begin(context, { id, purpose, name, size, object }, keeper);
    return keeper.store.direct!.placeFor(object, { seconds: limits.credentialSeconds, size });
  }

  return {
    async give(context, { purpose, name: given, size }) {
      const { actor, now } = context;
      const most = keeper.bytesOf(purpose);
      const name = cleanFileName(given);
      checkSent({ purpose, name, size: size ?? 1 }, most);
      const payload: CredentialPayload = {
        id: newId(now),
        uid: actor.uid,
        owner: actor.owner,
        purpose,
        name,
        size: size ?? most,
        exact: size !== undefined,
        // The store cannot enforce a size that was not given.
        direct: keeper.store.direct !== null && size !== undefined,
        program: !actor.personal,
        expires: seconds(now) + limits.credentialSeconds,
      };
      const text = Buffer.from(JSON.stringify(payload)).toString("base64url");
      const credential = `${text}.${sign(text).toString("base64url")}`;
      const place = payload.direct ? await reserve(context, payload) : undefined;
      return {
        credential,
        method: "PUT",
        url: place?.url ?? `${objectPath}/${credential}`,
        headers: place?.headers ?? { "content-type": "application/octet-stream" },
        max_bytes: payload.size,
        expires_at: payload.expires,
      };
    },

    async send(credential, { size, body, sqlOf, now }) {
      const payload = read(credential, now);
      const { id, uid, owner, purpose, name } = payload;
      if (payload.direct) throw problem("not_found");
      if (payload.exact && size !== payload.size) throw problem("too_large");
      checkSent({ purpose, name, size }, payload.size);
      // The actor has no permissions: the bearer may do nothing else, regardless of the account's rights.
      const actor = { uid, owner } as UploadContext["actor"];
      const scope = accountScope(owner);
      const sql = sqlOf(owner, (transaction) => refuseWithoutRights(transaction, payload));
      const context: UploadContext = { actor, scope, sql, now, audit: () => {} };
      const holder = randomUUID();
      await refuseSent(context, id, keeper.store);
      // If two requests send with the same credential at once, only one of them begins the upload.
      await unlessTaken(
        "upload_pkey",
        () => begin(context, { id, purpose, name, size }, keeper),
        () => problem("conflict"),
      );
      await hold(context, id, holder);
      await add(context, { id, holder, offset: 0 }, body, keeper.store);
    },

    async take(context, credential) {
      const { id, uid } = read(credential, context.now, limits.takeObjectSeconds);
      if (uid !== context.actor.uid) throw problem("not_found");
      await takeObject(context, id, keeper);
      await finish(context, id, keeper);
      return get(context, id, keeper);
    },
  };
}

/**
 * Refuses an account that was disabled, or lost the permission that its program needs, since the credential was given.
 */
async function refuseWithoutRights(sql: Sql, { uid, owner, program }: CredentialPayload): Promise<void> {
  await keepRights(sql, owner);
  const actor = await actorOf(sql, uid);
  if (actor?.owner !== owner) throw problem("not_found");
  if (program && !uploadRoute.programs.some((permission) => actor.can(permission)))
    throw problem("forbidden");
}
