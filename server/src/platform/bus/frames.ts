import { z } from "zod";

/**
 * The content of a text between processes: `kind from prev seq body`.
 *
 * The numbers let a receiver notice missing frames. `seq` counts all frames of the sender; `prev` is the number of the
 * sender's previous frame on the same channel, 0 for its first one there.
 */
export interface Frame {
  kind: Kind;
  /** The sender's id. */
  from: string;
  prev: number;
  seq: number;
  /** JSON, whose shape depends on the kind. */
  body: string;
}

/**
 * - `hello`: to all, from a process that has joined or missed something: {@link Interest}
 * - `welcome`: the answer to a `hello` or an `ask`: {@link Interest}, with the version of the asker's interest that the
 *   sender knows
 * - `ask`: asks for a welcome
 * - `interest`: to all, the changes of the sender's topics: {@link InterestChange}
 * - `heard`: the answer to a change that asks for one: the version, a number
 * - `message`: `[topic, message]`
 * - `beat`: to all, some time after other frames: for each process that was sent frames of its own since the last beat,
 *   the number of the last such frame
 * - `bye`: to all, from a process that ends
 */
const kinds = ["hello", "welcome", "ask", "interest", "heard", "message", "beat", "bye"] as const;
export type Kind = (typeof kinds)[number];

/**
 * How many topics a process announces, and others remember, at most; a process with more is treated as listening to
 * everything.
 */
export const mostTopics = 100_000;

const count = z.number().int().min(0);
const topics = z.array(z.string());

/** All topics that a process listens to. */
export const Interest = z.object({
  /** The number of the process in the cluster. */
  no: count,
  /** The number of changes so far. */
  version: count,
  /** Empty if there are more than {@link mostTopics}. */
  topics,
  everything: z.boolean().optional(),
  /** In a welcome: the version of the asker's interest that the sender knows. */
  heard: z.number().int().optional(),
});
export type Interest = z.infer<typeof Interest>;

/**
 * The changes of a process's topics from the previous version to this one; without a change, the version stays the
 * same.
 */
export const InterestChange = z.object({
  version: count,
  add: topics,
  remove: topics,
  /** Whether the sender asks for an answer (`heard`). */
  answer: z.boolean(),
});
export type InterestChange = z.infer<typeof InterestChange>;

export const Heard = count;
export const Beat = z.record(z.string(), count);
export const Message = z.tuple([z.string(), z.unknown()]);

export function frameText({ kind, from, prev, seq, body }: Frame): string {
  return `${kind} ${from} ${prev} ${seq} ${body}`;
}

/** @returns null if the text is not a frame */
export function frameOf(text: string): Frame | null {
  const found = /^([a-z]+) ([0-9A-Za-z-]{1,40}) (\d{1,16}) (\d{1,16}) /.exec(text);
  const kind = kinds.find((one) => one === found?.[1]);
  if (!found || !kind) return null;
  return {
    kind,
    from: found[2]!,
    prev: Number(found[3]),
    seq: Number(found[4]),
    body: text.slice(found[0].length),
  };
}
