import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { assert, ok, type Result } from '@bank/core';
import { judgeUpload, type UploadFault } from '@bank/upload-files';
import type { RawFile } from './multipart.ts';
import type { UploadedFile } from './route.ts';

/** What is said of a file: it comes back with its hash, or why it is not taken. */
export type Verdict = Result<UploadedFile, UploadFault>;

// Runs as a thread of its own and is no module for others to import: see file-judge.ts. Files come in, verdicts go out,
// and the bytes move with them, without a copy.
assert(parentPort, 'this judges in a worker only');
const port = parentPort;

port.on('message', ({ name, bytes }: RawFile) => {
  const judged = judgeUpload(name, bytes);
  if (!judged.ok) return port.postMessage(judged satisfies Verdict);
  const verdict: Verdict = ok({ ...judged.value, bytes, sha256: hash('sha256', bytes, 'buffer') });
  port.postMessage(verdict, [bytes.buffer]);
});
port.postMessage('ready');
