import { z } from "zod";
import type { NamedFile } from "./named-file.ts";

/** A file that is answered while it is made: its size is not known before, and may be more than fits into memory. */
export interface StreamedFile {
  /** Of letters, digits and `_ . -`. */
  name: string;
  /** The first piece is ready before anything is sent. Where a later one throws, the answer breaks off. */
  pieces: AsyncIterable<string>;
}

/** The `response` of a route with a `download` whose verb gives the file piece by piece. */
export const StreamedAnswer = z.custom<NamedFile>() as unknown as z.ZodType<
  NamedFile,
  StreamedFile | NamedFile
>;
