import { z } from "zod";
import type { NamedFile } from "./named-file.ts";

/** A file that is sent while it is being produced: its size is unknown in advance, and it may not fit into memory. */
export interface StreamedFile {
  /** Consists of letters, digits and `_ . -`. */
  name: string;
  /** Nothing is sent before the first piece is ready. If a later piece throws, the answer breaks off. */
  pieces: AsyncIterable<string>;
}

/** The `response` of a route with a `download` whose handler may produce the file piece by piece. */
export const StreamedAnswer = z.custom<NamedFile>() as unknown as z.ZodType<
  NamedFile,
  StreamedFile | NamedFile
>;
