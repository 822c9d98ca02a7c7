import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ok, refuse, type Result } from '@bank/core';
import { kindOf, TEST_KINDS, type TestKind } from './kinds.ts';

/** What `npm test -- …` was asked to run. */
export interface ChosenTests {
  /** Every kind that takes part, with its files relative to the tree; in the order of TEST_KINDS, none empty. */
  readonly groups: readonly { readonly kind: TestKind; readonly files: readonly string[] }[];
  /** Only tests whose name has this text; undefined: all. */
  readonly name: string | undefined;
  /** Vitest waits for a debugger before the first test. */
  readonly inspect: boolean;
}

export const USAGE = `npm test                      the gate before every landing
npm test -- FILE…             only these test files, or those of these folders
npm test -- [FILE…] -t NAME   only tests whose name contains NAME
npm test -- FILE --inspect    the same, waiting for a debugger on port 9229`;

/**
 * Reads the arguments of `npm test -- …`: files and folders relative to `from`, a name filter, the debugger. Without a
 * file, `-t` looks in the files whose text has the name. Refuses with a sentence for each thing that cannot be run.
 */
export function chooseTests(
  args: readonly string[],
  tree: { readonly root: string; readonly from: string },
): Result<ChosenTests, readonly string[]> {
  const asked = readArguments(args);
  if (!asked.ok) return asked;
  const { named, name, inspect } = asked.value;
  const faults: string[] = [];
  const files = new Set<string>();
  for (const path of named) {
    const found = testsAt(path, tree);
    if (typeof found === 'string') faults.push(found);
    else for (const file of found) files.add(file);
  }
  if (named.length === 0 && name !== undefined) {
    for (const file of filesThatSay(name, tree.root)) files.add(file);
    if (files.size === 0) faults.push(`No test file says "${name}". A name that a table makes up: give its file too.`);
  }
  if (faults.length > 0) return refuse(faults);
  const groups = TEST_KINDS.map((kind) => ({ kind, files: [...files].filter((file) => kindOf(file) === kind) }));
  return ok({ groups: groups.filter((group) => group.files.length > 0), name, inspect });
}

interface Asked {
  readonly named: readonly string[];
  readonly name: string | undefined;
  readonly inspect: boolean;
}

function readArguments(args: readonly string[]): Result<Asked, readonly string[]> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { testNamePattern: { type: 'string', short: 't' }, inspect: { type: 'boolean' } },
    });
    const name = values.testNamePattern;
    if (name === undefined && positionals.length === 0) return refuse(['Name a test file, a folder, or a test (-t).']);
    return ok({ named: positionals, name, inspect: values.inspect ?? false });
  } catch (error) {
    return refuse([error instanceof Error ? error.message : String(error)]);
  }
}

/** The tests of a file or below a folder; else why there are none. */
function testsAt(
  path: string,
  { root, from }: { readonly root: string; readonly from: string },
): readonly string[] | string {
  // npm moves to the tree's root; files are named from where the command was given, or as the output names them.
  const absolute = [resolve(from, path), resolve(root, path)].find((place) => existsSync(place));
  if (absolute === undefined) return `${path}: there is no such file.`;
  const inTree = relative(root, absolute);
  if (inTree.startsWith('..') || isAbsolute(inTree)) return `${path}: lies outside this tree.`;
  if (statSync(absolute).isDirectory()) {
    const below = testFiles(root).filter((file) => inTree === '' || file.startsWith(`${inTree}/`));
    return below.length > 0 ? below : `${path}: no test lies below this folder.`;
  }
  if (kindOf(inTree)) return [inTree];
  if (inTree.endsWith('.fault.ts')) return `${path}: faults are run by npm run test:faults.`;
  const stem = absolute.replace(/[.]tsx?$/, '');
  const beside = ['.test.ts', '.test.tsx', '.db.test.ts'].map((end) => stem + end).filter((file) => existsSync(file));
  const hint = beside.map((file) => ` Beside it: ${relative(root, file)}`).join('');
  return `${path}: is no test.${hint}`;
}

function testFiles(root: string): readonly string[] {
  return globSync(['{apps,packages,scripts,bench,faults}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })
    .filter((file) => kindOf(file))
    .sort();
}

function filesThatSay(name: string, root: string): readonly string[] {
  return testFiles(root).filter((file) => readFileSync(resolve(root, file), 'utf8').includes(name));
}
