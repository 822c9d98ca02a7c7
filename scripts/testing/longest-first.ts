import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../sandbox/tree.ts';
import { UNKNOWN_FILE_SECONDS } from './budgets.ts';
import { readWholeRun } from './whole-run.ts';

/** Begins with the files that took longest in the last whole run, so that no processor waits for one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { fileSeconds } = readWholeRun();
    const seconds = ({ moduleId }: TestSpecification): number =>
      fileSeconds[relative(root, moduleId)] ?? UNKNOWN_FILE_SECONDS;
    return files.toSorted((one, other) => seconds(other) - seconds(one));
  }
}
