import { spawn } from 'node:child_process';
import { root } from '../sandbox/tree.ts';

/** How a command ended, and everything it said. */
export interface CommandOutcome {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a program of node_modules/.bin (or any other on the PATH) in the tree's root unless another folder is named, keeping its output. */
export function runCommand(
  program: string,
  args: readonly string[],
  { env = {}, cwd = root }: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): Promise<CommandOutcome> {
  const startedAt = performance.now();
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // A run that is cut short must not leave its programs behind.
    const end = (): void => void child.kill();
    process.once('exit', end);
    const chunks: Buffer[] = [];
    const finish = (ok: boolean, extra = ''): void => {
      process.off('exit', end);
      done({ ok, output: Buffer.concat(chunks).toString() + extra, seconds: (performance.now() - startedAt) / 1000 });
    };
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => finish(false, `${program}: ${error.message}`));
    child.once('close', (code) => finish(code === 0));
  });
}
