import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  improvAdvertised,
  improvCommands,
  improvPacket,
  improvStrings,
  pairingCommand,
  readImprovNetworks,
  readImprovPacket,
  readImprovStrings,
} from "./improv.ts";

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
const ascii = (text: string) => hex(new TextEncoder().encode(text));

describe("a packet", () => {
  it("has the bytes of the standard's examples", () => {
    const wifi = improvPacket(improvCommands.wifi, improvStrings(["MyWirelessAP", "mysecurepassword"]));
    expect(hex(wifi)).toBe(`01 1e 0c ${ascii("MyWirelessAP")} 10 ${ascii("mysecurepassword")} c0`);
    expect(hex(improvPacket(improvCommands.identify))).toBe("02 00 02");
    expect(hex(improvPacket(improvCommands.info))).toBe("03 00 03");
    expect(hex(improvPacket(improvCommands.networks))).toBe("04 00 04");
  });

  const packets = fc.record({ command: fc.nat(255), data: fc.uint8Array({ maxLength: 255 }) });

  it("is read only once it is complete", () => {
    fc.assert(
      fc.property(packets, fc.nat(257), ({ command, data }, cut) => {
        const packet = improvPacket(command, data);
        expect(readImprovPacket(packet)).toEqual({ command, data });
        expect(readImprovPacket(packet.subarray(0, cut % packet.length))).toBe("incomplete");
      }),
    );
  });

  it("is refused if the checksum is wrong or the packet is too long", () => {
    fc.assert(
      fc.property(packets, fc.nat(7), ({ command, data }, bit) => {
        const packet = improvPacket(command, data);
        expect(readImprovPacket(Uint8Array.of(...packet, 0))).toBeNull();
        packet[packet.length - 1]! ^= 1 << bit;
        expect(readImprovPacket(packet)).toBeNull();
      }),
    );
    expect(() => improvPacket(pairingCommand, new Uint8Array(256))).toThrow(RangeError);
  });
});

describe("strings", () => {
  it("are read back unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 12 }), { maxLength: 5 }), (list) => {
        expect(readImprovStrings(improvStrings(list))).toEqual(list);
      }),
    );
  });

  it("are refused if truncated or not valid UTF-8", () => {
    expect(readImprovStrings(Uint8Array.of(3, 65, 66))).toBeNull();
    expect(readImprovStrings(Uint8Array.of(1, 0xff))).toBeNull();
    expect(() => improvStrings(["x".repeat(256)])).toThrow(RangeError);
  });
});

it("networks are each named once, the strongest first", () => {
  const said = [
    "Cellar",
    "-80",
    "NO",
    "Home",
    "-70",
    "WPA2",
    "Home",
    "-50",
    "WPA2",
    "",
    "-20",
    "WPA2",
    "cut",
  ];
  expect(readImprovNetworks(said)).toEqual([
    { ssid: "Home", rssi: -50, isLocked: true },
    { ssid: "Cellar", rssi: -80, isLocked: false },
  ]);
});

it("the advertised data ends with four reserved bytes", () => {
  expect([...improvAdvertised(2, 5)]).toEqual([2, 5, 0, 0, 0, 0]);
});
