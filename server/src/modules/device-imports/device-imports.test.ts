import { deviceImports } from "@thingwright/contract/devices/device-imports.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { operatingRecords } from "@thingwright/contract/accounts/operating-records.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { endedImport, uploadList } from "../../../test/device-lists.ts";
import { eventually } from "../../../test/eventually.ts";
import { setDeviceQuota, setProductStatus, signInAs } from "../../../test/factories.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { seconds } from "../../platform/clock.ts";
import { deleteOld } from "./device-imports.store.ts";

const platform = await forFile(startPlatform());

async function makeProduct(status: number = productStatus.trial) {
  const owner = await platform.actor();
  const { id: product, product_key } = await platform.product(owner);
  if (status !== productStatus.developing)
    await setProductStatus(platform.connectionString, product, status as 2);
  return { owner, product, product_key };
}

async function read(
  as: Caller,
  product_id: string,
  content: string | Uint8Array<ArrayBuffer>,
  columns?: ("device_name" | "name" | "mac" | null)[],
) {
  const body = { product_id, file_id: await uploadList(as, content), ...(columns && { columns }) };
  return as.ok(deviceImports.create, { body });
}

const problemsOf = async (as: Caller, id: string) => {
  const { list } = await as.ok(deviceImports.lines, { params: { id }, query: { bad: "1" } });
  return list.map(({ line, problems }) => [
    line,
    ...problems.map(({ field, problem }) => `${field}: ${problem}`),
  ]);
};

/** A text in GBK, as a spreadsheet in China writes it; Node has no encoder. */
const gbk: Record<string, number[]> = {
  设: [0xc9, 0xe8],
  备: [0xb1, 0xb8],
  名: [0xc3, 0xfb],
  称: [0xb3, 0xc6],
  灯: [0xb5, 0xc6],
};
const inGbk = (text: string) =>
  Uint8Array.from([...text].flatMap((sign) => gbk[sign] ?? [sign.charCodeAt(0)]));

it("imports a list with a secret, labels and quoted cells, and gives the credentials until they are erased", async () => {
  const { owner, product, product_key } = await makeProduct();
  const secret = "secret-of-firmware-0001";
  const csv =
    "\uFEFFDevice name,名称,MAC,device_secret,labels\r\n" +
    `lamp-1,"Lamp, ""one""",a4c138000001,${secret},"room=hall; floor=2"\r\n` +
    "lamp-2,,,,\r\n\r\n,=1+1,,,\r\n";
  const list = await read(owner, product, csv);
  expect(list).toMatchObject({
    encoding: "utf-8",
    delimiter: "comma",
    lines: 3,
    good: 3,
    bad: 0,
    state: "list",
  });
  expect(list.columns.map(({ field }) => field)).toEqual([
    "device_name",
    "name",
    "mac",
    "device_secret",
    "labels",
  ]);
  const { list: shown } = await owner.ok(deviceImports.lines, { params: { id: list.id } });
  expect(shown[0]).toMatchObject({
    line: 2,
    name: 'Lamp, "one"',
    mac: "A4:C1:38:00:00:01",
    has_secret: true,
  });
  expect(JSON.stringify(shown)).not.toContain(secret);

  const ended = await endedImport(owner, list.id);
  expect(ended).toMatchObject({ imported: 3, bad: 0, mine: true });
  expect(ended.credentials_until).toBe(ended.finished_at! + limits.deviceImportSeconds);
  const all = await owner.ok(devices.list, { query: { product_id: product } });
  expect(all.total).toBe(3);
  const found = await owner.ok(devices.list, { query: { keyword: "room=hall" } });
  expect(found.list.map(({ device_name }) => device_name)).toEqual(["lamp-1"]);
  const details = await owner.ok(devices.get, { params: { id: found.list[0]!.id } });
  expect(details).toMatchObject({ labels: {}, maker_labels: { room: "hall", floor: "2" } });

  const file = await owner.ok(deviceImports.credentials, { params: { id: list.id } });
  const text = new TextDecoder().decode(file.content);
  const rows = text.trim().split("\r\n");
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain(`"${product_key}","lamp-1","${secret}"`);
  // What a spreadsheet would take for a formula is no formula.
  expect(rows[3]).toContain(`"'=1+1"`);
  const member = await platform.member(owner, { menus: ["deviceImport:edit"], products: "all" });
  expect((await member.refused(deviceImports.credentials, { params: { id: list.id } })).problem).toBe(
    "forbidden",
  );
  expect((await member.refused(deviceImports.forget, { params: { id: list.id } })).problem).toBe("forbidden");
  expect(await owner.ok(deviceImports.forget, { params: { id: list.id } })).toMatchObject({
    credentials_until: null,
  });
  for (const route of [deviceImports.credentials, deviceImports.forget])
    expect((await owner.refused(route, { params: { id: list.id } })).problem).toBe("credentials_erased");
  expect((await owner.refused(deviceImports.start, { params: { id: list.id } })).problem).toBe(
    "import_begun",
  );
  const records = await owner.ok(operatingRecords.list, { query: { resource: "deviceImports" } });
  expect(records.list.map(({ action }) => action)).toContain("deviceImports.credentials");
  expect(JSON.stringify(records)).not.toContain(secret);
});

