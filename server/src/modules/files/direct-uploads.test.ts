import { beforeEach, expect, it, vi } from "vitest";
import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { sql as raw } from "kysely";
import type { Caller } from "../../../test/caller.ts";
import { signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { pngOf } from "../../../test/images.ts";
import { startS3Double } from "../../../test/s3-double.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { everything } from "../../platform/database/sql.ts";
import { s3Files } from "../../platform/files/s3-files.ts";
import { expireUploads } from "./uploads.ts";

const double = await forFile(startS3Double());
const { url: address, bucket, region, keyId, keySecret } = double.settings;
const platform = await forFile(
  startPlatform({
    S3_URL: address,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_KEY_ID: keyId,
    S3_KEY_SECRET: keySecret,
  }),
);
const store = await s3Files(double.settings);
let owner: Caller;
beforeEach(async () => {
  owner = await platform.actor();
  double.objects.forEach((_bytes, name) => name.startsWith("incoming/") && double.objects.delete(name));
});

const lasts = (limits.credentialSeconds + limits.takeObjectSeconds) * 1000;
const incoming = () =>
  double.objects
    .keys()
    .toArray()
    .filter((name) => /^incoming\/|\.part$/.test(name));

/** A credential for a file of that size, and where its object comes to lie. */
async function asked(size: number, as = owner) {
  const { credential, url } = await as.ok(files.credential, { query: { purpose: "firmware", size } });
  return { credential, object: new URL(url).pathname.slice(`/${bucket}/`.length) };
}

it("makes a file of what was sent first, whatever is sent to the same address later", async () => {
  const [sent, other] = [Buffer.from("what was sent"), Buffer.from("something els")];
  const { credential, object } = await asked(sent.length);
  double.objects.set(object, sent);
  // As soon as the platform has read it once, there is something else of the same length.
  const put = double.objects.set.bind(double.objects);
  const setting = vi.spyOn(double.objects, "set").mockImplementation((name, bytes) => {
    if (name.endsWith(".part")) put(object, other);
    return put(name, bytes);
  });
  const file = await owner.ok(files.takeObject, { body: { credential } });
  setting.mockRestore();
  expect(await (await fetch(platform.url + file.url)).text()).toBe("what was sent");
  // What was judged is what was kept: nothing was read where its sender may still write.
  expect(double.received.filter((line) => /^GET .*incoming\//.test(line))).toEqual([]);
  expect(incoming()).toEqual([]);
  expect(await owner.ok(files.takeObject, { body: { credential } })).toMatchObject({ id: file.id });
});

it("takes an object once, however many ask at the same time", async () => {
  const { credential, object } = await asked(9);
  double.objects.set(object, Buffer.from("nine byte"));
  const copied = double.received.filter((line) => /^PUT .*\.part$/.test(line)).length;
  const take = () => owner.call(files.takeObject, { body: { credential } });
  const answers = await Promise.all([take(), take(), take()]);
  const made = answers.flatMap(({ data }) => data?.id ?? []);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made).size).toBe(1);
  expect(double.received.filter((line) => /^PUT .*\.part$/.test(line))).toHaveLength(copied + 1);
  expect(await owner.ok(files.takeObject, { body: { credential } })).toMatchObject({ id: made[0] });
  expect(incoming()).toEqual([]);
});

it("deletes uploaded objects that were not taken over, once their credential has expired", async () => {
  const [left, again] = [await asked(4), await asked(4)];
  for (const { object } of [left, again]) double.objects.set(object, Buffer.from("left"));
  await owner.ok(files.takeObject, { body: { credential: again.credential } });
  double.objects.set(again.object, Buffer.from("more"));
  await expireUploads(platform.sql, store, platform.clock.now());
  expect(incoming()).toHaveLength(2);
  platform.clock.advance(lasts + 1000);
  await expireUploads(platform.sql, store, platform.clock.now());
  expect(incoming()).toEqual([]);
});

it("refuses an object of another size, and one whose content does not fit the purpose", async () => {
  const { credential, object } = await asked(4);
  double.objects.set(object, Buffer.from("longer"));
  expect(await owner.refused(files.takeObject, { body: { credential } })).toMatchObject({ status: 422 });
  expect(incoming()).toEqual([]);
  const image = await owner.ok(files.credential, { query: { purpose: "image", size: 8 } });
  double.objects.set(new URL(image.url).pathname.slice(`/${bucket}/`.length), Buffer.from("<script>"));
  expect(await owner.refused(files.takeObject, { body: { credential: image.credential } })).toMatchObject({
    problem: "wrong_file",
  });
  expect(incoming()).toEqual([]);
});

it("sends a file without a stated size to the server, as a store would not limit its size", async () => {
  const { credential, url } = await owner.ok(files.credential, { query: { purpose: "image" } });
  expect(url).toMatch(/^\/api\/v1\/cos\/object\//);
  const body = new Uint8Array(pngOf(2, 3));
  expect((await fetch(platform.url + url, { method: "PUT", body })).status).toBe(204);
  expect(await owner.ok(files.takeObject, { body: { credential } })).toMatchObject({ size: body.length });
});

it("refuses at the server a credential that was issued for the store", async () => {
  const { credential } = await asked(4);
  const sent = await fetch(`${platform.url}/api/v1/cos/object/${credential}`, {
    method: "PUT",
    body: "left",
  });
  expect(sent.status).toBe(404);
});

it("limits the credentials of an account and of a member, and counts their bytes until they expire", async () => {
  const member = await platform.member(owner);
  const database = everything(systemScope("a test"), platform.sql);
  const add = (by: string, count: number, size: number) =>
    raw`insert into upload (id, owner_id, account_id, purpose, name, size, object, finished, created_at, expires_at)
      select gen_random_uuid(), ${owner.owner}, ${by}, 'attachment', '', ${size}, 'incoming/x', ${size > 1}, 0,
        ${Math.floor((platform.clock.now() + lasts) / 1000)} from generate_series(1, ${count})`.execute(
      database,
    );
  const uid = JSON.parse(
    Buffer.from((await asked(1, member)).credential.split(".")[0]!, "base64url").toString(),
  ) as { uid: string };
  await add(uid.uid, limits.openCredentials.member - 1, 1);
  const refused = async (as: Caller) =>
    (await as.refused(files.credential, { query: { purpose: "firmware", size: 1 } })).msg;
  expect(await refused(member)).toMatch(/ unfinished uploads of one member/);
  await asked(1);
  await add(owner.owner, limits.openCredentials.account - limits.openCredentials.member - 1, 1);
  expect(await refused(owner)).toMatch(/for unfinished uploads: /);

  const rich = await platform.actor();
  await add(rich.owner, 1, limits.fileBytes);
  await database
    .updateTable("upload")
    .set({ owner_id: rich.owner })
    .where("account_id", "=", rich.owner)
    .execute();
  expect(await refused(rich)).toMatch(/storage in MB/);
  platform.clock.advance(lasts + 2000);
  await expireUploads(platform.sql, store, platform.clock.now());
  await asked(1, platform.as(await signInAs(platform.sql, platform.clock, rich.owner)));
});
