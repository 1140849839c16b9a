/** A part of a message: plain text, or a web address. */
export type TextPart = { text: string } | { link: string };

// The platform's own links stand alone on a line, or end a text message. Addresses elsewhere stay text: they may be
// part of a name that somebody else chose, and an administrator would take them for links of the platform. An address
// is printable ASCII.
const address = /(?<=^|[ ：](?=\S+\s*(?![^])))https?:\/\/[!#-&(-;=?-~]+(?=\s*$)/gm;

/** The verification code in a message: six digits alone on a line. */
export function codeIn(message: string): string | undefined {
  return /^\d{6}$/m.exec(message)?.[0];
}

/** Splits a message at the platform's own links, see `address`; every other address stays text. */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of message.matchAll(address)) {
    if (match.index > end) parts.push({ text: message.slice(end, match.index) });
    parts.push({ link: match[0] });
    end = match.index + match[0].length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}