it("names every problem of every line, and gives these as a file without secrets", async () => {
  const { owner, product } = await makeProduct();
  await owner.ok(devices.create, {
    body: { product_id: product, device_name: "there", mac: "A4C138000009" },
  });
  const other = await makeProduct();
  await other.owner.ok(devices.create, { body: { product_id: other.product, tuyalink_id: "vdevo00000001" } });
  const secret = "secret-of-firmware-0002";
  const csv = [
    "device_name;mac;device_secret;tuyalink_id;labels;note",
    `bad name;nonsense;short;no;room;${"x".repeat(40)}`,
    "twin;A4-C1-38-00-00-02;;;;",
    "twin;a4:c1:38:00:00:02;;;;",
    "there;a4c138000009;;vdevo00000001;;",
    `=cmd|' /C calc'!A0;;${secret};;;`,
    "good;;;;room=hall;",
  ].join("\n");
  const list = await read(owner, product, csv);
  expect(list).toMatchObject({ delimiter: "semicolon", lines: 6, good: 2, bad: 4 });
  expect(list.columns.at(-1)).toEqual({ heading: "note", field: null });
  expect(await problemsOf(owner, list.id)).toEqual([
    [
      2,
      ...["device_name", "mac", "device_secret", "tuyalink_id", "labels"].map(
        (field) => `${field}: cell_refused`,
      ),
    ],
    [4, "device_name: line_repeated", "mac: line_repeated"],
    [5, "device_name: already_exists", "mac: already_exists", "tuyalink_id: already_exists"],
    [6, "device_name: cell_refused"],
  ]);
  const params = { id: list.id };
  const file = await owner.ok(deviceImports.problems, { params, language: "zh-CN" });
  const text = new TextDecoder().decode(file.content);
  expect(text).toContain("与第 3 行重复");
  expect(text).toContain(`"'=cmd|' /C calc'!A0"`);
  expect(text).not.toContain(secret);
  expect((await endedImport(owner, list.id)).imported).toBe(2);
});

it("reads GBK, UTF-16 and tabs, and accepts explicit columns", async () => {
  const { owner, product } = await makeProduct();
  const chinese = await read(owner, product, inGbk("设备名称\t名称\nlamp-1\t灯\n"));
  expect(chinese).toMatchObject({ encoding: "gb18030", delimiter: "tab", good: 1 });
  const params = { id: chinese.id };
  expect((await owner.ok(deviceImports.lines, { params })).list[0]).toMatchObject({ name: "灯" });
  const wide = Buffer.from("\uFEFFdevice_name,name\nlamp-2,灯\n", "utf16le");
  expect(await read(owner, product, new Uint8Array(wide))).toMatchObject({ encoding: "utf-16le", good: 1 });
  // The heading of the Chinese template; the one before it is that of the list in GBK.
  const named = await read(owner, product, "设备标识,名称\nlamp-4,灯\n");
  expect(named.columns.map(({ field }) => field)).toEqual(["device_name", "name"]);
  const told = await read(owner, product, "a,b\nlamp-3,x\n", ["device_name", null]);
  expect(told).toMatchObject({
    good: 1,
    columns: [
      { heading: "a", field: "device_name" },
      { heading: "b", field: null },
    ],
  });
  const twice = { product_id: product, file_id: await uploadList(owner, "a,b\nlamp-3,x\n") };
  const body = { ...twice, columns: ["device_name", "device_name"] as const };
  expect((await owner.refused(deviceImports.create, { body })).fields[0]?.path).toBe("columns");
});

it("refuses big-endian UTF-16 for its encoding, and does not call it binary", async () => {
  const { owner, product } = await makeProduct();
  const wide = Buffer.from("\uFEFFdevice_name,name\nlamp-1,灯\n", "utf16le").swap16();
  const body = { product_id: product, file_id: await uploadList(owner, new Uint8Array(wide)) };
  const { problem, msg } = await owner.refused(deviceImports.create, { body });
  expect([problem, msg]).toEqual(["csv_refused", expect.stringContaining("encoding")]);
});

