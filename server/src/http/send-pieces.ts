import { Readable } from "node:stream";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { StreamedFile } from "@thingwright/contract/basics/streamed-file.ts";
import type { FastifyReply } from "fastify";
import { ConcurrencyLimit } from "../platform/limits/concurrency-limit.ts";
import type { PartlyKept } from "./partly-kept.ts";
import { cutOffSlow, pace } from "./guards/unread.ts";

/** How many files of one account this process makes and sends at a time. */
const ofAccount = new ConcurrencyLimit(4);

/**
 * Starts to make a file piece by piece. The first piece is made at once, so that a refusal is thrown before anything is
 * sent. Throws too_many_requests.
 * @param owner the account whose file it is
 * @param name the file's name, of letters, digits and `_ . -`
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

/**
 * Sends a file while it is made, no faster than its client reads. A client that stops reading or takes too long is cut
 * off.
 */
export function sendPieces(reply: FastifyReply, { pieces }: StreamedFile): void {
  cutOffSlow(reply.raw, (limits.requestTimeoutMs / 1000) * pace.slowest);
  void reply.send(Readable.from(pieces, { objectMode: false }));
}

/**
 * Sends a partly cached answer, one piece at a time.
 * @returns whether the answer holds no memory of its own while it is read, because the answer's text belongs to the
 * text cache, which counts it
 */
export function sendKept(reply: FastifyReply, answer: PartlyKept<unknown>): boolean {
  // On a closed connection, no `close` event would release the text.
  const end = reply.raw.closed ? null : answer.kept.pin(answer.part);
  if (end) reply.raw.once("close", end);
  const pieces = answer.pieces();
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  cutOffSlow(reply.raw, bytes);
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": bytes };
  void reply.headers(headers).send(Readable.from(pieces, { objectMode: false }));
  return end !== null;
}
