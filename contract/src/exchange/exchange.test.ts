import { readFile } from "node:fs/promises";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import thingModelSchema from "wot-thing-model-types/schema/tm-json-schema-validation.json" with { type: "json" };
import { FunctionPoint } from "../points/function-points.ts";
import { exportPoints, formatOf, importPoints } from "./exchange.ts";
import { roundTrip } from "./round-trip.ts";
import { lossText } from "./losses.ts";

async function example(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`testing/${name}.json`, import.meta.url), "utf8")) as unknown;
}
/** The function points of a file, as the contract has them; fails where one of them is refused. */
function read(value: unknown) {
  const imported = importPoints(value)!;
  const points = imported.points.map((point) => FunctionPoint.parse(point));
  const lost = imported.losses.map((loss) => `${loss.point}: ${lossText(loss, "en")}`);
  return { ...imported, points, lost, by: new Map(points.map((point) => [point.identifier, point])) };
}

const validates = new Ajv({ strict: false, logger: false }).compile(thingModelSchema);
/** What the W3C's schema says against a Thing Model. */
function problemsOf(value: unknown): unknown {
  return validates(value) ? [] : validates.errors;
}

describe("an Aliyun TSL", async () => {
  const tsl = await example("lamp.tsl");
  const { format, by, lost } = read(tsl);

  it("becomes function points", () => {
    expect(format).toBe("tsl");
    expect(by.get("Brightness")).toMatchObject({
      name: "亮度",
      data_type: "value",
      transfer_type: "issue_report",
      min: 1,
      max: 100,
      step: 1,
      unit: "%",
    });
    expect(by.get("IndoorTemperature")).toMatchObject({
      data_type: "float",
      transfer_type: "report",
      step: 0.1,
    });
    expect(by.get("WorkMode")?.enums).toEqual([
      { value: 0, text: "白光" },
      { value: 1, text: "彩光" },
      { value: 2, text: "情景" },
    ]);
    expect(by.get("HSVColor")?.members).toMatchObject([{ identifier: "Hue" }, { identifier: "Saturation" }]);
    expect(by.get("LampFault")).toMatchObject({
      data_type: "fault",
      faults: [
        { code: "0", content: "短路" },
        { code: "1", content: "过温" },
      ],
    });
  });

  it("says what was lost, and where", () => {
    expect(lost).toEqual(
      expect.arrayContaining([
        "PowerSwitch: The words for off and on were left out: 关闭 / 打开",
        "ColorTemperature: “unitName” was left out",
        "PreciseEnergyConsumption: A double became a float with two decimals",
        "PreciseEnergyConsumption: 999999.999 was rounded to 1000000",
        "PreciseEnergyConsumption: The step 0.001 does not fit and was left out",
        "Scene: The length in bytes changed from 2048 to 255",
        "LastStart: A date became a string of 13 bytes: milliseconds since 1970",
        "Timers: Arrays are not supported: it was left out",
        "2ndSwitch: The identifier “2ndSwitch” became “p_2ndSwitch”",
        "Bumped: Events are not function points: it was left out",
        "Blink: Services and actions are not function points: it was left out",
      ]),
    );
    expect(lost.filter((one) => /^(post|set|Brightness|WorkMode):/.test(one))).toEqual([]);
  });

  it("is exported again, with a report of what is equal, changed and missing", () => {
    const back = roundTrip(tsl, [...by.values()])!;
    expect(back.equal).toEqual(["Brightness", "WorkMode", "IndoorTemperature", "HSVColor"]);
    expect(back.changed).toContainEqual({ name: "PowerSwitch", fields: ["required", "dataType"] });
    expect(back.missing).toEqual(expect.arrayContaining(["Timers", "2ndSwitch", "Blink", "Bumped"]));
  });
});

describe("a Tuya function schema", async () => {
  const schema = await example("thermostat.tuya-functions");
  const { format, by, lost } = read(schema);

  it("becomes function points, with scales as steps", () => {
    expect(format).toBe("tuya_functions");
    expect(by.get("temp_set")).toMatchObject({
      name: "目标温度",
      data_type: "float",
      transfer_type: "issue_report",
      min: 5,
      max: 35,
      step: 0.5,
      unit: "℃",
    });
    expect(by.get("mode")?.enums).toEqual([
      { value: "auto", text: "auto" },
      { value: "manual", text: "manual" },
      { value: "eco_plus", text: "eco_plus" },
    ]);
    expect(by.get("factory_reset")?.transfer_type).toBe("issue");
    expect(by.get("humidity")).toMatchObject({ data_type: "value", transfer_type: "report", max: 100 });
    expect(by.get("fault")).toMatchObject({ data_type: "fault", faults: [{ code: "e1" }, {}, {}] });
  });

  it("says what was lost, and where", () => {
    expect(lost).toEqual(
      expect.arrayContaining([
        "temp_set: Whole numbers of scale 1 became numbers with a step of 0.5: devices send 350 for 35",
        "mode: The enum value “eco-plus” became “eco_plus”",
        "week_program: Raw data became a string of at most 255 bytes",
        "flow_total: At most two decimals are supported, not 3: the whole numbers stay as devices send them",
        "fault: Fault bits became fault codes, which are reported by name",
        "usage_data: JSON became a string of at most 255 bytes",
      ]),
    );
  });

  it("is exported and read back without differences", () => {
    const { value } = exportPoints("tuya_functions", [...by.values()], "");
    expect(read(value).points).toEqual([...by.values()]);
    expect(roundTrip(schema, [...by.values()])).toMatchObject({
      equal: expect.arrayContaining(["switch", "factory_reset"]) as string[],
      missing: [],
    });
  });
});

