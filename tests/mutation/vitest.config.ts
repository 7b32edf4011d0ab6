import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '../..');
// Stryker's copy is its user's alone, and a worker of root runs its children as another user.
chmodSync(root, 0o755);

/** Tests that take seconds or minutes for each mutant on the way of a request or job: unit tests should notice it. */
const slow = [
  'apps/gateway/src/admission/{admit-requests,fairness}.test.ts',
  'apps/gateway/src/answer/concurrent-uploads.test.ts',
  'apps/gateway/src/upload/hostile-fields.test.ts',
  'apps/worker/src/parent/queue/worker.test.ts',
];

const folders = (process.env.TESTED_FOLDERS ?? '.').split(',');

/** Runs the tests of the changed folder first: most changes fail there, and the slower ones of other folders are left out. */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOther = ({ moduleId }: TestSpecification) => (moduleId.includes(`/${folders[0]}/`) ? 0 : 1);
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's own method
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => isOther(one) - isOther(other));
  }
}

/** The unit tests of the folders that `run.ts` names. Stryker runs those that reach a mutant. */
export default defineConfig({
  root,
  test: {
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    sequence: { sequencer: OwnTestsFirst },
    // No mutant is active in a program that a test starts.
    exclude: ['**/*.full.test.ts', ...slow],
    globalSetup: ['packages/testing/src/vitest-redis.ts'],
    env: { CHILDREN_STRUCTURE: '1', CHILDREN_IMAGES: '1', CHILDREN_RENDER: '1' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A gateway announces itself every two seconds: longer than the default, and short for the mutants that a poll finds.
    expect: { poll: { timeout: 10_000 } },
  },
});
