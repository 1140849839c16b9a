/** A piece of a message: plain text, or the address of a page. */
export type TextPart = { text: string } | { link: string };

// Of an address only what is printable ASCII; punctuation at its end is the sentence's.
const address = /https?:\/\/[!#-&(-;=?-~]*[/\w#&=%~-]/g;

/** The verification code of a message, which stands on a line of its own. */
export function codeIn(message: string): string | undefined {
  return /^\d{6}$/m.exec(message)?.[0];
}

/** Splits a message at its web addresses; anything but http and https stays text. */
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
