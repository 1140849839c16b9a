import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { callInTurn, HandlerTurns } from "./turns.ts";

const plain = {};
const of = (party?: string) => ({ home: null, party });

/** An answer that counts as read by its client once it is closed. */
const unread = () => new ServerResponse(new IncomingMessage(new Socket()));

/** Calls whose answers are written only when the test calls `answerAll`. */
function calls() {
  const waiting: (() => void)[] = [];
  const answers: ServerResponse[] = [];
  return {
    answers,
    running: () => waiting.length,
    /** Writes the answers of all calls that are running. */
    answerAll: () => waiting.splice(0).forEach((write) => write()),
    work: async (): Promise<ServerResponse> => {
      await new Promise<void>((write) => waiting.push(write));
      const answer = unread();
      answers.push(answer);
      return answer;
    },
  };
}

it("limits the concurrent calls of all accounts, and frees a slot before its answer is read", async () => {
  const { answers, running, answerAll, work } = calls();
  const parties = Array.from({ length: 40 }, (_, n) => `account ${n}`);
  const done = parties.map((party) => callInTurn(of(party), plain, work, new HandlerTurns(of(party))));
  await eventually(() => expect(running()).toBe(32));
  answerAll();
  await eventually(() => expect(running()).toBe(8));
  answerAll();
  await eventually(() => expect(answers).toHaveLength(40));
  for (const answer of answers) answer.emit("close");
  await Promise.all(done);
});

it("limits anonymous calls for each account and in total, and still admits calls of the account itself", async () => {
  const { answers, running, answerAll, work } = calls();
  const call = (owner: string) => {
    const turns = new HandlerTurns(of());
    const read = async () => {
      await turns.take(owner);
      return work();
    };
    return callInTurn(of(), plain, read, turns);
  };
  const done = Array.from({ length: 4 }, () => call("crowded"));
  await eventually(() => expect(running()).toBe(2));
  done.push(...Array.from({ length: 20 }, (_, n) => call(`owner ${n}`)));
  await eventually(() => expect(running()).toBe(16));
  const own = callInTurn(of("crowded"), plain, work, new HandlerTurns(of("crowded")));
  await eventually(() => expect(running()).toBe(17));
  await eventually(() => {
    answerAll();
    for (const answer of answers) answer.emit("close");
    expect(answers).toHaveLength(25);
  });
  await Promise.all([...done, own]);
});

it("frees all slots when a handler fails, even if it has freed one before", async () => {
  for (let again = 0; again < 20; again++) {
    const turns = new HandlerTurns(of());
    const failing = async (): Promise<ServerResponse> => {
      const end = await turns.take("owner");
      if (again % 2) end();
      throw new Error("the verb failed");
    };
    await expect(callInTurn(of(), plain, failing, turns)).rejects.toThrow("the verb failed");
  }
});
