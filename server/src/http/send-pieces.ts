import { Readable } from "node:stream";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { StreamedFile } from "@thingwright/contract/streamed-file.ts";
import type { FastifyReply } from "fastify";
import { Shares } from "../platform/shares.ts";
import type { PartlyKept } from "./partly-kept.ts";
import { cutOffSlow, pace } from "./unread.ts";

/** Files of one account that are made and sent at a time, in this process. */
const ofAccount = new Shares(4);

/**
 * Begins to make a file piece by piece, so that what refuses it does so before anything is sent. Throws too_many_requests.
 * @param owner whose file it is
 * @param name of letters, digits and `_ . -`
 */
export async function streamed(
  owner: string,
  name: string,
  pieces: AsyncGenerator<string, void>,
): Promise<StreamedFile> {
  if (!ofAccount.take(owner)) throw problem("too_many_requests", { seconds: 10 });
  let held = true;
  const giveBack = () => {
    if (held) ofAccount.giveBack(owner);
    held = false;
  };
  const next = async () => {
    try {
      const piece = await pieces.next();
      if (piece.done) giveBack();
      return piece;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  let first: IteratorResult<string, void> | undefined = await next();
  const iterator: AsyncIterator<string, void> = {
    async next() {
      const piece = first ?? (await next());
      first = undefined;
      return piece;
    },
    async return() {
      giveBack();
      return pieces.return();
    },
  };
  return { name, pieces: { [Symbol.asyncIterator]: () => iterator } };
}

/** Sends a file while it is made, no faster than it is read. A reader that stands still, or takes too long, is cut off. */
export function sendPieces(reply: FastifyReply, { pieces }: StreamedFile): void {
  cutOffSlow(reply.raw, (limits.requestTimeoutMs / 1000) * pace.slowest);
  void reply.send(Readable.from(pieces, { objectMode: false }));
}

/**
 * Sends what is partly kept, a piece at a time.
 * @returns whether the answer holds no memory of its own while it is read
 */
export function sendKept(reply: FastifyReply, answer: PartlyKept<unknown>): boolean {
  // No `close` would end it.
  const end = reply.raw.closed ? null : answer.kept.lend(answer.part);
  if (end) reply.raw.once("close", end);
  const pieces = answer.pieces();
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  cutOffSlow(reply.raw, bytes);
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": bytes };
  void reply.headers(headers).send(Readable.from(pieces, { objectMode: false }));
  return end !== null;
}
