import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { indexPoints, readReport } from "@thingwright/contract/points/value-report.ts";
import { afterAll, expect, test } from "vitest";
import { lampPoint, lampPoints } from "../../testing/points.ts";
import { arduinoProgram } from "./arduino.ts";
import { blankCredentials, blanks, type Connection, connectionOf } from "./connection.ts";
import { espIdfProgram } from "./esp-idf.ts";
import { microPythonProgram } from "./micropython.ts";
import { loginLine, publishLine, shellWord, subscribeLine } from "./mosquitto.ts";
import { kitProgram, nodeProgram } from "./node.ts";
import { programPoints } from "./program-points.ts";
import { pythonLiteral } from "./python-literal.ts";
import { pythonProgram } from "./python.ts";
import { samplePoint, sampleReport } from "./sample-report.ts";
import { wordKeys, type Words } from "./words.ts";

const connection: Connection = {
  host: "things.example.com",
  boardHost: "things.example.com",
  port: 1883,
  tls: null,
  credentials: {
    id: "0",
    product_key: "pk1",
    device_name: "lamp-1",
    device_secret: "s3cret",
    access_token: "Tok_en-1",
  },
};
const report = sampleReport(lampPoints);
const words = Object.fromEntries(wordKeys.map((key) => [key, key])) as Words;
const boardPrograms = [arduinoProgram, espIdfProgram, microPythonProgram];

/** Returns the words into which a shell splits the arguments of a command line. */
function wordsOf(line: string): string[] {
  const [, ...rest] = line.split(" ");
  const script = `set -- ${rest.join(" ")}; for word in "$@"; do printf '%s\\n' "$word"; done`;
  return execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n");
}

test("quotes words that a shell would split", () => {
  expect(shellWord("v1/devices/me/telemetry")).toBe("v1/devices/me/telemetry");
  for (const word of [`{"a": "it's"}`, "$HOME `ls`", "a b", "", "+"])
    expect(wordsOf(`echo ${shellWord(word)} end`)).toEqual([word, "end"]);
});

test("the publish command is a single line with a value that the product accepts", () => {
  const line = publishLine(connection, report);
  expect(line).not.toContain("\n");
  const split = wordsOf(line);
  expect(split.slice(0, -1)).toEqual(
    "-h things.example.com -p 1883 -u Tok_en-1 -q 1 -t v1/devices/me/telemetry -m".split(" "),
  );
  const now = Date.now();
  const read = readReport(indexPoints(lampPoints), JSON.parse(split.at(-1) ?? "") as object as never, {
    now,
    oldest: 0,
    newest: now,
  });
  expect(read).toMatchObject({ good: [["temp", { value: 20 }]], bad: [] });
});

test("the publish command contains user name and password, and a client id if one is set", () => {
  const login = { user_name: "hall@home", password: "it's $1", client_id: "" };
  const start = ["-h", "things.example.com", "-p", "1883", "-u", "hall@home", "-P", "it's $1"];
  expect(wordsOf(loginLine(connection, report, login)).slice(0, 10)).toEqual([...start, "-q", "1"]);
  const named = loginLine(connection, report, { ...login, client_id: "lamp 1" });
  expect(wordsOf(named).slice(0, 10)).toEqual([...start, "-i", "lamp 1"]);
});

test("subscribes to the topics of downlinks", () => {
  expect(wordsOf(subscribeLine(connection)).at(-1)).toBe("v1/devices/me/rpc/request/+");
});

test("prefers a number as the sample property, and never uses a property that can only be issued", () => {
  expect(samplePoint([lampPoint("power"), lampPoint("bright")])?.identifier).toBe("bright");
  expect(samplePoint([lampPoint("reset"), lampPoint("fault")])).toBeUndefined();
  expect(sampleReport([lampPoint("power")])).toEqual({
    sample: { power: true },
    nativeSample: { power: 1 },
    unreported: [],
  });
});

