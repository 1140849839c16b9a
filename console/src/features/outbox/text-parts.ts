/** A part of a message: plain text, or a web address. */
export type TextPart = { text: string } | { link: string };

// The platform's own links are alone on a line or at the end of a text message. Web addresses in other places are not
// made clickable. They may be part of a name that somebody else chose, and an administrator would mistake them for
// links of the platform. A web address consists of printable ASCII characters.
const address = /(?<=^|[ ：](?=\S+\s*(?![^])))https?:\/\/[!#-&(-;=?-~]+(?=\s*$)/gm;

/** The verification code in a message: six digits alone on a line. */
export function codeIn(message: string): string | undefined {
  return /^\d{6}$/m.exec(message)?.[0];
}

/** Splits a message at the platform's own links (see `address`). Every other web address remains plain text. */
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
