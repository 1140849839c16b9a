const hidden = "***";

/** What is shown of a phone number: who has it before them recognises it, nobody can call it. */
export function maskedPhone(phone: string | null): string {
  if (!phone) return "";
  const [start, end] = phone.length >= 10 ? [3, 4] : [0, 2];
  return `${phone.slice(0, start)}****${phone.slice(-end)}`;
}

/** What is shown of an email address: its first character, and where the mailbox is. */
export function maskedEmail(email: string | null): string {
  if (!email) return "";
  const at = email.lastIndexOf("@");
  // Of a name of one character, the first is all of it.
  return `${at > 1 ? email.slice(0, 1) : ""}${hidden}${email.slice(at)}`;
}

/** What is shown of a postal address: its first third, in which most languages of ours name no more than a town. */
export function maskedAddress(address: string): string {
  if (!address) return "";
  const characters = [...address];
  return `${characters.slice(0, Math.min(6, Math.floor(characters.length / 3))).join("")}${hidden}`;
}
