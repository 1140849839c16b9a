import { fill, headerOf, type Language } from "@thingwright/contract/basics/language.ts";
import { htmlOf } from "./html.ts";
import { type LetterName, letters } from "./letters.ts";
import type { Letter } from "./letter.ts";

export interface Fillings {
  /** The name of the sender: an app or the platform. */
  brand: string;
  account: string;
  code?: string;
  link?: string;
  company?: string;
  minutes?: number;
  days?: number;
  time?: string;
  address?: string;
  browser?: string;
  name?: string | undefined;
  left?: number;
}

/** Renders a mail in one language, as text and as HTML. */
export function renderMail(
  name: LetterName,
  language: Language,
  fillings: Fillings,
): { subject: string; text: string; html: string } {
  const letter: Letter = letters[name];
  const say = (text: Letter["subject"]) => fill(text, language, { ...fillings });
  const { code = "", link = "" } = fillings;
  const [first = "", ...rest] = letter.paragraphs.map(say);
  const subject = say(letter.subject);
  const note = say(letter.note);
  const action = letter.action && link ? { text: say(letter.action), link } : null;
  const text = [first, code, ...rest, action?.link ?? "", note].filter(Boolean).join("\n\n");
  const html = htmlOf({
    tag: headerOf(language),
    brand: fillings.brand,
    title: subject,
    paragraphs: [first, ...rest],
    code,
    action,
    note,
  });
  return { subject, text: `${text}\n`, html };
}

/** Renders a text message. Its subject appears only in the outbox. */
export function renderSms(
  name: LetterName,
  language: Language,
  fillings: Fillings,
): { subject: string; text: string } {
  const { subject, sms }: Letter = letters[name];
  return { subject: fill(subject, language, { ...fillings }), text: fill(sms, language, { ...fillings }) };
}
