import type { ArchiveFault, EntryFault } from "@thingwright/contract/grammar/archive-problems.ts";
import { type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import { shownName } from "./shown-name.ts";

/** The limits of an archive. */
export interface ZipLimits {
  /** Files and folders. */
  entries: number;
  /** Unpacked bytes: of all files together (`bytes`), and of one file (`entryBytes`). */
  bytes: number;
  entryBytes: number;
  /** How many times larger than its packed bytes a file of more than 1 MiB may be. */
  ratio: number;
}

export function refused(reason: ArchiveFault): Problem {
  return problem("archive_refused", { reason });
}

export function refusedEntry(reason: EntryFault, name: string): Problem {
  return problem("archive_entry_refused", { reason, entry: shownName(name) });
}

export function tooLarge({ entries, bytes, entryBytes, ratio }: ZipLimits): Problem {
  const megabytes = (count: number) => Math.floor(count / 2 ** 20);
  return problem("archive_too_large", {
    entries,
    size: megabytes(bytes),
    entrySize: megabytes(entryBytes),
    ratio,
  });
}
