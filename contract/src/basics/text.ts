import { z } from "zod";

// Pictures, flags, skin tones, and the characters that restyle and join them.
const emoji =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{FE0F}\u{20E3}\u{E0020}-\u{E007F}]\u{200D}?/gu;

/**
 * Characters that cannot be seen, or that reverse the text around them: controls except white space, zero-width spaces,
 * and marks that override the direction of writing. With them, one name could be made to look like another. Joiners are
 * not among them, because some scripts need them.
 */
const unseen = /[^\P{Cc}\s]|[\u00AD\u180E\u200B\u2060-\u2064\uFEFF\u202A-\u202E\u2066-\u206F]/gu;

/**
 * Cleans a text input: strips emoji, invisible characters, and spaces at both ends; collapses white space. A text of
 * which only joiners and marks are left becomes empty.
 */
export function cleanText(value: string): string {
  const clean = value.replace(emoji, "").replace(unseen, "").replace(/\s+/g, " ").trim();
  return /[^\p{Cf}\p{M}\s]/u.test(clean) ? clean : "";
}

/** A text in which emoji are refused rather than dropped. */
export const withoutEmoji = z.string().refine((value) => value.search(emoji) === -1, "no_emoji");

/** A one-line text of `min` to `max` characters (code points), cleaned before the check. */
export function lineOf(max: number, min = 1) {
  // The time to clean a text grows with its length. So a text of more than `longest` is cut instead of cleaned, and the
  // check below refuses it as too long.
  const longest = 4 * max + 256;
  return z
    .string()
    .meta({ minLength: min, maxLength: max })
    .transform((given) => (given.length > longest ? given.slice(0, longest) : cleanText(given)))
    .pipe(
      z.string().refine((s) => [...s].length >= min, {
        message: min === 1 ? "required" : "too_short",
        params: { minimum: min },
      }),
    )
    .pipe(z.string().refine((s) => [...s].length <= max, tooLong(max)));
}

const tooLong = (maximum: number) => ({ message: "too_long", params: { maximum } });

/** A text field of a PUT: if left out, it keeps its value; null or an empty text clears it. */
export function clearable<S extends z.ZodType<string, string>>(text: S) {
  return z
    .union([text, z.literal("").nullable()])
    .transform((value) => value ?? "")
    .optional();
}

/** A UUID, converted to lower case, because ids are stored and compared in lower case. */
export const Id = z.uuid().toLowerCase();
export const IdParams = z.object({ id: Id });
