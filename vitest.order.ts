import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that are short to read and long to run: their tests are made for many things, or start programs. vitest begins with the
 * longest files, but takes the size of those that it has not run before for their length: on a fresh checkout these would
 * come last, and leave the other processors idle until they end.
 */
const longToRun = [
  "scripts/new/new.test.mjs",
  "server/test/cluster/cluster.test.ts",
  "server/src/platform/cluster/fit.test.ts",
  "server/src/platform/database/known-totals.test.ts",
  "server/src/platform/postgres/embedded-postgres.test.ts",
  "server/test/bounds.test.ts",
  "server/test/locked-products.test.ts",
  "server/test/shared-files.test.ts",
  "server/test/task-processes.test.ts",
  "e2e/screen-parts.test.ts",
  "e2e/screens.test.ts",
  "e2e/start.test.ts",
  "e2e/installation.test.ts",
];

/** vitest's own order of the files, but those that are long to run come first in their group. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longToRun.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
