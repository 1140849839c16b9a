import fastify from "fastify";
import { expect, it, onTestFinished, vi } from "vitest";
import { mountAcmeChallenges, questionsPerMinute } from "./acme-challenges.ts";

const token = "t".repeat(32);
const path = "/.well-known/acme-challenge/";

function mounted() {
  const answerTo = vi.fn<(token: string) => Promise<string | undefined>>(async (asked: string) =>
    asked === token ? "answer" : undefined,
  );
  const app = fastify({ trustProxy: true });
  mountAcmeChallenges(app, { answerTo, clock: { steady: () => 0 } });
  onTestFinished(() => app.close());
  const get = (asked: string, from = "192.0.2.1") =>
    app.inject({ url: path + asked, headers: { "x-forwarded-for": from } });
  return { answerTo, get };
}

it("answers for a token, and looks up no malformed token", async () => {
  const { answerTo, get } = mounted();
  expect((await get(token)).body).toBe("answer");
  expect((await get("u".repeat(32))).statusCode).toBe(404);
  expect(answerTo).toHaveBeenCalledTimes(2);
  for (const other of ["unknown", "t".repeat(21), `${"t".repeat(31)}.`])
    expect((await get(other)).statusCode, other).toBe(404);
  expect(answerTo).toHaveBeenCalledTimes(2);
});

it("limits the look-ups of an address, and still answers other addresses", async () => {
  const { answerTo, get } = mounted();
  for (let calls = 0; calls < questionsPerMinute; calls++) await get(`${token}${calls}`);
  expect((await get(token)).statusCode).toBe(429);
  expect(answerTo).toHaveBeenCalledTimes(questionsPerMinute);
  expect((await get(token, "198.51.100.1")).body).toBe("answer");
});
