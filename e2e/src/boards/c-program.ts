import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { connect, type MqttClient } from "mqtt";
import type { RunningProgram } from "./running-program.ts";

const stubs = fileURLToPath(new URL("./c", import.meta.url));

/** The doubles of a platform's headers: each of our files replaces several headers of the platform. */
const platforms = {
  arduino: {
    headers: {
      "arduino.h": [
        "WiFi.h",
        "WiFiClientSecure.h",
        "PubSubClient.h",
        "Preferences.h",
        "cJSON.h",
        "esp_system.h",
        "mbedtls/md.h",
      ],
      "arduino-ble.h": ["BLE2902.h", "BLEDevice.h", "BLEServer.h"],
    },
    compiler: ["g++", "-x", "c++", "-std=gnu++17"],
    main: "int main() { setup(); while (true) loop(); }",
  },
  "esp-idf": {
    headers: {
      "esp-idf.h": [
        "cJSON.h",
        "esp_crt_bundle.h",
        "esp_event.h",
        "esp_log.h",
        "esp_netif.h",
        "esp_random.h",
        "esp_system.h",
        "esp_timer.h",
        "esp_tls_errors.h",
        "esp_wifi.h",
        "freertos/FreeRTOS.h",
        "freertos/queue.h",
        "freertos/semphr.h",
        "freertos/task.h",
        "mbedtls/md.h",
        "mqtt_client.h",
        "nvs.h",
        "nvs_flash.h",
      ],
      "nimble.h": [
        "host/ble_hs.h",
        "host/util/util.h",
        "nimble/nimble_port.h",
        "nimble/nimble_port_freertos.h",
        "services/gap/ble_svc_gap.h",
        "services/gatt/ble_svc_gatt.h",
      ],
    },
    compiler: ["gcc", "-x", "c", "-std=gnu17"],
    main: "int main(void) { app_main(); }",
  },
};

/**
 * Compiles a program for a board against doubles of its platform's libraries, with all warnings as errors, and runs it.
 * Its MQTT calls become those of mqtt.js.
 * @param beside further files of the program, by name; files that end with `.c` or `.cpp` are compiled as well
 * @param environment variables that describe the surroundings of the board
 */
export function runCProgram(
  code: string,
  platform: keyof typeof platforms,
  speed: number,
  beside: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
): RunningProgram {
  const folder = mkdtempSync(join(tmpdir(), "board-"));
  const { headers, compiler, main } = platforms[platform];
  for (const [header, names] of Object.entries(headers))
    for (const name of names) {
      const file = join(folder, "include", name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `#include "${join(stubs, header)}"\n`);
    }
  for (const [name, text] of Object.entries(beside)) writeFileSync(join(folder, name), text);
  const source = join(folder, "program.c");
  writeFileSync(source, `${code}\n${main}\n`);
  const [command = "", ...options] = compiler;
  const warnings = ["-Wall", "-Werror", "-Wno-unused-function", "-O1", "-I", join(folder, "include")];
  const program = join(folder, "program");
  const ending = (end: string) =>
    Object.keys(beside)
      .filter((name) => name.endsWith(end))
      .map((name) => join(folder, name));
  const [objects, more] = [ending(".c"), ending(".cpp")];
  // Compiled as C even if the program is in C++, like with the board's own tools.
  const [inC = ""] = platforms["esp-idf"].compiler;
  if (objects.length > 0) execFileSync(inC, ["-std=gnu11", ...warnings, "-c", ...objects], { cwd: folder });
  const linked = objects.map((name) => name.replace(/\.c$/, ".o"));
  execFileSync(command, [...options, ...warnings, source, ...more, "-x", "none", ...linked, "-o", program]);
  const child = spawn(program, { env: { ...environment, BOARD_SPEED: String(speed) } });
  const output: string[] = [];
  const board = boardNetwork(child, output);
  return {
    output,
    async end() {
      child.kill();
      board.end();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Carries out the requests in the lines of a program; see `c/board.h`. */
function boardNetwork(child: ChildProcessWithoutNullStreams, output: string[]): { end: () => void } {
  let address: { host: string; port: number; ca?: string; protocol: "mqtt" | "mqtts" };
  let client: MqttClient | undefined;
  const say = (word: string, ...texts: Buffer[]) => {
    child.stdin.write(`${[word, ...texts.map((text) => text.toString("hex"))].join(" ")}\n`);
  };
  child.stdin.on("error", () => {});
  child.stderr.on("data", (data: Buffer) => output.push(data.toString()));

  function sign(id: string, username: string, password: string): void {
    client?.end(true);
    const opened = connect({
      ...address,
      clientId: id,
      username,
      password,
      reconnectPeriod: 0,
      protocolVersion: 4,
    });
    client = opened;
    let answered = false;
    const answer = (reason: string) => {
      if (answered) return;
      answered = true;
      say("connect", Buffer.from(reason));
    };
    opened.on("connect", () => answer("0"));
    opened.on("message", (topic, payload) => say("message", Buffer.from(topic), payload));
    opened.on("error", () => answer("5"));
    opened.on("close", () => {
      if (answered && client === opened) say("lost");
      answer("-2");
    });
  }

  createInterface(child.stdout).on("line", (line) => {
    const [word, ...digits] = line.split(" ");
    const texts = digits.map((hex) => Buffer.from(hex, "hex"));
    const [first = "", second = "", third = ""] = texts.map(String);
    if (word === "log") output.push(first);
    else if (word === "hmac") {
      const signature = createHmac("sha256", texts[0]!).update(texts[1]!).digest();
      say("hmac", Buffer.from("-"), signature);
    } else if (word === "address") {
      const [host = "", port] = first.split(" ");
      address = {
        host,
        port: Number(port),
        protocol: second ? "mqtts" : "mqtt",
        ...(second && { ca: second }),
      };
    } else if (word === "connect") sign(first, second, third);
    else if (word === "disconnect") client?.end(true);
    else if (word === "subscribe") client?.subscribe(first, { qos: 1 });
    else if (word === "publish") client?.publish(first, second);
  });
  return { end: () => client?.end(true) };
}
