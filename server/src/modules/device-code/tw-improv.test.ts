import { execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { promisify } from "node:util";
import { FunctionPoints } from "@thingwright/contract/points/function-points.ts";
import {
  improvCommands,
  improvErrors,
  improvPacket,
  improvStates,
  improvStrings,
  pairingCommand,
  readImprovPacket,
  readImprovStrings,
} from "@thingwright/contract/points/improv.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltProject, canBuild, placeProject, strictly } from "../../../test/device-program.ts";
import { projectFiles } from "./project.ts";

const run = promisify(execFile);
const place = { productKey: "pk1", host: "h", port: 1883, tlsPort: null, trusted: null, registers: false };

/** The project of a board, without its folders. */
async function filesOf(
  improv: boolean,
  target: "esp_idf" | "arduino" | "c" = "esp_idf",
): Promise<Record<string, string>> {
  const parts = {
    product: { name: "Lamp", product_key: "pk1" },
    points: FunctionPoints.parse([
      { identifier: "lit", name: "Lit", data_type: "bool", transfer_type: "issue_report" },
    ]),
    keys: new Map<string, string>(),
    place: { ...place, improv },
  };
  const files = await projectFiles(parts, target);
  return Object.fromEntries(files.map(({ path, text }) => [path.split("/").at(-1) ?? "", text]));
}

/** Does what lines ask for, and says what is notified, joined and published: everything in hexadecimal digits. */
const bench = `
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "app.h"
#include "tw_device.h"
#include "tw_improv.h"

static uint32_t now;
uint32_t tw_milliseconds(void) { return now; }
void tw_log(const char *format, ...) { (void)format; }
bool tw_publish(const char *topic, const char *payload, size_t length) {
  printf("publish %s %.*s\\n", topic, (int)length, payload);
  return true;
}
static void print(const char *word, const uint8_t *bytes, size_t length) {
  printf("%s ", word);
  for (size_t i = 0; i < length; i++) printf("%02x", bytes[i]);
  printf("\\n");
}
void tw_improv_notify(tw_improv_value_t which, const uint8_t *value, size_t length) {
  print(which == TW_IMPROV_STATE ? "state" : which == TW_IMPROV_ERROR ? "error" : "result", value, length);
}
void tw_improv_join(const char *ssid, const char *password) {
  print("ssid", (const uint8_t *)ssid, strlen(ssid));
  print("password", (const uint8_t *)password, strlen(password));
}
void app_identify(void) { printf("identify\\n"); }
void app_start(void) {}
void app_loop(void) {}
tw_result_t app_set_lit(bool value) { (void)value; return TW_OK; }
int app_service(const char *name, tw_json_t params, tw_writer_t *data) {
  (void)name; (void)params; (void)data;
  return 404;
}

int main(void) {
  static char line[4096];
  static uint8_t bytes[2048];
  if (!tw_device_begin("pk1", "lamp-01")) return 1;
  while (fgets(line, sizeof line, stdin)) {
    const char *rest = line + 2;
    if (line[0] == 'b') tw_improv_begin(rest[0] == '1');
    else if (line[0] == 'w') {
      size_t length = strcspn(rest, "\\n") / 2;
      for (size_t i = 0; i < length; i++) {
        unsigned byte = 0;
        (void)sscanf(rest + 2 * i, "%2x", &byte);
        bytes[i] = (uint8_t)byte;
      }
      tw_improv_receive(bytes, length);
    }
    else if (line[0] == 'l') tw_improv_disconnected();
    else if (line[0] == 'p') tw_improv_press();
    else if (line[0] == 't') { now += (uint32_t)strtoul(rest, NULL, 10); tw_improv_tick(); }
    else if (line[0] == 'j') { if (rest[0] == '1') tw_improv_joined(); else tw_improv_not_joined(); }
    else if (line[0] == 'c') tw_improv_present();
    else if (line[0] == 'a') { uint8_t data[TW_IMPROV_ADVERTISED]; tw_improv_advertised(data); print("advertised", data, sizeof data); }
    printf(".\\n");
    fflush(stdout);
  }
  return 0;
}
`;

test("Improv is included for boards whose products have Bluetooth and Wi-Fi, and for no others", async () => {
  for (const target of ["esp_idf", "arduino"] as const) {
    const [with_, without] = [await filesOf(true, target), await filesOf(false, target)];
    const own = Object.keys(with_).filter((name) => !(name in without));
    const ble = target === "esp_idf" ? "improv_ble.c" : "improv_ble.cpp";
    expect(own.toSorted()).toEqual([ble, "improv_ble.h", "tw_improv.c", "tw_improv.h"].toSorted());
    expect(with_["device_config.h"]).toContain("DEVICE_IMPROV 1");
    expect(with_["device_config.h"]).not.toContain("WIFI_NAME");
    expect(with_["app.c"]).toContain("void app_identify(void)");
    expect(with_["README.zh.md"]).toContain("蓝牙配网");
    expect(without["device_config.h"]).toContain("WIFI_NAME");
    expect(without["app.c"]).not.toContain("app_identify");
    for (const files of [with_, without]) expect(Object.values(files).join("\n")).not.toMatch(/@[A-Z]+@/);
  }
  const idf = await filesOf(true);
  expect(idf["CMakeLists.txt"]).toBeDefined();
  expect(idf["sdkconfig.defaults"]).toContain("CONFIG_BT_NIMBLE_ENABLED=y");
  expect(await filesOf(true, "c")).not.toHaveProperty("tw_improv.c");
});

describe.skipIf(!canBuild)("the device's side of Improv in C", () => {
  let built: BuiltProject;
  let program: string;
  beforeAll(async () => {
    const { "app.c": _app, "main.c": _main, "improv_ble.c": _ble, ...files } = await filesOf(true);
    built = await placeProject({ ...files, "bench.c": bench });
    program = join(built.folder, "bench");
    const sources = Object.keys(files).filter((name) => name.endsWith(".c"));
    const args = [...strictly, "bench.c", ...sources, "-o", program];
    await run("cc", args, { cwd: built.folder });
  }, 240_000);
  afterAll(() => built.close());

  /** What the program says to each line. */
  async function said(lines: readonly string[]): Promise<string[][]> {
    const child = spawn(program);
    child.stdin.end(lines.map((line) => `${line}\n`).join(""));
    const answers: string[][] = [[]];
    for await (const line of createInterface(child.stdout)) {
      if (line === ".") answers.push([]);
      else answers.at(-1)!.push(line);
    }
    expect(child.exitCode ?? 0).toBe(0);
    expect(answers).toHaveLength(lines.length + 1);
    return answers.slice(0, -1);
  }
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const write = (bytes: Uint8Array) => `w ${hex(bytes)}`;
  const wifi = (...strings: string[]) => write(improvPacket(improvCommands.wifi, improvStrings(strings)));
  const pair = (...strings: string[]) => write(improvPacket(pairingCommand, improvStrings(strings)));
  const code = (of: number) => of.toString(16).padStart(2, "0");
  const state = (of: keyof typeof improvStates) => `state ${code(improvStates[of])}`;
  const error = (of: keyof typeof improvErrors) => `error ${code(improvErrors[of])}`;
  const result = (command: number, ...strings: string[]) =>
    `result ${hex(improvPacket(command, improvStrings(strings)))}`;

  test("takes the token and the Wi-Fi, and presents the token once it is connected", async () => {
    const token = 'a-"token"-of-an-app';
    const answers = await said([
      "b 0",
      pair(token, "things.example.com", "8883"),
      wifi("家 Wi-Fi", "wrong"),
      "j 0",
      wifi("家 Wi-Fi", "right"),
      "j 1",
      "c",
      "c",
      wifi("Other", "right"),
      "a",
    ]);
    const ssid = `ssid ${hex(new TextEncoder().encode("家 Wi-Fi"))}`;
    const typed = (text: string) => `password ${hex(new TextEncoder().encode(text))}`;
    expect(answers).toEqual([
      [],
      [result(pairingCommand, "pk1", "lamp-01")],
      [state("provisioning"), ssid, typed("wrong")],
      [state("authorized"), error("unableToConnect")],
      [error("none"), state("provisioning"), ssid, typed("right")],
      [state("provisioned"), result(improvCommands.wifi)],
      [
        `publish /sys/pk1/lamp-01/thing/awss/enrollee/match ${JSON.stringify({ id: "1", version: "1.0", params: { token } })}`,
      ],
      [],
      [error("notAuthorized")],
      ["advertised 040300000000"],
    ]);
  });

  test("requires a press, valid for a minute, if the board says so", async () => {
    const identify = write(improvPacket(improvCommands.identify));
    expect(await said(["b 1", identify, wifi("A", ""), "p", "t 59999", "t 1", "p", wifi("A", "")])).toEqual([
      [],
      ["identify"],
      [error("notAuthorized")],
      [state("authorized")],
      [],
      [state("authorizationRequired")],
      [state("authorized")],
      [error("none"), state("provisioning"), "ssid 41", "password "],
    ]);
  });

  test("refuses malformed packets, and continues", async () => {
    const broken = improvPacket(improvCommands.wifi, improvStrings(["Home", ""]));
    broken[4]! ^= 1;
    const bad = [
      write(broken),
      wifi("", ""),
      wifi("x".repeat(33), ""),
      wifi("a\0b", ""),
      wifi("Home", "x".repeat(65)),
      wifi("Home"),
      write(improvPacket(improvCommands.wifi, Uint8Array.of(9, 65))),
      pair("", "", ""),
      pair("token"),
      pair("x".repeat(129), "", ""),
      write(new Uint8Array(600)),
    ];
    const answers = await said([
      "b 0",
      ...bad,
      write(improvPacket(0x7f)),
      write(Uint8Array.of(1, 9)),
      "l",
      wifi("Home", ""),
    ]);
    for (const answer of answers.slice(1, bad.length + 1)) expect(answer.at(-1)).toBe(error("invalidPacket"));
    expect(answers[bad.length + 1]).toEqual([error("none"), error("unknownCommand")]);
    expect(answers.at(-1)).toEqual([error("none"), state("provisioning"), "ssid 486f6d65", "password "]);
  });

  test("answers in packets that the contract can parse, whatever bytes arrive", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.uint8Array({ maxLength: 300 }).map(write),
            fc
              .tuple(fc.constantFrom(1, 2, 3, 4, pairingCommand), fc.uint8Array({ maxLength: 255 }))
              .map(([command, data]) => write(improvPacket(command, data))),
            fc.constantFrom("l", "p", "j 0", "j 1", "c", "a", "t 30000", wifi("Home", "pass")),
          ),
          { maxLength: 60 },
        ),
        async (lines) => {
          const answers = await said(["b 1", ...lines]);
          for (const line of answers.flat().filter((one) => one.startsWith("result "))) {
            const packet = readImprovPacket(Uint8Array.from(Buffer.from(line.slice(7), "hex")));
            expect(packet).toEqual(expect.objectContaining({ command: expect.any(Number) as number }));
            expect(readImprovStrings((packet as { data: Uint8Array }).data)).not.toBeNull();
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});
