import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { capabilities } from './capabilities.ts';
import { longSubjects } from './commit-subjects.ts';
import { docCommands, docPaths, docTests } from './doc-names.ts';
import { narrowDoors } from './doors.ts';
import { strayKindWords } from './kind-words.ts';
import { machineClock } from './machine-clock.ts';
import { unnamedColumns } from './named-columns.ts';
import { foldersOf, type Tree, type TreeRule } from './tree-rule.ts';

// What no linter says. Each rule reads the tree under a root and answers its faults, one line each.

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'coverage', 'test-results']);
const TEXT = /[.](ts|tsx|mjs|js|json|md|css|html|sql|yml|yaml|sh|svg)$|(^|\/)(run|[.][a-z]+rc)$/;
const EXACT = /^\d+[.]\d+[.]\d+(-[\w.]+)?$/;

/** Where the licence is known to be fine though it is none of the list, or the package does not say it. */
const LICENCE_EXCEPTIONS: Readonly<Record<string, string>> = {
  '@fontsource-variable/inter': 'OFL-1.1: a font, served unchanged',
  '@fontsource/inter': 'OFL-1.1: a font, embedded in PDF documents',
  isbot: 'Unlicense: public domain',
  'png-js': 'MIT by its LICENSE file; its package.json does not say so',
};
const LICENCES = /^(MIT|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2[.]0|BlueOak-1[.]0[.]0|0BSD)$/;

interface Manifest {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockEntry extends Manifest {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
  readonly resolved?: string;
}

/** Every fault in the tree under a directory; an empty list when it is tidy. */
export function findFaults(root: string): readonly string[] {
  const files = list(root, root);
  const tree: Tree = { root, files, read: (file) => readFileSync(join(root, file), 'utf8') };
  return Object.values(RULES).flatMap((rule) => rule(tree));
}

function list(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? list(root, path) : [relative(root, path)];
  });
}

const bannedNames: TreeRule = ({ files }) => {
  const paths = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
  return [...paths]
    .filter((path) => /^(utils?|helpers?|common|misc)([.]|$)/.test(basename(path)))
    .map((path) => `${path}: find the noun; "${basename(path)}" says nothing`);
};

const readmes: TreeRule = ({ files }) =>
  files
    .filter((file) => /^(apps|packages)\/.*package[.]json$/.test(file))
    .map((file) => join(dirname(file), 'README.md'))
    .filter((readme) => !files.includes(readme))
    .map((readme) => `${readme} is missing: say what the package promises`);

// Spelled in parts, so that this file does not find itself.
const STRAY = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK'].join('|')})\\b`);
const FOREIGN: readonly (readonly [pattern: RegExp, why: string])[] = [
  [new RegExp('[.][.]/sha' + 'red'), 'names what lies beside the clone; only .ci/run may'],
  [new RegExp('(^|[\\s\'"`(=:])/(wo' + 'rk|ro' + 'ot|Us' + 'ers)/'), 'names a path of one machine'],
  [new RegExp('registry[.]np' + 'mjs'), 'names a package registry'],
];

const strayNotes: TreeRule = (tree) =>
  lines(tree, /[.](ts|tsx|mjs|css|sql|html)$/, (line) =>
    STRAY.test(line) ? 'a note to self: do it, or write an issue' : undefined,
  );

const foreignPaths: TreeRule = (tree) =>
  lines(tree, TEXT, (line, file) => {
    if (file === '.ci/run' || file === 'package-lock.json') return undefined;
    return FOREIGN.find(([pattern]) => pattern.test(line))?.[1];
  });

function lines(tree: Tree, kind: RegExp, fault: (line: string, file: string) => string | undefined): string[] {
  return tree.files
    .filter((file) => kind.test(file))
    .flatMap((file) =>
      tree
        .read(file)
        .split('\n')
        .flatMap((line, index) => {
          const why = fault(line, file);
          return why ? [`${file}:${index + 1}: ${why}`] : [];
        }),
    );
}

const docLinks: TreeRule = (tree) =>
  tree.files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...tree.read(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target.split('#')[0] ?? '')
        .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(tree.root, target.startsWith('/') ? '' : dirname(file), target)))
        .map((target) => `${file}: the link to ${target} leads nowhere`),
    );

function manifests(tree: Tree): readonly (readonly [file: string, manifest: Manifest])[] {
  return tree.files
    .filter((file) => basename(file) === 'package.json')
    .map((file) => [file, JSON.parse(tree.read(file)) as Manifest]);
}

function dependencies(manifest: Manifest): readonly (readonly [name: string, version: string])[] {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies });
}

const pinned: TreeRule = (tree) =>
  manifests(tree).flatMap(([file, manifest]) =>
    dependencies(manifest)
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${file}: ${name} "${version}" is not an exact version`),
  );

const decided: TreeRule = (tree) => {
  const record = 'docs/decisions/002-libraries.md';
  const text = tree.files.includes(record) ? tree.read(record) : '';
  const names = new Set(manifests(tree).flatMap(([, manifest]) => dependencies(manifest).map(([name]) => name)));
  return [...names]
    .filter((name) => !name.startsWith('@bank/') && !text.includes(`\`${name}\``))
    .map((name) => `${record} has no line on ${name}: say why we depend on it`);
};

function lockEntries(tree: Tree): readonly (readonly [path: string, entry: LockEntry])[] {
  if (!tree.files.includes('package-lock.json')) return [];
  return Object.entries(
    (JSON.parse(tree.read('package-lock.json')) as { packages: Record<string, LockEntry> }).packages,
  );
}

const lockInStep: TreeRule = (tree) => {
  const locked = new Map(lockEntries(tree));
  return manifests(tree).flatMap(([file, manifest]) => {
    const entry = locked.get(file === 'package.json' ? '' : dirname(file));
    const same =
      entry &&
      JSON.stringify(dependencies(entry).toSorted(byName)) === JSON.stringify(dependencies(manifest).toSorted(byName));
    return same ? [] : [`package-lock.json is out of step with ${file}: run npm install`];
  });
};

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}

const lockHosts: TreeRule = (tree) =>
  lockEntries(tree)
    .filter(([, { resolved, link }]) => resolved && !link && !/^https:\/\/registry[.]npmjs[.]org\//.test(resolved))
    .map(([path, { resolved }]) => `package-lock.json: ${path} comes from ${resolved}`);

const licences: TreeRule = (tree) =>
  lockEntries(tree)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(
      ([path, { license = 'none' }]) =>
        [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), license] as const,
    )
    .filter(([name, license]) => !LICENCES.test(license) && !LICENCE_EXCEPTIONS[name])
    .map(
      ([name, license]) => `${name} ships with the product under "${license}", which is not on the list of licences`,
    );

/** The rules by name. */
export const RULES: Readonly<Record<string, TreeRule>> = {
  bannedNames,
  readmes,
  strayNotes,
  foreignPaths,
  docLinks,
  docPaths,
  docTests,
  docCommands,
  capabilities,
  narrowDoors,
  commitSubjects: ({ root }) => longSubjects(root),
  pinned,
  decided,
  lockInStep,
  lockHosts,
  licences,
  strayKindWords,
  unnamedColumns,
  machineClock,
};
