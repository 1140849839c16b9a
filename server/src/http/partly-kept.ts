import { z } from "zod";
import type { TextCache, Written } from "../platform/text-cache.ts";
import { jsonWriter } from "./serialize.ts";

const pieceBytes = 64 * 1024;

/** The data of an answer whose larger part is cached JSON, written once for many answers. */
export class PartlyKept<Data> {
  /** Exists for the type checker only, so that a route answers its own type of data. */
  declare readonly data?: Data;
  readonly kept: TextCache;
  readonly part: Written;
  /** The other fields, as JSON. */
  readonly rest: string;

  constructor(kept: TextCache, part: Written, rest: string) {
    this.kept = kept;
    this.part = part;
    this.rest = rest;
  }

  /** Returns the whole answer in pieces, so that the connection has to hold only one piece in memory at a time. */
  pieces(): Buffer[] {
    const { text } = this.part;
    const pieces: Buffer[] = [Buffer.from('{"code":200,"msg":"success","data":')];
    const end = text.length - "}".length;
    for (let at = 0; at < end; at += pieceBytes)
      pieces.push(text.subarray(at, Math.min(at + pieceBytes, end)));
    pieces.push(Buffer.from(`,${this.rest.slice("{".length)}}`));
    return pieces;
  }
}

/** Makes a function that writes the cached part of answers. */
export function partWriter<P extends z.ZodObject>(part: P): (data: z.input<P>) => Buffer {
  const write = jsonWriter(part);
  return (data) => Buffer.from(write(data));
}

/**
 * Makes a function that writes the rest of answers of which a part is cached. The part and the rest must have at least
 * one field each.
 * @param response the schema of the whole answer
 */
export function restWriter<P extends z.ZodObject, R extends z.ZodObject>(part: P, response: R) {
  const isRest = ([key]: [string, unknown]) => !Object.hasOwn(part.shape, key);
  const write = jsonWriter(z.object(Object.fromEntries(Object.entries(response.shape).filter(isRest))));
  type Data = z.input<R>;
  return (kept: TextCache, written: Written, rest: Omit<Data, keyof z.input<P>>) =>
    new PartlyKept<Data>(kept, written, write(rest));
}
