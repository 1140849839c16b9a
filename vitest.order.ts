import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files with this text in their names run only with `npm run test:all`. CONTRIBUTING.md says which tests these
 * are.
 */
const deep = ".deep.test.";

/**
 * Keeps the order of vitest, but moves deep files to the front of their group. vitest begins with the files that took
 * longest. For files that it has not run before, it uses the file size instead. So on a fresh checkout, small files
 * that take long would come last, and the other processors would be idle until these end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isDeep = ({ moduleId }: TestSpecification) => moduleId.includes(deep);
    return [...sorted.filter(isDeep), ...sorted.filter((file) => !isDeep(file))];
  }
}
