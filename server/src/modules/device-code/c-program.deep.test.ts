import { deviceCode } from "@thingwright/contract/devices/device-code.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { enabled, online } from "@thingwright/contract/grammar/enums.ts";
import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { afterEach, expect, test } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { certificateFiles } from "../../../test/certificates.ts";
import {
  canBuild,
  canBuildTls,
  type DeviceProgram,
  make,
  placeProject,
  startDevice,
} from "../../../test/device-program.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { textsOf } from "../../../test/zips.ts";

const files = await forFile(certificateFiles());
const platform = await forFile(
  startPlatform({ TLS_CERT: files.certificate, TLS_KEY: files.key, MQTTS_PORT: "0" }),
);

const settable = { transfer_type: "issue_report" } as const;
/** One of each type, with names and options as they trouble generated code, and at the bounds of what there is. */
const points: NewFunctionPoint[] = [
  { identifier: "int", name: "开关", data_type: "bool", ...settable },
  { identifier: "Int", name: "Mode 2", data_type: "value", ...settable, min: -10, max: 10, unit: "*/\\" },
  { identifier: "big", name: "Big", data_type: "value", ...settable, min: 1, max: 10_000_000_000_000 },
  { identifier: "level", name: "Level", data_type: "float", ...settable, min: 0.25, max: 1, step: 0.05 },
  {
    identifier: "mode",
    name: "模式",
    data_type: "enum_int",
    ...settable,
    enums: [
      { value: 3, text: "三 ??/ */", text_en: "Three" },
      { value: 9_000_000_000, text: "Large", text_en: "three" },
    ],
  },
  {
    identifier: "union",
    name: "Color",
    data_type: "enum_string",
    ...settable,
    enums: [
      { value: "white", text: "白" },
      { value: "while", text: "彩" },
    ],
  },
  { identifier: "label", name: "Label", data_type: "string", ...settable, max_length: 12 },
  { identifier: "reset", name: "Reset", data_type: "bool", transfer_type: "issue" },
  {
    identifier: "place",
    name: "Place",
    data_type: "struct",
    ...settable,
    members: [
      { identifier: "x", name: "X", data_type: "value", min: 0, max: 9 },
      { identifier: "on", name: "On", data_type: "bool" },
      { identifier: "word", name: "Word", data_type: "string", max_length: 4 },
    ],
  },
  {
    identifier: "fault",
    name: "Fault",
    data_type: "fault",
    transfer_type: "report",
    faults: [
      { code: "E1", content: "Hot" },
      { code: "E2", content: "Cold" },
    ],
  },
];

/** What such a device reports before it was told anything. */
const first = {
  int: false,
  Int: 0,
  big: 1,
  level: 0.25,
  mode: 3,
  union: "white",
  label: "",
  place: { x: 0, on: false, word: "" },
  fault: [],
};

const running: DeviceProgram[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) await program.end();
});

/** The project of a product, in a folder, with more of app.c in place of some. */
async function projectOf(actor: Caller, id: string, edits: readonly [string, string][] = []) {
  const { content } = await actor.ok(deviceCode.download, {
    params: { id },
    query: { target: "c", host: "127.0.0.1" },
  });
  const texts = textsOf(content);
  const [folder = ""] = Object.keys(texts)[0]?.split("/") ?? [];
  for (const [from, to] of edits) {
    const path = `${folder}/app.c`;
    expect(texts[path]).toContain(from);
    texts[path] = texts[path]!.replace(from, to);
  }
  const placed = await placeProject(texts);
  return { folder: `${placed.folder}/${folder}`, close: placed.close };
}

/** Starts a device, whose output explains what it does not do. */
function started(folder: string, environment: Record<string, string>) {
  const program = startDevice(folder, environment);
  running.push(program);
  const sees = (check: () => Promise<void>) =>
    eventually(check).catch((error: unknown) => {
      throw new Error(program.output(), { cause: error });
    });
  return { program, sees };
}

/** What a caller sees of a device, and does with it. */
function deviceOf(actor: Caller, id: string) {
  const params = { id };
  return {
    values: async () => {
      const { list } = await actor.ok(devices.properties, { params });
      return Object.fromEntries(
        list.flatMap((one) => (one.reported ? [[one.identifier, one.reported.value]] : [])),
      );
    },
    get: () => actor.ok(devices.get, { params }),
    issue: (issued: object) =>
      actor.ok(devices.call, { params, body: { params: { ...issued }, timeout: limits.callTimeoutMs.max } }),
    call: (service: string, given: object) =>
      actor.ok(devices.call, {
        params,
        body: { service, params: { ...given }, timeout: limits.callTimeoutMs.max },
      }),
    setStatus: (status: 1 | 2) => actor.ok(devices.setStatus, { params, body: { status } }),
    log: async () => {
      const { list } = await actor.ok(devices.communicationLog, { params, query: { type: "communication" } });
      return list as unknown as { direction: string; code: number | null; topic: string }[];
    },
  };
}

