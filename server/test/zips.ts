import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { ZipFile } from "yazl";

/** An archive as a tool makes it, from contents by name; a name that ends with a slash is a folder. */
export function zipOf(
  files: Record<string, string | Buffer>,
  options: { mode?: number; zip64?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  const { mode = 0o100644, zip64 = false } = options;
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith("/")) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(content), name, { mode, forceZip64Format: zip64 });
  }
  zip.end({ forceZip64Format: zip64, comment: "" });
  return buffer(zip.outputStream as Readable);
}

/** The texts in an archive that a tool has made, by name. */
export function textsOf(archive: Uint8Array): Record<string, string> {
  const bytes = Buffer.from(archive);
  const texts: Record<string, string> = {};
  let at = bytes.readUInt32LE(bytes.lastIndexOf("PK\u0005\u0006") + 16);
  while (bytes.toString("latin1", at, at + 4) === "PK\u0001\u0002") {
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    texts[name] = inflateRawSync(bytes.subarray(start, start + packed)).toString();
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return texts;
}

/** A file of an archive that no tool would make; fields that are left out have their true values. */
interface Forged {
  name: string | Buffer;
  content?: Buffer | string;
  stored?: true;
  /** The name in the local header before its bytes. */
  localName?: string;
  flags?: number;
  method?: number;
  /** `st_mode`. */
  mode?: number;
  crc?: number;
  size?: number;
  packed?: number;
  /** Bytes after the packed ones that are counted as packed, too. */
  behind?: Buffer;
  /** The index of the file whose bytes it uses as its own. */
  like?: number;
  extra?: Buffer;
}

/** @param says false values in the end record of the archive */
export function forgedZip(
  entries: readonly Forged[],
  says: { count?: number; directory?: number; front?: Buffer; zip64?: Buffer } = {},
): Buffer {
  const parts: Buffer[] = [says.front ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  const starts: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const { content = "", name, like, extra = Buffer.alloc(0), behind = Buffer.alloc(0) } = entry;
    const raw = Buffer.from(content);
    const bytes = Buffer.concat([entry.stored ? raw : deflateRawSync(raw), behind]);
    const method = entry.method ?? (entry.stored ? 0 : 8);
    const nameBytes = Buffer.from(name);
    const described = (namedAs: Buffer) => {
      const fields = Buffer.alloc(26);
      fields.writeUInt16LE(20, 0);
      fields.writeUInt16LE(entry.flags ?? 0, 2);
      fields.writeUInt16LE(method, 4);
      fields.writeUInt32LE(entry.crc ?? crc32(raw), 10);
      fields.writeUInt32LE(entry.packed ?? bytes.length, 14);
      fields.writeUInt32LE(entry.size ?? raw.length, 18);
      fields.writeUInt16LE(namedAs.length, 22);
      fields.writeUInt16LE(extra.length, 24);
      return fields;
    };
    const localName = Buffer.from(entry.localName ?? name);
    const start = like === undefined ? at : (starts[like] ?? 0);
    starts.push(start);
    if (like === undefined) {
      const local = Buffer.concat([
        Buffer.from("PK\u0003\u0004"),
        described(localName),
        localName,
        extra,
        bytes,
      ]);
      parts.push(local);
      at += local.length;
    }
    const behindFields = Buffer.alloc(14);
    behindFields.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    behindFields.writeUInt32LE(start, 10);
    const made = Buffer.from([20, 3]);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002"),
        made,
        described(nameBytes),
        behindFields,
        nameBytes,
        extra,
      ]),
    );
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(says.count ?? entries.length, 8);
  end.writeUInt16LE(says.count ?? entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(says.directory ?? at, 16);
  return Buffer.concat([...parts, listing, says.zip64 ?? Buffer.alloc(0), end]);
}

/** The ZIP64 record and locator before the end of an archive, with these values. */
export function zip64End(count: bigint, directory: bigint, at: bigint): Buffer {
  const record = Buffer.alloc(56);
  record.write("PK\u0006\u0006", "latin1");
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(count, 24);
  record.writeBigUInt64LE(count, 32);
  record.writeBigUInt64LE(directory, 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\u0006\u0007", "latin1");
  locator.writeBigUInt64LE(at, 8);
  return Buffer.concat([record, locator]);
}
