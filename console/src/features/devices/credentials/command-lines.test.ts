import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { indexPoints, readReport } from "@thingwright/contract/value-report.ts";
import { afterAll, expect, test } from "vitest";
import { lampPoint, lampPoints } from "../testing/points.ts";
import {
  kitProgram,
  loginLine,
  nodeProgram,
  publishLine,
  pythonProgram,
  samplePoint,
  sampleReport,
  shellWord,
  subscribeLine,
  type Connection,
} from "./command-lines.ts";

const connection: Connection = {
  host: "things.example.com",
  port: 1883,
  credentials: {
    id: "0",
    product_key: "pk1",
    device_name: "lamp-1",
    device_secret: "s3cret",
    access_token: "Tok_en-1",
  },
  ...sampleReport(lampPoints),
};

/** The words into which a shell splits a line: the program and its arguments. */
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

test("publishes a value that the product takes, in one line", () => {
  const line = publishLine(connection);
  expect(line).not.toContain("\n");
  const words = wordsOf(line);
  expect(words.slice(0, -1)).toEqual(
    "-h things.example.com -p 1883 -u Tok_en-1 -q 1 -t v1/devices/me/telemetry -m".split(" "),
  );
  const now = Date.now();
  const report = readReport(indexPoints(lampPoints), JSON.parse(words.at(-1) ?? "") as object as never, {
    now,
    oldest: 0,
    newest: now,
  });
  expect(report).toMatchObject({ good: [["temp", { value: 20 }]], bad: [] });
});

test("publishes it with a user name and password, and a client id where one was set", () => {
  const login = { user_name: "hall@home", password: "it's $1", client_id: "" };
  const words = ["-h", "things.example.com", "-p", "1883", "-u", "hall@home", "-P", "it's $1"];
  expect(wordsOf(loginLine(connection, login)).slice(0, 10)).toEqual([...words, "-q", "1"]);
  const named = loginLine(connection, { ...login, client_id: "lamp 1" });
  expect(wordsOf(named).slice(0, 10)).toEqual([...words, "-i", "lamp 1"]);
});

test("subscribes to the topics of downlinks", () => {
  expect(wordsOf(subscribeLine(connection)).at(-1)).toBe("v1/devices/me/rpc/request/+");
});

test("takes a number for the sample if there is one, and no property that can only be issued", () => {
  expect(samplePoint([lampPoint("power"), lampPoint("bright")])?.identifier).toBe("bright");
  expect(samplePoint([lampPoint("reset"), lampPoint("fault")])).toBeUndefined();
  expect(sampleReport([lampPoint("power")])).toEqual({ sample: { power: true }, nativeSample: { power: 1 } });
});

const folder = mkdtempSync(join(tmpdir(), "command-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("programs are valid in their languages and name the device", () => {
  for (const program of [kitProgram, nodeProgram]) {
    const code = program(connection);
    expect(code).toContain('"mqtt://things.example.com:1883"');
    const file = join(folder, "device.mjs");
    writeFileSync(file, code);
    execFileSync(process.execPath, ["--check", file]);
  }
  const python = pythonProgram(connection);
  expect(python).toContain('f"clientIdpythondeviceName{device_name}productKey{product_key}timestamp{now}"');
  expect(python).toContain('f"{device_name}&{product_key}"');
  expect(python).toContain('"/sys/pk1/lamp-1/thing/event/property/post"');
});

test("an IPv6 address has brackets in URLs only", () => {
  const local = { ...connection, host: "::1" };
  expect(nodeProgram(local)).toContain('"mqtt://[::1]:1883"');
  expect(wordsOf(publishLine(local))[1]).toBe("::1");
});