const patience = { timeout: 240_000 };

test.skipIf(!canBuild)(
  "the C program connects, reports, executes and refuses commands, and reconnects",
  patience,
  async () => {
    const actor = await platform.actor();
    const { id } = await platform.product(actor);
    await actor.ok(products.define, { params: { id }, body: { list: points } });
    await actor.ok(keyMapping.replace, {
      params: { id },
      body: { list: [{ key: 'sw.1 "度" ??/', identifier: "int" }] },
    });
    const made = await actor.ok(devices.create, { body: { product_id: id, device_name: "lamp" } });
    const project = await projectOf(actor, id, [
      ["  /* Set up", "  points.fp_fault[FP_fault_E2] = true;\n  tw_report_event(FP_fault);\n  /* Set up"],
      [
        '(void)value;\n  tw_log("%s was issued", "reset");\n  return TW_OK;',
        "return value ? TW_OK : TW_REFUSED;",
      ],
      ["  (void)data;", "  tw_write_value(data, params);\n  if (name[0] == 'a') return 200;"],
    ]);
    try {
      await make(project.folder);
      const { program, sees } = started(project.folder, {
        DEVICE_NAME: "lamp",
        DEVICE_SECRET: made.device_secret,
        DEVICE_PORT: String(platform.gateway.ports.mqtt),
      });
      const { values, get, issue, call, setStatus, log } = deviceOf(actor, made.id);
      await sees(async () => expect(await values()).toEqual({ ...first, fault: ["E2"] }));
      expect(await get()).toMatchObject({ online: online.online, firmware_version: "1.0.0" });

      const issued = {
        int: true,
        Int: -10,
        big: 10_000_000_000_000,
        level: 0.3,
        mode: 9_000_000_000,
        union: "while",
        label: '"é\\\n度\u{1D11E}',
        place: { on: true, word: "é" },
      };
      expect(await issue({ ...issued, reset: true })).toMatchObject({ code: 200 });
      const then = { ...first, ...issued, place: { x: 0, on: true, word: "é" }, fault: ["E2"] };
      await sees(async () => expect(await values()).toEqual(then));

      // What the platform would not let through is refused by the device as well: its firmware may be older.
      const narrower = points.map((point) => (point.identifier === "Int" ? { ...point, max: 1000 } : point));
      await actor.ok(products.define, { params: { id }, body: { list: narrower } });
      expect(await issue({ Int: 11, int: false })).toMatchObject({
        code: 460,
        data: { Int: { reason: "out_of_range" } },
      });
      expect(await issue({ reset: false })).toMatchObject({ code: 500 });
      expect(await call("ask", { a: [1] })).toMatchObject({ code: 200, data: { a: [1] } });
      expect(await call("none", {})).toMatchObject({ code: 404 });
      expect(await values()).toEqual(then);

      await setStatus(enabled.no);
      await sees(async () => expect((await get()).online).toBe(online.offline));
      await sees(async () => expect(program.output()).toContain("refused the device"));
      await setStatus(enabled.yes);
      await sees(async () => expect((await get()).online).toBe(online.online));
      await sees(async () => expect(await issue({ Int: 5 })).toMatchObject({ code: 200 }));
      await sees(async () => expect(await values()).toEqual({ ...then, Int: 5 }));
      const refused = (await log()).filter(
        ({ direction, code, topic }) => direction === "up" && code !== 200 && !topic.endsWith("_reply"),
      );
      expect(refused).toEqual([]);
      expect(program.output()).not.toContain("is not reported");
      expect(await program.end()).toBe(0);
    } finally {
      await project.close();
    }
  },
);

test.skipIf(!canBuildTls)(
  "the C program registers with the product's secret over TLS, and keeps the secret it receives",
  patience,
  async () => {
    const actor = await platform.actor();
    const { id } = await platform.product(actor);
    await actor.ok(products.define, { params: { id }, body: { list: points } });
    const { product_secret } = await actor.ok(products.setSecurityLevel, { params: { id, level: "1" } });
    const project = await projectOf(actor, id);
    try {
      await make(project.folder);
      const environment = { DEVICE_NAME: "lamp", DEVICE_PRODUCT_SECRET: product_secret! };
      const { program, sees } = started(project.folder, environment);
      const found = async () => {
        const { list } = await actor.ok(devices.list, { query: { product_id: id } });
        expect(list).toHaveLength(1);
        return deviceOf(actor, list[0]!.id);
      };
      await sees(async () => expect(await (await found()).values()).toEqual(first));
      expect(await program.end()).toBe(0);
      // It has kept what it was told, and does not register again.
      const again = started(project.folder, { ...environment, DEVICE_PRODUCT_SECRET: "none" });
      await again.sees(async () => expect(again.program.output()).toContain("connected"));
      expect(again.program.output()).not.toContain("registered");
      expect(await again.program.end()).toBe(0);
    } finally {
      await project.close();
    }
  },
);
