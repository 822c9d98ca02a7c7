import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small tree of files of its own, on which a check is tried. */
export interface FixtureTree {
  readonly directory: string;
  /** Runs a program in it; answers its standard output, whatever its exit code. */
  run(program: string, args: readonly string[]): string;
  remove(): void;
}

/** Writes files (path → content) into a fresh temporary directory. */
export function fixtureTree(files: Readonly<Record<string, string>>): FixtureTree {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'ipe-fixture-')));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return {
    directory,
    run: (program, args) =>
      spawnSync(program, args, { cwd: directory, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Makes a workspace package of the tree reachable by its name, as npm does. */
export function linkPackage(tree: FixtureTree, name: string, path: string): void {
  const at = join(tree.directory, 'node_modules', name);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(join(tree.directory, path), at);
}