describe("a Tuya thing model", async () => {
  const model = await example("plug.tuya-model");
  const { format, by, lost, points } = read(model);

  it("becomes function points", () => {
    expect(format).toBe("tuya_model");
    expect(
      points.map(({ identifier, data_type, transfer_type }) => [identifier, data_type, transfer_type]),
    ).toEqual([
      ["switch_1", "bool", "issue_report"],
      ["cur_power", "float", "report"],
      ["relay_status", "enum_string", "issue_report"],
      ["fault", "fault", "report"],
      ["random_time", "string", "issue"],
    ]);
    expect(by.get("cur_power")).toMatchObject({ min: 0, max: 5000, step: 0.1, unit: "W" });
  });

  it("reports what was lost, and what is equal or changed after export", () => {
    expect(lost).toEqual(
      expect.arrayContaining([
        "switch_1: “extensions” was left out",
        "switch_1: “typeDefaultValue” was left out",
        "reset: Services and actions are not function points: it was left out",
        "overload: Events are not function points: it was left out",
      ]),
    );
    expect(roundTrip(model, points)).toEqual({
      equal: ["cur_power", "relay_status", "fault", "random_time"],
      changed: [{ name: "switch_1", fields: ["typeSpec", "extensions"] }],
      missing: ["overload", "reset"],
    });
  });
});

describe("a WoT Thing Model", async () => {
  const model = await example("air-monitor.tm");
  const { format, by, lost, points } = read(model);

  it("is valid by the W3C's schema in the example file", () => {
    expect(problemsOf(model)).toEqual([]);
    expect(problemsOf({ ...(model as object), "@type": "Thing" })).not.toEqual([]);
  });

  it("becomes function points with names in both languages", () => {
    expect(format).toBe("wot");
    expect(by.get("targetHumidity")).toMatchObject({
      name: "目标湿度",
      name_en: "Target humidity",
      data_type: "float",
      step: 0.5,
      min: 30,
      max: 80,
    });
    expect(by.get("fanMode")?.enums).toEqual([
      { value: "auto", text: "自动", text_en: "Automatic" },
      { value: "turbo", text: "强劲", text_en: "Turbo" },
    ]);
    expect(by.get("co2")?.transfer_type).toBe("report");
    expect(by.get("calibrate")?.transfer_type).toBe("issue");
    expect(by.get("level")).toMatchObject({ data_type: "enum_int", enums: [{ value: 0 }, {}, {}] });
  });

  it("says what was lost, and where", () => {
    expect(lost).toEqual(
      expect.arrayContaining([
        ": “tm:optional” was left out",
        ": The other file that it refers to was not read",
        "filterLife: “maximum” is a placeholder, so it was left out",
        "filterLife: The range is missing or not valid: it was set to 0 to 2147483647",
        "label: Texts in other languages were left out: fr",
        "samples: Arrays are not supported: it was left out",
        "selfTest: Services and actions are not function points: it was left out",
        "overheated: Events are not function points: it was left out",
      ]),
    );
  });

  it("is exported in a form that the W3C's schema accepts, and read back without differences", () => {
    const { value } = exportPoints("wot", points, "空气检测仪");
    expect(problemsOf(value)).toEqual([]);
    expect(read(value).points).toEqual(points);
  });
});

describe("the format of a file", () => {
  it.each([
    [[], "native"],
    [{ list: [] }, "native"],
    [{ properties: [] }, "tsl"],
    [{ data: { functions: [] } }, "tuya_functions"],
    [{ model: '{"services":[{"properties":[]}]}' }, "tuya_model"],
    [{ "@context": "https://www.w3.org/2022/wot/td/v1.1", "@type": "tm:ThingModel" }, "wot"],
    [{}, undefined],
    [{ model: "{" }, undefined],
    ["text", undefined],
    [null, undefined],
  ])("of %j is %s", (value, format) => {
    expect(formatOf(value)).toBe(format);
  });

  it("with malformed content is still recognized, and the content is reported as lost", () => {
    for (const broken of [
      { properties: [1, { identifier: 7 }, { identifier: "a", dataType: { type: "struct", specs: 1 } }] },
      { functions: [{ code: "x", type: "Integer", values: "{" }, { type: 5 }], status: 3 },
      { services: [{ properties: [{}, { code: "a", typeSpec: { type: "struct", properties: { b: 1 } } }] }] },
      { "@context": [], "@type": 3, properties: { a: 1, b: { type: {} }, c: { oneOf: [{ const: null }] } } },
    ])
      expect(read(broken).losses.length, JSON.stringify(broken)).toBeGreaterThan(0);
  });

  it("is unknown if the file is nested too deep", () => {
    const nested = (start: string, end: string, inner = "[]") =>
      JSON.parse(start.repeat(50_000) + inner + end.repeat(50_000)) as unknown;
    expect(formatOf(nested('{"result":', "}"))).toBeUndefined();
    expect(formatOf({ properties: [], services: nested('[{"properties":', "}]") })).toBeUndefined();
    expect(formatOf({ model: `{"functions":${"[".repeat(50_000)}${"]".repeat(50_000)}}` })).toBeUndefined();
  });
});

it("numbers an identifier that a file has ten thousand times, without duplicates", () => {
  const properties = Array.from({ length: 10_000 }, () => ({ identifier: "a", dataType: { type: "bool" } }));
  const identifiers = read({ properties }).points.map(({ identifier }) => identifier);
  expect(new Set(identifiers).size).toBe(10_000);
  expect(identifiers.at(-1)).toBe("a_10000");
});
