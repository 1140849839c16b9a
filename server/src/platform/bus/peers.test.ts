import { expect, it } from "vitest";
import { Peers } from "./peers.ts";

const interest = (no: number) => ({ no, version: 0, topics: ["topic"] });

it("remembers which processes announced their topics, while they are connected or listed by the cluster", () => {
  const peers = new Peers();
  for (const no of [1, 2, 3]) peers.take(peers.add(`id ${no}`), interest(no));
  const told = () => [1, 2, 3].filter((no) => peers.hasTold(no));
  peers.remove(peers.get("id 1")!);
  peers.remove(peers.get("id 2")!);
  peers.keepTold(new Set([1]));
  expect(told()).toEqual([1, 3]);
  peers.keepTold(new Set());
  expect(told()).toEqual([3]);
});
