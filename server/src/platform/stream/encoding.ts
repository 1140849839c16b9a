import { zstdCompressSync, zstdDecompressSync, constants } from "node:zlib";
import type {
  DeviceEventKind,
  EventDevice,
  EventPerson,
  NewStreamEvent,
  PersonEventKind,
  StreamEvent,
} from "@thingwright/contract/devices/device-events.ts";

type Kind = DeviceEventKind | PersonEventKind;

/** Events that one writer commits at once, as they are stored. */
export interface EncodedEvents {
  count: number;
  /** The number of events of each kind. */
  kinds: Partial<Record<Kind, number>>;
  bytes: Buffer;
}

/** Adds an event. @param time milliseconds since 1970 @param text its data as JSON */
type Add = (kind: Kind, of: EventDevice | EventPerson, time: number, text: string) => void;

/** The first byte of a row's events: their format, and whether they are compressed. */
const formats = { plain: 1, zstd: 2 } as const;
/** In bytes. Below this, compressing costs more time than the bytes are worth. */
const compressedFrom = 2000;
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * The decoded JSON of a row: the owners; the products and apps; the devices and people; and the events. A device or
 * person refers to its owner, and to its product or app, by index; an event refers to its device or person by index.
 * People have no number.
 */
type Encoded = [
  owners: string[],
  parents: string[],
  subjects: [deviceNo: number | null, id: string, owner: number, parent: number][],
  events: [kind: Kind, subject: number, time: number, data: unknown][],
];

/** Numbers distinct values in the order in which they first appear. */
class Indexes<K> {
  readonly #of = new Map<K, number>();

  /** @param first called if the value is new */
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

/**
 * A reusable buffer for building bytes, which are copied before its next use. All callers share it, because encoding
 * never waits.
 */
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

const scratch = { subjects: new Scratch(), events: new Scratch() };

/**
 * Encodes the events that are added while `adding` runs. No object is kept for an event, because a batch lives until it
 * is committed, and every garbage collection would copy such objects.
 * @returns null if there are no events
 */
export function encodeEach(adding: (add: Add) => void): EncodedEvents | null {
  const owners = new Indexes<string>();
  const parents = new Indexes<string>();
  const subjects = new Indexes<number | string>();
  const kinds: EncodedEvents["kinds"] = {};
  let count = 0;
  scratch.subjects.begin("],[");
  scratch.events.begin("],[");
  adding((kind, of, time, text) => {
    const { deviceNo } = of as Partial<EventDevice>;
    const index = subjects.of(deviceNo ?? (of as EventPerson).uid, () => {
      scratch.subjects.add(subjects.size > 1 ? ",[" : "[");
      const owner = owners.of(of.ownerId);
      if ("deviceNo" in of)
        scratch.subjects.add(`${of.deviceNo},"${of.id}",${owner},${parents.of(of.productId)}]`);
      else scratch.subjects.add(`null,"${of.uid}",${owner},${parents.of(of.appId)}]`);
    });
    scratch.events.add(`${count > 0 ? "," : ""}["${kind}",${index},${time},${text}]`);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    count++;
  });
  if (count === 0) return null;
  const head = Buffer.from(`[${owners.text},${parents.text.slice(0, -1)}`);
  const json = Buffer.concat([head, scratch.subjects.written, scratch.events.written, Buffer.from("]]")]);
  const compressed = json.length >= compressedFrom;
  const format = Buffer.of(compressed ? formats.zstd : formats.plain);
  return { count, kinds, bytes: Buffer.concat([format, compressed ? zstdCompressSync(json, fast) : json]) };
}

/** Encodes events. @returns null if there are no events */
export function encode(events: readonly NewStreamEvent[]): EncodedEvents | null {
  return encodeEach((add) => {
    for (const event of events) {
      const { kind, time, data } = event;
      add(kind, "person" in event ? event.person : event.device, time, JSON.stringify(data));
    }
  });
}

/** The decoded content of a row. */
export interface Content {
  events: readonly StreamEvent[];
  /**
   * The length of the events as JSON. For events with little variety it may be a thousand times the length that is
   * stored.
   */
  characters: number;
}

/**
 * Decodes the events of a row.
 * @param row the row's writer and number, from which the ids of the events are made, and the time when it was written
 */
export function decode(row: { writer: number; seq: number; time: number; events: Buffer }): Content {
  const json = jsonOf(row.events);
  const [owners, parents, subjects, events] = JSON.parse(json) as Encoded;
  const ofs = subjects.map(([deviceNo, id, owner, parent]) => {
    const ownerId = owners[owner]!;
    return deviceNo === null
      ? { person: { uid: id, ownerId, appId: parents[parent]! } satisfies EventPerson }
      : { device: { id, deviceNo, ownerId, productId: parents[parent]! } satisfies EventDevice };
  });
  return {
    events: events.map(
      ([kind, subject, time, data], i) =>
        ({
          ...ofs[subject]!,
          id: `${row.writer}-${row.seq}-${i}`,
          kind,
          time,
          written: row.time,
          data,
        }) as StreamEvent,
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
