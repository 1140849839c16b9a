import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The content of a share code; only this installation can read it. */
export interface Shared {
  /** The id of the share's row: once the row is gone, the code opens nothing. */
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

/** Encrypts the content of a code (AES-256-GCM), so that nobody can read or forge a code, even from a stored row. */
export function writeCode(key: Buffer, { id, expiresAt }: Shared): string {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(expiresAt);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = cipher.update(Buffer.concat([bytesOf(id), time]));
  return Buffer.concat([nonce, body, cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Decrypts a code; null if this installation did not make it, or if even the least part of it was altered. */
export function readCode(key: Buffer, code: string): Shared | null {
  const raw = Buffer.from(code, "base64url");
  // Several texts decode to the same bytes; only the text that was issued is valid.
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
