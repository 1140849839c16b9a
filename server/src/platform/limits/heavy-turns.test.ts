import { defineRoutes } from "@thingwright/contract/grammar/route.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { mount } from "../../http/mount.ts";

const common = { method: "GET", access: "session", summary: "", response: z.object({}) } as const;
const probe = defineRoutes("A probe", {
  heavy: { ...common, path: "/probe/heavy", heavy: true },
  light: { ...common, path: "/probe/light" },
});

/** The accounts whose heavy calls are at work. */
let atWork: string[] = [];
const goOn: (() => void)[] = [];

const platform = await forFile(
  startPlatform({}, (http) =>
    mount(http, "probe", probe, {
      async heavy(_input, { actor }) {
        atWork.push(actor.owner);
        await new Promise<void>((resolve) => goOn.push(resolve));
        atWork = atWork.filter((one) => one !== actor.owner);
        return {};
      },
      light: () => Promise.resolve({}),
    }),
  ),
);

it("runs one heavy call per account and four in total at a time, without delaying light calls", async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => platform.actor()));
  const calls = accounts.flatMap((account) => [1, 2, 3].map(() => account.ok(probe.heavy)));
  await eventually(() => expect(atWork).toHaveLength(4));
  await Promise.all(accounts.map((account) => account.ok(probe.light)));
  let ended = 0;
  while (ended < calls.length) {
    expect(atWork.length).toBeLessThanOrEqual(4);
    expect(new Set(atWork).size).toBe(atWork.length);
    await eventually(() => expect(goOn.length).toBeGreaterThan(0));
    ended += goOn.length;
    for (const go of goOn.splice(0)) go();
  }
  await Promise.all(calls);
});
