import { homes } from "@thingwright/contract/people/homes.ts";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { appVersions } from "@thingwright/contract/people/app-versions.ts";
import { appCategories } from "@thingwright/contract/people/app-categories.ts";
import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { categories, secondaryCategories } from "@thingwright/contract/products/categories.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { panelVersions } from "@thingwright/contract/content/panel-versions.ts";
import { productFiles } from "@thingwright/contract/products/product-files.ts";
import { pathOf, type Route } from "@thingwright/contract/grammar/route.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Caller } from "./caller.ts";
import { forFile } from "./for-file.ts";
import { startPlatform } from "./harness.ts";
import { pngOf } from "./images.ts";
import { signInAtHome } from "./people.ts";
import { makeFixture, makeOfferings } from "./walk/fixture.ts";
import { type Known, sampleOf } from "./walk/samples.ts";
import { isForLevelOne } from "./walk/walkers.ts";

type Fields = Record<string, unknown>;

/** The routes that read those resources whose PUT has no GET at the same path. */
const readers: Record<string, Route> = {
  [pathOf(accountInfo.updateProfile)]: accounts.current,
  [pathOf(configuration.saveModule)]: configuration.get,
};

/** Calls that trigger an action, and whose input is not stored as fields of a resource. */
const commands: readonly Route[] = [
  accountInfo.changePassword,
  secondaryCategories.sort,
  appCategories.sort,
  productFiles.apply,
  appVersions.setStatus,
  panelVersions.setStage,
  appProfile.changePassword,
  appProfile.changeContact,
  homes.handOver,
];

/**
 * Fields that do not become empty when they are cleared. They then have the value of another field of the same answer.
 */
const inherited: Readonly<Record<string, string>> = { "bindings.update name": "device_name" };

/**
 * The calls that change several fields, with the routes that read these. Calls with a single field are not included,
 * because there is no field to leave out.
 */
const changes = [...everyRoute()].flatMap(({ resource, name, route }) => {
  if (route.method !== "PUT" || !(route.body instanceof z.ZodObject)) return [];
  // These are not fields of the resource: they state which version of the resource the caller knows.
  const known = ["version", "revision", "draft_version", "template_version", "was"];
  const fields = Object.keys(route.body.shape).filter((field) => !known.includes(field));
  if (fields.length < 2 || commands.includes(route)) return [];
  const path = pathOf(route);
  const reader =
    readers[path] ??
    [...everyRoute()].find((other) => other.route.method === "GET" && pathOf(other.route) === path)?.route;
  return [
    { name: `${resource}.${name}`, resource, call: name, route, reader, shape: route.body.shape, fields },
  ];
});

const platform = await forFile(startPlatform());
let admin: Caller;
let owner: Caller;
let atHome: Caller;
let known: Known;
beforeAll(async () => {
  admin = await platform.actor(1);
  owner = await platform.actor();
  const own = await makeFixture(platform, owner);
  const tenant = (await platform.actor()).owner;
  const category = (await owner.ok(categories.list)).list[0]!.children[0]!.id;
  atHome = platform.as(await signInAtHome(platform.sql, platform.clock, own.appUser));
  known = { ...own, ...(await makeOfferings(platform, admin)), category, tenant };
});

/** Fields that a sample cannot fill, because their value has to be created by another call first. */
async function madeFirst(name: string): Promise<Fields> {
  const upload = () =>
    owner.ok(files.uploadImage, {
      file: new Blob([new Uint8Array(pngOf(8, 8))], { type: "image/png" }),
    });
  if (name === "accountInfo.updateProfile") return { icon: (await upload()).url };
  return name === "apps.update" ? { icon_id: (await upload()).id } : {};
}

describe.each(changes)("$name", ({ name, resource, call, route, reader, shape, fields }) => {
  const caller = () => (route.credential === "person" ? atHome : isForLevelOne(route.access) ? admin : owner);
  const put = async (body: Fields) => {
    const { params } = sampleOf(resource, call, known);
    const answer = await caller().call(route, { params, body });
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 200 });
  };
  const readAll = async (): Promise<Fields> => {
    expect(reader, "add what reads this resource to `readers`").toBeDefined();
    const { params } = sampleOf(resource, call, known);
    return (await caller().ok(reader!, { ...(params && { params }) } as object)) as Fields;
  };
  const read = async (): Promise<Fields> => {
    const answer = await readAll();
    return Object.fromEntries(fields.map((field) => [field, answer[field]]));
  };
  const full = async (): Promise<Fields> => {
    const body = { ...(sampleOf(resource, call, known).body as Fields), ...(await madeFirst(name)) };
    expect(Object.keys(body).sort(), "the sample names every field").toEqual([...fields].sort());
    return body;
  };

  it("keeps the value of each field that is left out", async () => {
    const body = await full();
    await put(body);
    const before = await read();
    for (const field of fields) expect(before[field], field).toBeTruthy();
    for (const field of fields) {
      const { [field]: _left, ...rest } = body;
      await put(rest);
      expect(await read(), `without ${field}`).toEqual(before);
    }
    await put({});
    expect(await read(), "with nothing at all").toEqual(before);
  });

  const mayBeEmpty = fields.filter((field) => (shape[field] as z.ZodType).safeParse("").success);
  it.each(mayBeEmpty)("clears %s by null and by an empty text", async (field) => {
    for (const nothing of [null, ""]) {
      await put(await full());
      await put({ [field]: nothing });
      const answer = await readAll();
      const from = inherited[`${name} ${field}`];
      expect(answer[field], String(nothing)).toBe(from ? answer[from] : "");
    }
  });
});
