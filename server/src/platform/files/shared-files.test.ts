import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { systemClock } from "../clock.ts";
import { aloneCluster } from "../cluster/alone.ts";
import { roles } from "../cluster/cluster.ts";
import type { Cluster, Node, Role } from "../cluster/cluster.ts";
import { addNode } from "../cluster/nodes.store.ts";
import { systemScope } from "../database/scope.ts";
import { connect, type Sql } from "../database/sql.ts";
import { createLog } from "../log.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { eventually } from "../../../test/eventually.ts";
import { makeAccount, makeFiles } from "../../../test/factories.ts";
import { FilesAway, type FileStore, newFileName } from "./file-store.ts";
import { localFiles } from "./local-files.ts";
import { sharedFiles, type SharedFiles } from "./shared-files.ts";
import { recordPlace } from "./shared-files.store.ts";

const scope = systemScope("a test");
const png = Buffer.from("a picture");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: Sql;
let folder = "";
let nodes: Node[] = [];
let logged: Record<string, unknown>[] = [];
let ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  sql = connect(database.connectionString, 4);
  folder = await mkdtemp(join(tmpdir(), "thingwright-places-"));
  [nodes, logged, ends] = [[], [], []];
});
afterEach(async () => {
  await Promise.all(ends.map((end) => end()));
  await sql.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const log = createLog("info", {
  write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>),
});
const placeAt = (name: string) => localFiles(join(folder, name));

/** Starts what a process does about files; the process lives until `leave`. */
async function start(
  store: FileStore,
  { lookEvery = 10, has = roles }: { lookEvery?: number; has?: readonly Role[] } = {},
): Promise<SharedFiles & { leave: () => void }> {
  const no = await addNode(scope, sql, { roles: has, host: "", version: "1", startedAt: 1_700_000_000 });
  const alone = aloneCluster(no, has, log);
  const node: Node = { ...alone.self, host: `host-${no}` };
  nodes.push(node);
  const cluster: Cluster = { ...alone, self: node, nodes: () => nodes };
  const leave = () => void (nodes = nodes.filter((one) => one !== node));
  try {
    const files = await sharedFiles(store, { cluster, sql, log }, lookEvery);
    ends.push(() => files.close());
    return { ...files, leave };
  } catch (error) {
    leave();
    throw error;
  }
}

describe("the file store of a second process", () => {
  it("is the same as that of the first", async () => {
    const first = await start(await placeAt("a"));
    const second = await start(await placeAt("a"));
    const name = newFileName("png");
    await first.put(name, png);
    expect(await second.size(name)).toBe(png.length);
    const third = await start(await placeAt("a"));
    expect([first, second, third].map((one) => one.trouble())).toEqual([null, null, null]);
  });

  it("is refused if it differs from the one that a running process uses", async () => {
    const first = await start(await placeAt("a"));
    await expect(start(await placeAt("b"))).rejects.toThrow(
      /would be in the folder .*\/b, but the processes on host-\d+ use other files\. Set FILES_DIR/,
    );
    expect(first.trouble()).toBe(null);
    first.leave();
    await start(await placeAt("b"));
  });

  it("is refused for all but one store if processes with two different stores start together", async () => {
    const settled = await Promise.allSettled(
      ["a", "b", "a", "b"].map(async (name) => start(await placeAt(name))),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("does not matter for a gateway", async () => {
    await start(await placeAt("a"));
    const gateway = await start(await placeAt("b"), { has: ["gateway"] });
    expect(gateway.trouble()).toBe(null);
  });
});

describe("a copy of the file folder", () => {
  it("is detected, and only one of the two folders accepts files", async () => {
    const first = await start(await placeAt("a"));
    const copy = await placeAt("b");
    await copyFile(join(folder, "a/.installation"), join(folder, "b/.installation"));
    const second = await start(copy);
    await eventually(() => expect([first.trouble(), second.trouble()]).toEqual([expect.any(String), null]));
    await expect(first.put(newFileName("png"), png)).rejects.toMatchObject({ kind: "files_away" });
  });

  it("is refused at the next start", async () => {
    await start(await placeAt("a"));
    const copy = await placeAt("b");
    await copyFile(join(folder, "a/.installation"), join(folder, "b/.installation"));
    await start(await placeAt("a"));
    await expect(start(copy)).rejects.toThrow("use other files");
  });
});

describe("a file store", () => {
  it("without its marker file, such as an unmounted one, accepts no files until the marker is back", async () => {
    const files = await start(await placeAt("a"));
    const marker = await readFile(join(folder, "a/.installation"));
    await rm(join(folder, "a/.installation"));
    await eventually(() => expect(files.trouble()).toContain("not the ones"));
    await expect(files.put(newFileName("png"), png)).rejects.toMatchObject({ kind: "files_away" });
    expect(logged.filter(({ msg }) => msg === "the files are not the others'")).toHaveLength(1);
    await writeFile(join(folder, "a/.installation"), marker);
    await eventually(() => expect(files.trouble()).toBe(null));
    await files.put(newFileName("png"), png);
  });

  it("remains usable if a process dies between writing the marker and recording it", async () => {
    await start(await placeAt("a"));
    const marker = await readFile(join(folder, "a/.installation"), "utf8");
    const [next = "", former = ""] = marker.split("\n");
    expect(former).toBe("");
    await writeFile(join(folder, "a/.installation"), `another\n${next}\n`);
    const second = await start(await placeAt("a"));
    expect(second.trouble()).toBe(null);
  });

  it("that lacks files known to the database is accepted with a warning", async () => {
    await makeFiles(sql, await makeAccount(sql, systemClock, { level: level.user }), 2);
    await start(await placeAt("a"));
    expect(logged).toContainEqual(
      expect.objectContaining({
        msg: "files that the database knows are missing",
        looked: 2,
      }),
    );
  });
});

describe("a file store that is unreachable at the start", () => {
  it("is used once it is reachable, and accepts no files before", async () => {
    const local = await placeAt("a");
    let away = true;
    const store: FileStore = {
      ...local,
      marker: () => (away ? Promise.reject(new FilesAway("no answer")) : local.marker()),
    };
    const files = await start(store);
    expect(files.trouble()).toBe("The files are out of reach.");
    await expect(files.put(newFileName("png"), png)).rejects.toMatchObject({ kind: "files_away" });
    away = false;
    await eventually(() => expect(files.trouble()).toBe(null));
    await files.put(newFileName("png"), png);
  });

  it("and turns out to be a different store accepts no files", async () => {
    const first = await start(await placeAt("a"));
    const local = await placeAt("b");
    let away = true;
    const files = await start({
      ...local,
      marker: () => (away ? Promise.reject(new FilesAway("no answer")) : local.marker()),
    });
    away = false;
    await eventually(() => expect(files.trouble()).toContain("not the ones"));
    await expect(files.put(newFileName("png"), png)).rejects.toMatchObject({ kind: "files_away" });
    expect(first.trouble()).toBe(null);
  });

  it("fails the start at once if it refuses our credentials", async () => {
    const refusing: FileStore = {
      ...(await placeAt("a")),
      marker: () => Promise.reject(new FilesAway("it answered 403 AccessDenied", { final: true })),
    };
    await expect(start(refusing)).rejects.toThrow(/cannot be kept in the folder .*: it answered 403 Acc/);
  });
});

it("a file store is refused if another installation has recorded it", async () => {
  await start(await placeAt("a"));
  await recordPlace(scope, sql, "another installation has been here");
  await expect(start(await placeAt("a"))).rejects.toThrow("use other files");
});
