import { basename, dirname, join } from 'node:path';
import { foldersOf, type Tree, type TreeRule } from './tree-rule.ts';

// What the documents name has to be there: files and folders, npm scripts, commands of `ipe`, benchmarks. A name that
// moved on sends a newcomer looking for what nobody has.

const OUR_FOLDERS = /^(apps|packages|docs|scripts|e2e|bench|faults|src|[.]ci)\//;
const SOURCE = /[.](ts|tsx|mjs|json|md|sql|css|html)$/;
const COMMANDS_OF_IPE = 'apps/server/src/cli/run-ipe.ts';

/** Files and folders in backticks: from the root, beside the document, or the end of a path that is there. */
export const docPaths: TreeRule = (tree) => {
  const places = [...new Set(tree.files.flatMap((file) => [file, ...foldersOf(file)]))];
  return documents(tree).flatMap((file) =>
    codeSpans(tree.read(file))
      .filter(isPathOfOurs)
      .filter((name) => {
        const meant = meaningOf(name, dirname(file));
        return !places.some((place) => meant.test(place));
      })
      .map((name) => `${file}: \`${name}\` is not there`),
  );
};

function isPathOfOurs(span: string): boolean {
  if (!span.includes('/') || /^[/@]|^[.](data|cache)\/|[\s…:()]/.test(span)) return false;
  return OUR_FOLDERS.test(span) || SOURCE.test(span);
}

/** Finds the places that a name may mean. */
function meaningOf(name: string, folder: string): RegExp {
  const pattern = patternOf(name.replace(/\/$/, ''));
  // From the root it has to be whole: only there does `apps/…` begin.
  const isWhole = OUR_FOLDERS.test(name) && !name.startsWith('src/');
  return new RegExp(`${isWhole ? '^' : '(^|/)'}${pattern}$|^${patternOf(join(folder, name))}$`);
}

/** A name as a regular expression: `<capability>` and `*` stand for anything, `{a,b}` for one of them. */
function patternOf(name: string): string {
  return name
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/<[^>]*>|\*+/g, '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, either: string) => `(${either.replaceAll(',', '|')})`);
}

const TEST_FILE = /`([^`\s]+[.](?:test|spec)[.]tsx?)`((?:[\s,:]*“[^”]+”)+)/g;

/** Names of tests that a document quotes after their file, as in `x.test.ts`: “a code serves once”, or the end of one. */
export const docTests: TreeRule = (tree) =>
  documents(tree).flatMap((file) =>
    [...tree.read(file).matchAll(TEST_FILE)].flatMap(([, name = '', quotes = '']) => {
      const meant = meaningOf(name, dirname(file));
      const sources = tree.files.filter((path) => meant.test(path)).map((path) => tree.read(path));
      return allOf(quotes, /“([^”]+)”/g)
        .map((quote) => quote.replace(/\s+/g, ' '))
        .filter((quote) => !sources.some((source) => source.includes(quote)))
        .map((quote) => `${file}: no test in \`${name}\` says “${quote}”`);
    }),
  );

/** `npm run …`, `npm test`, `npm start` and `ipe …` in code. */
export const docCommands: TreeRule = (tree) => {
  const scripts = scriptsOf(tree);
  const ipe = tree.files.includes(COMMANDS_OF_IPE) ? commandsOfIpe(tree.read(COMMANDS_OF_IPE)) : [];
  const benchmarks = tree.files.filter((file) => dirname(file) === 'bench').map((file) => basename(file, '.ts'));
  return documents(tree).flatMap((file) => {
    const faults: string[] = [];
    for (const code of [...codeSpans(tree.read(file)), ...codeBlocks(tree.read(file))]) {
      for (const name of allOf(code, /\bnpm (?:run (?:--silent )?)?((?<=run |silent )[\w:-]+|test|start)\b/g))
        if (!scripts.includes(name)) faults.push(`${file}: there is no npm script "${name}"`);
      for (const name of allOf(code, /(?:^|\bnpm run (?:--silent )?)ipe (?:-- )?([a-z][a-z-]*)/gm))
        if (!ipe.includes(name)) faults.push(`${file}: ipe has no command "${name}"`);
      for (const name of allOf(code, /\bnpm run bench -- ([a-z-]+)/g))
        if (!benchmarks.includes(name)) faults.push(`${file}: there is no benchmark "${name}"`);
    }
    return faults;
  });
};

function scriptsOf(tree: Tree): readonly string[] {
  const { scripts = {} } = JSON.parse(tree.read('package.json')) as { readonly scripts?: Record<string, string> };
  return Object.keys(scripts);
}

function commandsOfIpe(source: string): readonly string[] {
  return allOf(source, /^ {2}'?([a-z-]+)'?: \{$/gm);
}

function documents(tree: Tree): readonly string[] {
  return tree.files.filter((file) => file.endsWith('.md'));
}

function codeSpans(text: string): readonly string[] {
  return allOf(text.replace(/^```[\s\S]*?^```/gm, ''), /`([^`\n]+)`/g);
}

function codeBlocks(text: string): readonly string[] {
  return allOf(text, /^```(?:sh|bash)?\n([\s\S]*?)^```/gm);
}

function allOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
