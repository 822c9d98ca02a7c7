// npm run ready: whether an issue may be closed: everything held at all moments not long ago, and no second try is open.
import { commitsSince, headCommit } from './testing/changes.ts';
import { secondTriesOnTheList } from './testing/second-tries.ts';
import { ALL_MOMENTS, readWholeRun, staleMoments } from './testing/whole-run.ts';

const head = headCommit();
const reasons = [
  ...(head
    ? staleMoments(readWholeRun(), ALL_MOMENTS, { headAt: head.at, commitsSince })
    : ['there is no git history']),
  ...secondTriesOnTheList().map((entry) => `a second try is not mended: ${entry.slice(2)}`),
];
console.log(reasons.length === 0 ? 'An issue may be closed.' : `No issue may be closed:\n- ${reasons.join('\n- ')}`);
process.exitCode = reasons.length === 0 ? 0 : 1;
