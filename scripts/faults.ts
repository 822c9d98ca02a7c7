// npm run test:faults [-- NAME…]: runs faults/*.fault.ts one after another. Each is a program of its own, given a
// fresh data directory (IPE_FAULT_DATA_DIR), and passes by ending with 0.
import { spawn } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './sandbox/tree.ts';

const wanted = process.argv.slice(2);
const files = globSync('faults/*.fault.ts', { cwd: root })
  .filter((path) => wanted.length === 0 || wanted.includes(basename(path, '.fault.ts')))
  .sort();

function runFault(path: string, dataDir: string): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [path], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, IPE_FAULT_DATA_DIR: dataDir },
    });
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
}

const lines: string[] = [];
let failed = files.length === 0 ? 1 : 0;
for (const path of files) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ipe-fault-'));
  chmodSync(dataDir, 0o711);
  const startedAt = performance.now();
  const ok = await runFault(path, dataDir);
  if (!ok) failed += 1;
  const kept = ok ? '' : `   (dados em ${dataDir})`;
  if (ok) rmSync(dataDir, { recursive: true, force: true });
  lines.push(`${ok ? 'ok  ' : 'FAIL'}  ${path}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s${kept}`);
}
console.log(`\n${lines.join('\n') || 'No such fault run.'}\n\n${files.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