const hostile: [what: string, content: string | Uint8Array<ArrayBuffer>, problem: string][] = [
  ["a line of megabytes", `device_name\n${"x".repeat(4_000_000)}\n`, "csv_too_large"],
  ["a quote that never ends", `device_name\n"${"lamp\n".repeat(10_000)}`, "csv_too_large"],
  ["ten thousand columns", `${"a,".repeat(7000)}a\n`, "csv_too_large"],
  ["NUL bytes", "device_name\nlamp-1\0\n", "csv_refused"],
  ["an archive", "PK\u0003\u0004device_name\n", "csv_refused"],
  ["bytes of no encoding", Uint8Array.from([0x61, 0x2c, 0xff, 0xff, 0x0a]), "csv_refused"],
  ["headings alone", "device_name,name\n\n", "csv_refused"],
  ["more lines than may be", `mac\n${"x\n".repeat(limits.importLines + 1)}`, "csv_too_large"],
];
it.each(hostile)("refuses %s, and keeps nothing of it", async (_what, content, problem) => {
  const { owner, product } = await makeProduct();
  const body = { product_id: product, file_id: await uploadList(owner, content) };
  expect((await owner.refused(deviceImports.create, { body })).problem).toBe(problem);
  expect((await owner.ok(deviceImports.list)).list).toEqual([]);
});

it("checks the quota for each line when reading, and again in the transaction of the import", async () => {
  const { owner, product } = await makeProduct();
  await setDeviceQuota(platform.sql, owner.owner, 2);
  const csv = "device_name\nlamp-1\nlamp-2\nlamp-3\n";
  const list = await read(owner, product, csv);
  expect(await problemsOf(owner, list.id)).toEqual([[4, "null: quota_exceeded"]]);
  await owner.ok(devices.create, { body: { product_id: product } });
  const { task_id } = await owner.ok(deviceImports.start, { params: { id: list.id } });
  const task = await eventually(async () => {
    const now = await owner.ok(tasks.get, { params: { id: task_id } });
    expect(now.finished_at).not.toBeNull();
    return now;
  });
  expect(task).toMatchObject({ done: 0, error: { problem: "quota_exceeded" } });
  await setDeviceQuota(platform.sql, owner.owner, 10);
  expect(await endedImport(owner, list.id)).toMatchObject({ imported: 2, bad: 1 });
  const developing = await makeProduct(productStatus.developing);
  const many = `device_name\n${Array.from({ length: limits.debugDevices + 1 }, (_, i) => `lamp-${i}`).join("\n")}`;
  const tooMany = await read(developing.owner, developing.product, many);
  expect(await problemsOf(developing.owner, tooMany.id)).toEqual([
    [limits.debugDevices + 2, "null: device_limit"],
  ]);
});

it("reports a name taken after the reading, and refuses products and files of others", async () => {
  const { owner, product } = await makeProduct();
  const list = await read(owner, product, "device_name\nlamp-1\nlamp-2\n");
  await owner.ok(devices.create, { body: { product_id: product, device_name: "lamp-1" } });
  expect(await endedImport(owner, list.id)).toMatchObject({ imported: 1, bad: 1 });
  expect(await problemsOf(owner, list.id)).toEqual([[2, "device_name: already_exists"]]);
  const stranger = await makeProduct();
  const file_id = await uploadList(owner, "device_name\nlamp-9\n");
  for (const body of [
    { product_id: stranger.product, file_id },
    { product_id: product, file_id: list.id },
  ])
    expect((await owner.refused(deviceImports.create, { body })).problem).toBe("not_found");
  const mine = { product_id: stranger.product, file_id };
  expect((await stranger.owner.refused(deviceImports.create, { body: mine })).problem).toBe("not_found");
});

it("names the field taken after the reading, and returns the file's line without the secret", async () => {
  const { owner, product } = await makeProduct();
  const lines = [
    "note,tuyalink_id,device_secret,labels,device_name",
    "hall,vdevo00000002,secret-of-firmware-0003,room=hall,lamp-1",
    "attic,vdevo00000003,,,lamp-2",
  ];
  const list = await read(owner, product, `${lines.join("\n")}\n`);
  const other = await makeProduct();
  await other.owner.ok(devices.create, { body: { product_id: other.product, tuyalink_id: "vdevo00000002" } });
  expect(await endedImport(owner, list.id)).toMatchObject({ imported: 1, bad: 1 });
  expect(await problemsOf(owner, list.id)).toEqual([[2, "tuyalink_id: already_exists"]]);
  const file = await owner.ok(deviceImports.problems, { params: { id: list.id } });
  const rows = new TextDecoder().decode(file.content).trim().split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`2,"hall","vdevo00000002","","room=hall","lamp-1",`);
});

it("forgets lists and credentials after a day", async () => {
  const { owner, product } = await makeProduct();
  const ended = await endedImport(owner, (await read(owner, product, "device_name\nlamp-1\n")).id);
  await read(owner, product, "device_name\nlamp-2\n");
  platform.clock.advance((limits.deviceImportSeconds + 1) * 1000);
  const later = platform.as(await signInAs(platform.sql, platform.clock, owner.owner));
  const { problem } = await later.refused(deviceImports.credentials, { params: { id: ended.id } });
  expect(problem).toBe("credentials_erased");
  // Upkeep comes each minute.
  const before = seconds(platform.clock.now()) - limits.deviceImportSeconds;
  while (await deleteOld(platform.sql, before));
  expect((await later.ok(deviceImports.list)).list).toEqual([]);
  expect((await later.ok(devices.list, { query: { product_id: product } })).total).toBe(1);
});
