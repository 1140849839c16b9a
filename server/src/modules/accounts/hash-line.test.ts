import { expect, it } from "vitest";
import { hashLine, type InLine } from "./hash-line.ts";

/** A line with one place, which is taken. Who gets a place notes its name and keeps it until let go. */
function busyLine() {
  const line = hashLine(1);
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const join = (name: string, rank: InLine["rank"], address = "198.51.100.1") =>
    line.run({ rank, address }, async () => {
      await new Promise<void>((end) => ends.push(end));
      done.push(name);
    });
  const held = join("first", "known");
  const finish = async (...joined: Promise<void>[]) => {
    for (const one of joined) one.catch(() => undefined);
    while (ends.length > 0) {
      ends.shift()!();
      await new Promise(setImmediate);
    }
    await held;
    return done.slice(1);
  };
  return { line, join, finish };
}

it("serves known places first, then callers with a captcha, then strangers", async () => {
  const { join, finish } = busyLine();
  const joined = [join("s", "stranger"), join("p", "proven"), join("k", "known"), join("k2", "known")];
  expect(await finish(...joined)).toEqual(["k", "k2", "p", "s"]);
});

it("serves lower ranks too while callers of the highest rank keep arriving", async () => {
  const { join, finish } = busyLine();
  const joined = ["k1", "k2", "k3", "k4", "k5", "k6"].map((name) => join(name, "known"));
  joined.push(join("p", "proven"), join("s1", "stranger"), join("s2", "stranger"));
  expect(await finish(...joined)).toEqual(["k1", "k2", "k3", "k4", "s1", "k5", "k6", "p", "s2"]);
});

it("alternates between networks, where an IPv4 /24 or an IPv6 /48 is one network", async () => {
  const { join, finish } = busyLine();
  const crowd = [1, 2, 3].map((n) => join(`crowd${n}`, "proven", `2001:db8:1:${n}::1`));
  const others = [join("v4", "proven", "203.0.113.9"), join("v6", "proven", "2001:db8:2::1")];
  expect(await finish(...crowd, ...others)).toEqual(["crowd1", "v4", "v6", "crowd2", "crowd3"]);
});

it("requires a captcha from strangers once fifty wait, and from nobody else", async () => {
  const { line, join, finish } = busyLine();
  const strangers = Array.from({ length: 50 }, (_, n) => join("s", "stranger", `10.0.${n}.1`));
  expect(line.strangersCrowd()).toBe(true);
  await expect(join("s", "stranger")).rejects.toMatchObject({ kind: "captcha_required" });
  const others = [join("p", "proven"), join("k", "known")];
  expect((await finish(...strangers, ...others)).slice(0, 2)).toEqual(["k", "p"]);
  expect(line.strangersCrowd()).toBe(false);
});

it("drops a waiting call of the network with the most of them when the queue is full", async () => {
  const { join, finish } = busyLine();
  const crowd = Array.from({ length: 500 }, () => join("crowd", "proven", "203.0.113.1"));
  const refused: unknown[] = [];
  for (const one of crowd) one.catch((error: unknown) => refused.push(error));
  await expect(join("crowd", "proven", "203.0.113.2")).rejects.toMatchObject({ kind: "overloaded" });
  const owner = join("owner", "proven", "192.0.2.1");
  const done = await finish(...crowd, owner);
  expect(refused).toMatchObject([{ kind: "overloaded" }]);
  expect(done.indexOf("owner")).toBe(1);
  expect(done).toHaveLength(500);
});

it("goes on after a hash that failed", async () => {
  const line = hashLine(1);
  const who = { rank: "known", address: "192.0.2.1" } as const;
  const failed = line.run(who, () => Promise.reject(new Error("broken")));
  const next = line.run(who, async () => "fine");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("fine");
});
