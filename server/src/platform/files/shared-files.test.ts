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

describe("the files of a second process", () => {
  it("are those of the first", async () => {
    const first = await start(await placeAt("a"));
    const second = await start(await placeAt("a"));
    const name = newFileName("png");
    await first.put(name, png);
    expect(await second.size(name)).toBe(png.length);
    const third = await start(await placeAt("a"));
    expect([first, second, third].map((one) => one.trouble())).toEqual([null, null, null]);
  });

  it("are refused where they are others, while another process uses the files", async () => {
    const first = await start(await placeAt("a"));
    await expect(start(await placeAt("b"))).rejects.toThrow(
      /would be in the folder .*\/b, but the processes on host-\d+ use other files\. Set FILES_DIR/,
    );
    expect(first.trouble()).toBe(null);
    first.leave();
    await start(await placeAt("b"));
  });

  it("are the ones of those that start together, of which one is the first", async () => {
    const settled = await Promise.allSettled(
      ["a", "b", "a", "b"].map(async (name) => start(await placeAt(name))),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("do not matter to a gateway", async () => {
    await start(await placeAt("a"));
    const gateway = await start(await placeAt("b"), { has: ["gateway"] });
    expect(gateway.trouble()).toBe(null);
  });
});

describe("a copy of the folder", () => {
  it("is told from it, and takes no more files", async () => {
    const first = await start(await placeAt("a"));
    const copy = await placeAt("b");
    await copyFile(join(folder, "a/.installation"), join(folder, "b/.installation"));
    const second = await start(copy);
    await eventually(() => expect([first.trouble(), second.trouble()]).toEqual([expect.any(String), null]));
    await expect(first.put(newFileName("png"), png)).rejects.toMatchObject({ kind: "files_away" });
  });

  it("is known as such at the next start", async () => {
    await start(await placeAt("a"));
    const copy = await placeAt("b");
    await copyFile(join(folder, "a/.installation"), join(folder, "b/.installation"));
    await start(await placeAt("a"));
    await expect(start(copy)).rejects.toThrow("use other files");
  });
});

describe("a place", () => {
  it("that has lost its marker, as one that is not mounted any more, takes no files until it is back", async () => {
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

  it("keeps its marker when a process dies between leaving and recording one", async () => {
    await start(await placeAt("a"));
    const marker = await readFile(join(folder, "a/.installation"), "utf8");
    const [next = "", former = ""] = marker.split("\n");
    expect(former).toBe("");
    await writeFile(join(folder, "a/.installation"), `another\n${next}\n`);
    const second = await start(await placeAt("a"));
    expect(second.trouble()).toBe(null);
  });

  it("that lacks files which the database knows is taken with a warning", async () => {
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

describe("a store that is away at the start", () => {
  it("is joined once it is back, and takes nothing before", async () => {
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

  it("and turns out to be another one takes nothing", async () => {
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

  it("is refused at once when it refuses us", async () => {
    const refusing: FileStore = {
      ...(await placeAt("a")),
      marker: () => Promise.reject(new FilesAway("it answered 403 AccessDenied", { final: true })),
    };
    await expect(start(refusing)).rejects.toThrow(/cannot be kept in the folder .*: it answered 403 Acc/);
  });
});

it("tells two installations apart that are given the same place", async () => {
  await start(await placeAt("a"));
  await recordPlace(scope, sql, "another installation has been here");
  await expect(start(await placeAt("a"))).rejects.toThrow("use other files");
});
