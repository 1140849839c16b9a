import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** What a code says, to nobody but this installation. */
export interface Shared {
  /** The row that it stands for: without it, it opens nothing. */
  id: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

const nonceBytes = 12;
const tagBytes = 16;
const idBytes = 16;
const plainBytes = idBytes + 4;
const bytes = nonceBytes + tagBytes + plainBytes;
/** The length of a code: 48 bytes in base64url. */
export const codeLength = Math.ceil((bytes * 4) / 3);

const bytesOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");

function idOf(raw: Buffer): string {
  return raw.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Encrypts what a code says (AES-256-GCM), so that it can be neither read nor made up, and what is stored opens nothing. */
export function writeCode(key: Buffer, { id, expiresAt }: Shared): string {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(expiresAt);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = cipher.update(Buffer.concat([bytesOf(id), time]));
  return Buffer.concat([nonce, body, cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** What a code says; null for one that this installation did not make, however little of it was altered. */
export function readCode(key: Buffer, code: string): Shared | null {
  const raw = Buffer.from(code, "base64url");
  // Of texts that stand for the same bytes, the one that was given counts.
  if (raw.length !== bytes || raw.toString("base64url") !== code) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, raw.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(raw.subarray(-tagBytes));
  try {
    const plain = Buffer.concat([
      decipher.update(raw.subarray(nonceBytes, nonceBytes + plainBytes)),
      decipher.final(),
    ]);
    return { id: idOf(plain.subarray(0, idBytes)), expiresAt: plain.readUInt32BE(idBytes) };
  } catch {
    return null;
  }
}
