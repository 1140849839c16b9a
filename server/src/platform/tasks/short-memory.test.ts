import { expect, it } from "vitest";
import { countingTask } from "../../../test/counting-task.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { makeTaskWorkers } from "../../../test/task-workers.ts";

const platform = await forFile(makeTaskWorkers());
const counting = await countingTask(platform.sql);
platform.tasks.register(counting.kind);

it("releases a running task while memory is short, and completes the task afterwards", async () => {
  const count = 3000;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => {
    counting.inStep = () => {
      resolve();
      return held;
    };
  });
  platform.start(1);
  const id = await platform.begin(counting.kind, { input: { name: "task", count }, total: count });
  await reached;
  platform.memory.state = "high";
  counting.inStep = () => {};
  release();
  await eventually(async () => {
    const { node_no, finished_at, done } = await platform.row(id);
    expect({ node_no, finished_at }).toEqual({ node_no: null, finished_at: null });
    expect(done).toBeLessThan(count);
  });
  platform.memory.state = "normal";
  await eventually(async () => expect((await platform.row(id)).finished_at).not.toBeNull());
  expect(await counting.effects("task")).toHaveLength(count);
});
