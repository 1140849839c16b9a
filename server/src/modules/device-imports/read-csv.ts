import type { Readable } from "node:stream";
import { csvDelimiters, type csvEncodings } from "@thingwright/contract/devices/device-imports.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import { CsvError, parse } from "csv-parse";

export type Encoding = (typeof csvEncodings)[number];
export type Delimiter = keyof typeof csvDelimiters;

/** A record of a CSV file. */
export interface CsvRecord {
  /** The line of the file in which the record ends, from 1. */
  line: number;
  cells: string[];
}

/** Opens the file; each call starts at the first byte. */
type Open = () => Promise<Readable>;

/** The first bytes of files that people mistake for CSV: archives and workbooks, old workbooks, PDF. */
const others = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];

function refused(reason: "binary" | "encoding" | "quotes" | "empty"): Problem {
  return problem("csv_refused", { reason });
}

export function tooLarge(): Problem {
  return problem("csv_too_large", {
    lines: limits.importLines,
    columns: limits.importColumns,
    characters: limits.importLineCharacters,
  });
}

/**
 * Detects the encoding and the delimiter of a file. The encoding is UTF-8 with or without a byte order mark, GBK as its
 * superset GB18030, or little-endian UTF-16 with a byte order mark. Reads the whole file once (of UTF-16, only the
 * first piece), and then its first line again. Throws csv_refused, csv_too_large.
 */
export async function formOf(open: Open): Promise<{ encoding: Encoding; delimiter: Delimiter }> {
  const encoding = await encodingOf(await open());
  return { encoding, delimiter: delimiterIn(await firstLine(await open(), encoding)) };
}

async function encodingOf(body: Readable): Promise<Encoding> {
  const tried = (["utf-8", "gb18030"] as const).map((name) => {
    return { name, decoder: new TextDecoder(name, { fatal: true }), fits: true };
  });
  const look = (piece: Buffer, stream: boolean) => {
    for (const one of tried.filter(({ fits }) => fits)) {
      try {
        one.decoder.decode(piece, { stream });
      } catch {
        one.fits = false;
      }
    }
  };
  let first = true;
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (first && piece[0] === 0xff && piece[1] === 0xfe) {
      body.destroy();
      return "utf-16le";
    }
    // Big-endian UTF-16 is text, although its zero bytes look like those of a binary file.
    if (first && piece[0] === 0xfe && piece[1] === 0xff) throw refused("encoding");
    if (first && others.some((start) => start.every((byte, i) => piece[i] === byte))) throw refused("binary");
    if (piece.includes(0)) throw refused("binary");
    first = false;
    look(piece, true);
    if (!tried.some(({ fits }) => fits)) throw refused("encoding");
  }
  look(Buffer.alloc(0), false);
  const found = tried.find(({ fits }) => fits);
  if (!found) throw refused("encoding");
  return found.name;
}

/** Decodes a file piece by piece. Throws csv_refused. */
async function* textOf(body: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of body as AsyncIterable<Buffer>) {
    const text = decoder.decode(piece, { stream: true });
    // In UTF-16, zero bytes are normal, so a NUL character is only recognized after decoding.
    if (text.includes("\0")) throw refused("binary");
    yield text;
  }
  yield decoder.decode();
}

async function firstLine(body: Readable, encoding: Encoding): Promise<string> {
  let text = "";
  for await (const piece of textOf(body, encoding)) {
    text += piece;
    const end = text.search(/[^\r\n][\r\n]/);
    if (end !== -1) return text.slice(0, end + 1);
    if (text.length > limits.importLineCharacters) throw tooLarge();
  }
  return text;
}

/** Finds the delimiter of a line: the one that occurs most often outside of quotes. */
function delimiterIn(line: string): Delimiter {
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, "");
  const counts = Object.entries(csvDelimiters).map(
    ([name, sign]) => [name as Delimiter, bare.split(sign).length - 1] as const,
  );
  return counts.toSorted(([, a], [, b]) => b - a)[0]![0];
}

/** Reads the records of a file one after the other. Throws csv_refused, csv_too_large. */
export async function* recordsOf(
  open: Open,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    delimiter: csvDelimiters[delimiter],
    info: true,
    max_record_size: limits.importLineCharacters,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  const body = await open();
  const feed = async () => {
    try {
      for await (const text of textOf(body, encoding)) {
        if (parser.destroyed) return;
        if (!parser.write(text)) await drained(parser);
      }
      parser.end();
    } catch (error) {
      parser.destroy(error as Error);
    }
  };
  const fed = feed();
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (record.length > limits.importColumns) throw tooLarge();
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error;
  } finally {
    body.destroy();
    parser.destroy();
    await fed;
  }
}

/** Resolves when the parser accepts more text, or has closed and will accept no more. */
function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      parser.off("drain", done);
      parser.off("close", done);
      resolve();
    };
    parser.once("drain", done);
    parser.once("close", done);
  });
}

function refusalOf({ code }: CsvError): Problem {
  return code === "CSV_MAX_RECORD_SIZE" ? tooLarge() : refused("quotes");
}

/** Makes the problem for a file that has no line below its headings. */
export const empty = () => refused("empty");
