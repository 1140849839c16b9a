const hidden = "***";

/** Masks a phone number: people who know the number recognise it, but nobody can call it. */
export function maskedPhone(phone: string | null): string {
  if (!phone) return "";
  const [start, end] = phone.length >= 10 ? [3, 4] : [0, 2];
  return `${phone.slice(0, start)}****${phone.slice(-end)}`;
}

/** Masks an email address: shows its first character and its domain. */
export function maskedEmail(email: string | null): string {
  if (!email) return "";
  const at = email.lastIndexOf("@");
  // If the part before the @ is a single character, showing its first character would show all of it.
  return `${at > 1 ? email.slice(0, 1) : ""}${hidden}${email.slice(at)}`;
}

/** Masks a postal address: shows its first third, which in most languages of the platform names no more than a town. */
export function maskedAddress(address: string): string {
  if (!address) return "";
  const characters = [...address];
  return `${characters.slice(0, Math.min(6, Math.floor(characters.length / 3))).join("")}${hidden}`;
}
