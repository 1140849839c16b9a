import { fastify } from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { limitUnfinished, unfinishedOfAddress } from "./unfinished.ts";

it("limits the unfinished calls of an IPv6 /56 together", async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  limitUnfinished(app);
  let running = 0;
  const { promise: finish, resolve } = Promise.withResolvers<void>();
  app.get("/", async () => {
    running += 1;
    await finish;
    return "";
  });
  const call = (remoteAddress: string) => app.inject({ url: "/", remoteAddress });
  const most = 4 * unfinishedOfAddress;
  const household = Array.from({ length: most }, (_, no) => call(`2001:db8:0:10${no % 8}::1`));
  await eventually(() => expect(running).toBe(most));
  expect((await call("2001:db8:0:1ff::1")).statusCode).toBe(429);
  const neighbour = call("2001:db8:0:200::1");
  await eventually(() => expect(running).toBe(most + 1));
  resolve();
  const answers = await Promise.all([...household, neighbour]);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await call("2001:db8:0:1ff::1")).statusCode).toBe(200);
});
