import {
  type ImprovCharacteristic,
  improvCapabilities,
  improvCommands,
  improvErrors,
  improvPacket,
  improvStates,
  improvStrings,
  pairingCommand,
  readImprovPacket,
  readImprovStrings,
} from "@thingwright/contract/points/improv.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakePlatform } from "../test/fake-platform.ts";
import { connectAndBind } from "./connect-and-bind.ts";
import { ImprovPeripheral, type ImprovOptions, type Wifi } from "./improv.ts";

const names = { productKey: "a1B2c3", deviceName: "lamp-01" };
const about = { firmware: "lamp", version: "1.2.0", hardware: "ESP32-C3", name: "Desk lamp" };
const home: Wifi = { ssid: "Home", password: "right" };
let told: [ImprovCharacteristic, number[]][];
let advertised: number[][];

/** A device, at which only the Wi-Fi with the right password can be joined. */
function deviceWith(more: Partial<ImprovOptions> = {}) {
  told = [];
  advertised = [];
  return new ImprovPeripheral({
    ...names,
    about,
    notify: (of, value) => void told.push([of, [...value]]),
    advertise: (data) => void advertised.push([...data]),
    async join({ password }) {
      if (password !== home.password) throw new Error("4-way handshake timed out");
    },
    ...more,
  });
}

const wifi = (ssid: string, password: string) =>
  improvPacket(improvCommands.wifi, improvStrings([ssid, password]));
const pair = (...strings: string[]) => improvPacket(pairingCommand, improvStrings(strings));
const states = () => told.flatMap(([of, [state]]) => (of === "state" ? [state] : []));
const errors = () => told.flatMap(([of, [error]]) => (of === "error" ? [error] : []));

/** What the last result says. */
function resultOf(device: ImprovPeripheral) {
  const packet = readImprovPacket(device.read("result"));
  if (packet === null || packet === "incomplete") return null;
  return { command: packet.command, strings: readImprovStrings(packet.data) };
}

describe("a device that receives Wi-Fi credentials", () => {
  it("joins the Wi-Fi, and gives the pairing token to its program", async () => {
    const device = deviceWith();
    expect([...device.read("state")]).toEqual([improvStates.authorized]);
    device.write(pair("a-token-of-an-app", "things.example.com", "8883"));
    expect(resultOf(device)).toEqual({ command: pairingCommand, strings: ["a1B2c3", "lamp-01"] });
    device.write(wifi("Home", "right"));
    expect(await device.provisioned).toEqual({
      wifi: home,
      pairing: { token: "a-token-of-an-app", host: "things.example.com", port: 8883 },
    });
    expect(states()).toEqual([improvStates.provisioning, improvStates.provisioned]);
    expect(resultOf(device)).toEqual({ command: improvCommands.wifi, strings: [] });
    expect(advertised.map(([state]) => state)).toEqual([2, 3, 4]);
    device.write(wifi("Other", "right"));
    expect([...device.read("error")]).toEqual([improvErrors.notAuthorized]);
  });

  it("accepts packets in pieces, and works without a pairing command", async () => {
    const device = deviceWith();
    for (const byte of wifi("Home", "right")) device.write(Uint8Array.of(byte));
    expect((await device.provisioned).pairing).toBeNull();
  });

  it("reports a wrong password, and then accepts another one", async () => {
    const device = deviceWith();
    device.write(pair("a-token-of-an-app", "", ""));
    device.write(wifi("Home", "wrong"));
    await vi.waitFor(() => expect(errors()).toEqual([improvErrors.unableToConnect]));
    expect(states()).toEqual([improvStates.provisioning, improvStates.authorized]);
    device.write(wifi("Home", "right"));
    expect(errors()).toEqual([improvErrors.unableToConnect, improvErrors.none]);
    expect((await device.provisioned).pairing).toEqual({ token: "a-token-of-an-app", host: "", port: null });
  });

  it("refuses invalid packets, and continues afterwards", async () => {
    const device = deviceWith();
    const broken = wifi("Home", "right");
    broken[5]! ^= 1;
    device.write(broken);
    expect([...device.read("error")]).toEqual([improvErrors.invalidPacket]);
    for (const bad of [
      wifi("", ""),
      wifi("x".repeat(33), ""),
      wifi("Home", "x".repeat(65)),
      improvPacket(improvCommands.wifi, Uint8Array.of(9, 65)),
      pair("", "", ""),
      pair("a-token", "host", "70000"),
      pair("a-token", "", "", "more"),
    ]) {
      device.write(bad);
      expect([...device.read("error")]).toEqual([improvErrors.invalidPacket]);
    }
    device.write(wifi("Home", "right").subarray(0, 4));
    device.disconnected();
    device.write(wifi("Home", "right"));
    expect((await device.provisioned).wifi).toEqual(home);
  });
});

