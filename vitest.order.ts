import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Named so, a file of tests belongs to `npm run test:all` alone: CONTRIBUTING.md says which do. */
const deep = ".deep.test.";

/**
 * vitest's own order of the files, but deep ones come first in their group. vitest begins with the longest files, and takes the
 * size of those that it has not run before for their length: on a fresh checkout, those that are short to read and long to run
 * would come last, and leave the other processors idle until they end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isDeep = ({ moduleId }: TestSpecification) => moduleId.includes(deep);
    return [...sorted.filter(isDeep), ...sorted.filter((file) => !isDeep(file))];
  }
}
