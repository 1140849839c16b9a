/** ASN.1 in DER (X.690 §10), as far as test certificates need it. */
export function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

export const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
/** @param hex the encoded object identifier */
export const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
export const octets = (bytes: Buffer) => der(0x04, bytes);
