import { zstdCompressSync, zstdDecompressSync, constants } from "node:zlib";
import type {
  DeviceEvent,
  DeviceEventKind,
  EventDevice,
  NewDeviceEvent,
} from "@thingwright/contract/device-events.ts";

/** Events that one writer commits at once, as they are stored. */
export interface EncodedEvents {
  count: number;
  /** How many there are of each kind. */
  kinds: Partial<Record<DeviceEventKind, number>>;
  bytes: Buffer;
}

/** Adds an event. @param time milliseconds since 1970 @param text its data as JSON */
type Add = (kind: DeviceEventKind, device: EventDevice, time: number, text: string) => void;

/** The first byte of a row's events: their format, and whether they are compressed. */
const formats = { plain: 1, zstd: 2 } as const;
/** In bytes. Below this, compressing costs more time than the bytes are worth. */
const compressedFrom = 2000;
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Owners, products, devices and events; devices name owners and products by index, and events name devices so. */
type Encoded = [
  owners: string[],
  products: string[],
  devices: [deviceNo: number, id: string, owner: number, product: number][],
  events: [kind: DeviceEventKind, device: number, time: number, data: unknown][],
];

/** Numbers distinct values in the order in which they come. */
class Indexes<K> {
  readonly #of = new Map<K, number>();

  /** @param first called with a value that is new */
  of(value: K, first?: () => void): number {
    let index = this.#of.get(value);
    if (index === undefined) {
      this.#of.set(value, (index = this.#of.size));
      first?.();
    }
    return index;
  }

  get size(): number {
    return this.#of.size;
  }

  get text(): string {
    return JSON.stringify([...this.#of.keys()]);
  }
}

/** Bytes that are put together and copied before the next use: one for the process, because encoding never waits. */
class Scratch {
  #bytes = Buffer.allocUnsafeSlow(256 * 1024);
  #length = 0;

  begin(text: string): void {
    this.#length = 0;
    this.add(text);
  }

  add(text: string): void {
    const most = this.#length + text.length * 3;
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(most * 2);
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  get written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

const scratch = { devices: new Scratch(), events: new Scratch() };

/**
 * Encodes the events that are added while `adding` runs. No object is kept for an event: a batch lives until it is
 * committed, and every collection of garbage would copy them all.
 * @returns null if there are none
 */
export function encodeEach(adding: (add: Add) => void): EncodedEvents | null {
  const owners = new Indexes<string>();
  const products = new Indexes<string>();
  const numbers = new Indexes<number>();
  const kinds: EncodedEvents["kinds"] = {};
  let count = 0;
  scratch.devices.begin("],[");
  scratch.events.begin("],[");
  adding((kind, device, time, text) => {
    const index = numbers.of(device.deviceNo, () => {
      const { deviceNo, id, ownerId, productId } = device;
      const comma = numbers.size > 1 ? "," : "";
      scratch.devices.add(`${comma}[${deviceNo},"${id}",${owners.of(ownerId)},${products.of(productId)}]`);
    });
    scratch.events.add(`${count > 0 ? "," : ""}["${kind}",${index},${time},${text}]`);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    count++;
  });
  if (count === 0) return null;
  const head = Buffer.from(`[${owners.text},${products.text.slice(0, -1)}`);
  const json = Buffer.concat([head, scratch.devices.written, scratch.events.written, Buffer.from("]]")]);
  const compressed = json.length >= compressedFrom;
  const format = Buffer.of(compressed ? formats.zstd : formats.plain);
  return { count, kinds, bytes: Buffer.concat([format, compressed ? zstdCompressSync(json, fast) : json]) };
}

/** Encodes events. @returns null if there are none */
export function encode(events: readonly NewDeviceEvent[]): EncodedEvents | null {
  return encodeEach((add) => {
    for (const { kind, device, time, data } of events) add(kind, device, time, JSON.stringify(data));
  });
}

/** What a row holds. */
export interface Content {
  events: readonly DeviceEvent[];
  /** The length of the events as JSON: with little variety, a thousand times as many as are stored. */
  characters: number;
}

/** The events of a row. @param row its writer and number, of which the events' ids are made, and when it was written */
export function decode(row: { writer: number; seq: number; time: number; events: Buffer }): Content {
  const json = jsonOf(row.events);
  const [owners, products, devices, events] = JSON.parse(json) as Encoded;
  const keys = devices.map(([deviceNo, id, owner, product]): EventDevice => ({
    id,
    deviceNo,
    ownerId: owners[owner]!,
    productId: products[product]!,
  }));
  return {
    events: events.map(
      ([kind, device, time, data], i) =>
        ({
          id: `${row.writer}-${row.seq}-${i}`,
          kind,
          device: keys[device]!,
          time,
          written: row.time,
          data,
        }) as DeviceEvent,
    ),
    characters: json.length,
  };
}

function jsonOf(bytes: Buffer): string {
  const rest = bytes.subarray(1);
  switch (bytes[0]) {
    case formats.plain:
      return rest.toString();
    case formats.zstd:
      return zstdDecompressSync(rest).toString();
    default:
      throw new Error(`events of the stream have the unknown format ${bytes[0]}`);
  }
}