const folder = mkdtempSync(join(tmpdir(), "command-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the programs have valid syntax and contain the device's names", () => {
  for (const program of [kitProgram, nodeProgram]) {
    const code = program(connection, report);
    expect(code).toContain('"mqtt://things.example.com:1883"');
    const file = join(folder, "device.mjs");
    writeFileSync(file, code);
    execFileSync(process.execPath, ["--check", file]);
  }
  const python = pythonProgram(connection, report);
  expect(python).toContain('f"clientIdpythondeviceName{device_name}productKey{product_key}timestamp{now}"');
  expect(python).toContain('f"{device_name}&{product_key}"');
  expect(python).toContain('"/sys/pk1/lamp-1/thing/event/property/post"');
});

test("an IPv6 address has brackets in URLs only", () => {
  const local = { ...connection, host: "::1" };
  expect(nodeProgram(local, report)).toContain('"mqtt://[::1]:1883"');
  expect(wordsOf(publishLine(local, report))[1]).toBe("::1");
});

test("the programs report issued properties back, except those that are never reported", () => {
  const { unreported, ...rest } = sampleReport(lampPoints);
  expect(unreported).toEqual(["reset"]);
  expect(nodeProgram(connection, { ...rest, unreported })).toContain("{ ...params, reset: undefined }");
  expect(kitProgram(connection, { ...rest, unreported })).toContain("{ ...values, reset: undefined }");
  expect(pythonProgram(connection, { ...rest, unreported })).toContain('if name not in ["reset"]}');
  expect(nodeProgram(connection, { ...rest, unreported: [] })).toContain("JSON.stringify(params)");
});

test("board programs report the first five reported properties and accept the first five settable ones", () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((i) => ({ ...lampPoint("temp"), identifier: `t${i}` }));
  const reset = lampPoint("reset");
  const points = programPoints([...many, reset, lampPoint("fault"), lampPoint("power")], ({ name }) => name);
  expect(points.map(({ identifier }) => identifier)).toEqual([
    "t1",
    "t2",
    "t3",
    "t4",
    "t5",
    "reset",
    "power",
  ]);
  for (const program of boardPrograms) {
    const code = program(
      connection,
      programPoints([lampPoint("temp"), reset], ({ name }) => name),
      words,
    );
    expect(code).not.toContain(blanks.host);
    expect(code.match(/REPORTED = .*|params, "\w+"/g)?.join("\n")).not.toContain("reset");
    expect(
      program(
        connection,
        programPoints([lampPoint("temp")], ({ name }) => name),
        words,
      ),
    ).not.toMatch(/SET_TOPIC|apply/);
  }
});

test("report-only numbers vary by their step with the step's decimals; settable numbers do not vary", () => {
  const [float, whole, settable] = programPoints(
    [
      { ...lampPoint("temp"), min: 0.25, max: 10, step: 0.5 },
      { ...lampPoint("bright"), transfer_type: "report" },
      lampPoint("bright"),
    ],
    ({ name }) => name,
  );
  expect(float).toMatchObject({ decimals: 2, range: { min: 0.25, max: 10, step: 0.5 } });
  expect(whole).toMatchObject({ decimals: 0, range: {} });
  expect(settable?.range).toBeNull();
});

test("a board connects over TLS if the broker offers it, and never to localhost", () => {
  const told = {
    host: "localhost",
    mqtt_port: 1883,
    mqtts_port: null,
    mqtts_anchor: null,
    websocket_path: "/mqtt",
    lan_address: "10.0.0.7",
  };
  const credentials = blankCredentials("pk1");
  expect(connectionOf(told, credentials)).toMatchObject({
    host: "localhost",
    boardHost: "10.0.0.7",
    tls: null,
  });
  expect(connectionOf({ ...told, lan_address: null }, credentials).boardHost).toBe(blanks.host);
  const secure = { ...told, host: "things.example.com", mqtts_port: 8883 };
  expect(connectionOf(secure, credentials)).toMatchObject({
    boardHost: "things.example.com",
    tls: { port: 8883, anchor: blanks.anchor },
  });
  for (const program of boardPrograms) {
    const code = program(connectionOf({ ...secure, mqtts_anchor: "PEM 1\nPEM 2\n" }, credentials), [], words);
    expect(code).toMatch(/PORT =? ?8883/);
    expect(code).toMatch(/PEM 1(\\n"\n {2}")?\n?PEM 2/);
    for (const blank of [blanks.wifiName, blanks.wifiPassword, blanks.deviceName, blanks.deviceSecret])
      expect(code).toContain(blank);
  }
});

test("writes texts as Python literals, and removes backslashes from comments", () => {
  expect(pythonLiteral({ a: [true, null, 'é"'] })).toBe(String.raw`{"a": [True, None, "é\""]}`);
  const [point] = programPoints([{ ...lampPoint("temp"), unit: "a\\" }], () => "Temperature");
  expect(point?.note).toBe("Temperature, a/, -40 – 80");
});
