import { createHmac, randomUUID } from "node:crypto";
import { type Purpose, purposes } from "@thingwright/contract/file-purposes.ts";
import { type files, type UploadedFile, uploadRoute } from "@thingwright/contract/files.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { pathOf, type Result } from "@thingwright/contract/route.ts";
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

/** What a credential says. Its bearer may send one file in the name of an account. */
interface Said {
  id: string;
  uid: string;
  owner: string;
  purpose: Purpose;
  name: string;
  /** The largest size, or the only one. */
  size: number;
  exact: boolean;
  /** Whether it is sent into the object store, and not to this server. */
  direct: boolean;
  /** Whether a program was given it, which needs a permission for that. */
  program: boolean;
  expires: number;
}

export interface Credentials {
  give(context: Context, asked: Pick<Said, "purpose" | "name"> & { size?: number }): Promise<Given>;
  /** Takes the bytes of a file on this server. @throws not_found for what is no credential, wrong_file, file_too_large */
  send(credential: string, sent: Sent): Promise<void>;
  /** Makes a file of what was sent. */
  take(context: Context, credential: string): Promise<UploadedFile>;
}
type Given = Result<(typeof files)["credential"]>;

interface Sent {
  size: number;
  body: AsyncIterable<Buffer>;
  /** The database, each of whose transactions begins with what is given, in the turns of the account. */
  sqlOf: (owner: string, first: (sql: Sql) => Promise<void>) => Sql;
  now: number;
}

/** Where files are sent to on this server. */
export const objectPath = pathOf({ path: "/cos/object" });
/** The folder of an object store that files are sent into. */
const incoming = (id: string) => `incoming/${id}`;

/** @param key signs credentials: nothing of them is stored until a file is sent */
export function credentialsWith(key: Buffer, keeper: FileKeeper): Credentials {
  const sign = (text: string) => createHmac("sha256", key).update(text).digest();

  /** @param after seconds that it is still known for after it has expired */
  function read(credential: string, now: number, after = 0): Said {
    const [text = "", signature = ""] = credential.split(".");
    if (!sameBytes(Buffer.from(signature, "base64url"), sign(text))) throw problem("not_found");
    const said = JSON.parse(Buffer.from(text, "base64url").toString()) as Said;
    if (said.expires + after < seconds(now) || !purposes.includes(said.purpose)) throw problem("not_found");
    return said;
  }

  /** Counts what is to be sent into the store before anybody can send it. */
  async function reserve(context: Context, { id, purpose, name, size }: Said): Promise<DirectPlace> {
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
      const said: Said = {
        id: newId(now),
        uid: actor.uid,
        owner: actor.owner,
        purpose,
        name,
        size: size ?? most,
        exact: size !== undefined,
        // A store holds nobody to a size that was not said.
        direct: keeper.store.direct !== null && size !== undefined,
        program: !actor.personal,
        expires: seconds(now) + limits.credentialSeconds,
      };
      const text = Buffer.from(JSON.stringify(said)).toString("base64url");
      const credential = `${text}.${sign(text).toString("base64url")}`;
      const place = said.direct ? await reserve(context, said) : undefined;
      return {
        credential,
        method: "PUT",
        url: place?.url ?? `${objectPath}/${credential}`,
        headers: place?.headers ?? { "content-type": "application/octet-stream" },
        max_bytes: said.size,
        expires_at: said.expires,
      };
    },

    async send(credential, { size, body, sqlOf, now }) {
      const said = read(credential, now);
      const { id, uid, owner, purpose, name } = said;
      if (said.direct) throw problem("not_found");
      if (said.exact && size !== said.size) throw problem("too_large");
      checkSent({ purpose, name, size }, said.size);
      // Its bearer may do nothing else, whatever rights the account has.
      const actor = { uid, owner } as UploadContext["actor"];
      const scope = accountScope(owner);
      const sql = sqlOf(owner, (transaction) => refuseWithoutRights(transaction, said));
      const context: UploadContext = { actor, scope, sql, now, audit: () => {} };
      const holder = randomUUID();
      await refuseSent(context, id, keeper.store);
      // Of two that send at once, one begins.
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

/** The account may have been disabled, or have lost what its program needs, since the credential was given. */
async function refuseWithoutRights(sql: Sql, { uid, owner, program }: Said): Promise<void> {
  await keepRights(sql, owner);
  const actor = await actorOf(sql, uid);
  if (actor?.owner !== owner) throw problem("not_found");
  if (program && !uploadRoute.programs.some((permission) => actor.can(permission)))
    throw problem("forbidden");
}
