import { problems, type ProblemName } from "@thingwright/contract/grammar/problem.ts";
import { expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import type { ConflictAnswer } from "./versioned-save.ts";
import { saveVersioned } from "./versioned-save.ts";

interface Lamp {
  name: string;
  version: number;
}

const read: Lamp = { name: "as read", version: 1 };

function refusal(problem: ProblemName): CallError {
  const { status } = problems[problem];
  return new CallError("refused", { problem, status, msg: problem, data: null, requestId: undefined });
}

/**
 * A server with the stored object: before each save of the user, somebody else saves the next of `theirs`.
 */
function server(theirs: readonly Lamp[], answers: readonly ConflictAnswer[]) {
  const waiting = [...answers];
  let stored = read;
  const meanwhile = [...theirs];
  return {
    save: vi.fn<(base: Lamp) => Promise<Lamp>>(async (base) => {
      stored = meanwhile.shift() ?? stored;
      if (base.version !== stored.version) throw refusal("conflict");
      return (stored = { name: "mine", version: base.version + 1 });
    }),
    read: vi.fn<() => Promise<Lamp>>(async () => stored),
    ask: vi.fn<(base: Lamp, theirs: Lamp) => Promise<ConflictAnswer>>(async () => waiting.shift() ?? "back"),
  };
}

test("saves over the version that was read, without asking", async () => {
  const lamp = server([], []);
  expect(await saveVersioned(read, lamp)).toEqual({ answer: "saved", object: { name: "mine", version: 2 } });
  expect(lamp.ask).not.toHaveBeenCalled();
});

test("saves over the version of others if the user chooses so, however often the version changes meanwhile", async () => {
  const [second, third] = [
    { name: "theirs", version: 2 },
    { name: "theirs again", version: 3 },
  ];
  const lamp = server([second, third], ["mine", "mine"]);
  expect(await saveVersioned(read, lamp)).toEqual({ answer: "saved", object: { name: "mine", version: 4 } });
  expect(lamp.ask.mock.calls).toEqual([
    [read, second],
    [second, third],
  ]);
});

test.each(["theirs", "back"] as const)("does not save again if the user's answer is %s", async (answer) => {
  const theirs = { name: "theirs", version: 2 };
  const lamp = server([theirs], [answer]);
  expect(await saveVersioned(read, lamp)).toEqual({ answer, object: theirs, error: refusal("conflict") });
  expect(lamp.save).toHaveBeenCalledTimes(1);
});

const others = (Object.keys(problems) as ProblemName[]).filter(
  (name) => name !== "conflict" && problems[name].code === problems.conflict.code,
);

test.each(others)("%s has the code of a conflict, but is not handled as a conflict", async (name) => {
  const lamp = server([], []);
  lamp.save.mockRejectedValueOnce(refusal(name));
  await expect(saveVersioned(read, lamp)).rejects.toThrow(name);
  expect(lamp.read).not.toHaveBeenCalled();
  expect(refusal(name).is("conflict")).toBe(false);
});