describe("the optional features of a device", () => {
  it("are announced as capabilities; a command of a missing feature is unknown", () => {
    const device = deviceWith();
    expect([...device.read("capabilities")]).toEqual([improvCapabilities.info]);
    device.write(improvPacket(improvCommands.info));
    expect(resultOf(device)?.strings).toEqual(["lamp", "1.2.0", "ESP32-C3", "Desk lamp"]);
    for (const command of [improvCommands.identify, improvCommands.networks, 0x05, 0x7f]) {
      device.write(improvPacket(command));
      expect([...device.read("error")]).toEqual([improvErrors.unknownCommand]);
    }
  });

  it("include blinking, and listing as many networks as fit into one packet", async () => {
    const identify = vi.fn<() => void>();
    const seen = Array.from({ length: 40 }, (_, i) => ({
      ssid: `Network ${i}`,
      rssi: -40 - i,
      auth: "WPA2" as const,
    }));
    const device = deviceWith({ identify, networks: () => Promise.resolve(seen) });
    expect([...device.read("capabilities")]).toEqual([7]);
    device.write(improvPacket(improvCommands.identify));
    expect(identify).toHaveBeenCalledOnce();
    device.write(improvPacket(improvCommands.networks));
    await vi.waitFor(() => expect(resultOf(device)?.command).toBe(improvCommands.networks));
    expect(resultOf(device)?.strings?.slice(0, 3)).toEqual(["Network 0", "-40", "WPA2"]);
    expect(device.read("result").length).toBeLessThanOrEqual(258);
  });
});

describe("a device whose button must be pressed", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("accepts Wi-Fi credentials for one minute after the press", async () => {
    const device = deviceWith({ needsPress: true });
    expect([...device.read("state")]).toEqual([improvStates.authorizationRequired]);
    device.write(pair("a-token", "", ""));
    expect([...device.read("error")]).toEqual([improvErrors.notAuthorized]);
    device.press();
    expect([...device.read("state")]).toEqual([improvStates.authorized]);
    vi.advanceTimersByTime(60_000);
    expect([...device.read("state")]).toEqual([improvStates.authorizationRequired]);
    device.press();
    device.write(wifi("Home", "wrong"));
    await vi.waitFor(() => expect([...device.read("error")]).toEqual([improvErrors.unableToConnect]));
    vi.advanceTimersByTime(59_000);
    device.write(wifi("Home", "right"));
    expect((await device.provisioned).wifi).toEqual(home);
    vi.advanceTimersByTime(60_000);
    expect([...device.read("state")]).toEqual([improvStates.provisioned]);
    device.close();
  });
});

describe("a device that has joined a Wi-Fi", () => {
  it.each([
    [200, []],
    [403, [403]],
  ])("sends the token once it is connected, and again until it is answered (%s)", async (code, refusals) => {
    const platform = await FakePlatform.start();
    const heard = () => platform.heard.filter(({ topic }) => topic.endsWith("/match"));
    const refused: (number | undefined)[] = [];
    const device = connectAndBind(
      { pairing: { token: "a-token", host: "", port: null } },
      {
        url: platform.url,
        ...names,
        deviceSecret: "secret",
        timeout: 50,
        reconnect: { first: 5, last: 20 },
      },
      (error) => void refused.push(error.code),
    );
    await vi.waitFor(() => expect(heard()).toHaveLength(1));
    platform.answers(({ topic, payload }) =>
      topic.endsWith("/match") ? { topic: `${topic}_reply`, payload: { id: payload.id, code } } : null,
    );
    await platform.leave();
    await platform.listen();
    await vi.waitFor(() => expect(heard().length).toBeGreaterThan(1), 5000);
    await vi.waitFor(() => expect(device.listenerCount("online")).toBe(0));
    expect(heard().at(-1)?.payload.params).toEqual({ token: "a-token" });
    expect(refused).toEqual(refusals);
    await device.close();
    await platform.stop();
  });
});
