import { readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/** The user that PostgreSQL's programs run as, in the shape that `spawn` takes; empty for the user of this process. */
export type SystemUser = { uid?: number; gid?: number };

const unprivileged = ["postgres", "nobody", "daemon"];

/**
 * Chooses the user that runs PostgreSQL, which refuses root. A process of an ordinary user runs it as that user. Root
 * runs it as the owner of the existing cluster, or for a new one as the first of `postgres`, `nobody`, `daemon` that
 * exists.
 */
export function chooseUser(cluster: string | undefined): SystemUser {
  const self = process.getuid?.();
  if (self === undefined) return {};
  const owner = cluster === undefined ? undefined : statSync(cluster);
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new Error(
        `The database in ${cluster} belongs to user ${owner.uid}; start as that user or as root`,
      );
    }
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readUsers();
  const found = unprivileged
    .map((name) => users.get(name))
    .find((user) => user !== undefined && user.uid !== 0);
  if (!found)
    throw new Error(`PostgreSQL cannot run as root, and none of ${unprivileged.join(", ")} is a user here`);
  return found;
}

/** The first folder at or above `folder` that `user` cannot pass through, or undefined if all are open. */
export function closedFolder(user: SystemUser, folder: string): string | undefined {
  for (let part = realpathSync(folder); ; part = path.dirname(part)) {
    if (!allows(user, part, 0o1)) return part;
    if (part === path.dirname(part)) return undefined;
  }
}

/** Whether `user` has all of `bits` (4 read, 2 write, 1 execute or pass) on a file, by its mode. */
export function allows(user: SystemUser, file: string, bits: number): boolean {
  if (user.uid === undefined) return true;
  const { uid, gid, mode } = statSync(file);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

function readUsers(): Map<string, { uid: number; gid: number }> {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return new Map(
    lines.map((line) => {
      const [name = "", , uid, gid] = line.split(":");
      return [name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
    }),
  );
}
