import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../sandbox/tree.ts';

/** Runs `work` with a copy of the tree as it stands, with what is not committed too; the copy is gone afterwards. */
export async function withCopiedTree<T>(work: (copy: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'ipe-rehearsal-'));
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
    for (const file of listed.toString().split('\0')) {
      if (file === '' || !existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(root, file), join(copy, file));
    }
    linkModules(copy);
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Packages of others are those of the tree; our own, whose links are relative, are those of the copy. */
function linkModules(copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '.cache' || name === '.vite' || name === '.vite-temp') continue;
    if (name !== '@bank') symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(to, '@bank'));
  for (const name of readdirSync(join(from, '@bank'))) {
    const link = join(from, '@bank', name);
    if (lstatSync(link).isSymbolicLink()) symlinkSync(readlinkSync(link), join(to, '@bank', name));
  }
}
