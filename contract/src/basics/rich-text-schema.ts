import { z } from "zod";
import { limits } from "../grammar/limits.ts";

const encoder = new TextEncoder();

/** HTML from an editor. The server removes everything that is not allowed; its answers hold clean HTML only. */
export const RichText = z
  .string()
  .refine((html) => encoder.encode(html).length <= limits.richTextBytes, {
    message: "rich_text_too_long",
    params: { kilobytes: limits.richTextBytes / 1024 },
  })
  .refine((html) => (html.match(/[<&]/g)?.length ?? 0) <= limits.richTextMarks, {
    message: "rich_text_marks",
    params: { most: limits.richTextMarks },
  });
