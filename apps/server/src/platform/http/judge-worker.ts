import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { assert, ok, type Result } from '@bank/core';
import { cleanUpload, judgeUpload, type UploadFault } from '@bank/upload-files';
import type { RawFile } from './multipart.ts';
import type { UploadedFile } from './route.ts';

/** What is said of a file: what is kept of it comes back with its hash, or why it is not taken. */
export type Verdict = Result<UploadedFile, UploadFault>;

// Runs as a thread of its own and is no module for others to import: see file-judge.ts. Files come in, verdicts go out,
// and the bytes move with them, without a copy.
assert(parentPort, 'this judges in a worker only');
const port = parentPort;

port.on('message', ({ name, bytes }: RawFile) => {
  const judged = judgeUpload(name, bytes);
  if (!judged.ok) return port.postMessage(judged satisfies Verdict);
  const kept = cleanUpload(judged.value.mediaType, bytes);
  const verdict: Verdict = ok({ ...judged.value, bytes: kept, sha256: hash('sha256', kept, 'buffer') });
  port.postMessage(verdict, [kept.buffer]);
});
port.postMessage('ready');
