#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import { sandboxClock } from '@bank/rails-protocol';
import { runIpe } from './run-ipe.ts';

let written: Promise<void>[] = [];
const allWritten = async (): Promise<void> => {
  const waiting = written;
  written = [];
  await Promise.all(waiting);
};
const write = (stream: NodeJS.WriteStream, content: string): void => {
  written.push(new Promise((resolve) => stream.write(content, () => resolve())));
};

// A reader that has seen enough (head, less) closes the pipe: no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await runIpe({
  arguments: process.argv.slice(2),
  environment: process.env,
  clock: sandboxClock(process.env.BANK_ENV === 'production' ? undefined : process.env.IPE_CLOCK_FILE || undefined),
  entropy: { bytes: (count) => randomBytes(count) },
  print: (content) => write(process.stdout, content),
  printed: allWritten,
  tell: (content) => write(process.stderr, `${content}\n`),
  readInput: (file) => (file === undefined ? text(process.stdin) : readFile(file, 'utf8')),
  readBytes: (file) => (file === undefined ? buffer(process.stdin) : readFile(file)),
});
await allWritten();
