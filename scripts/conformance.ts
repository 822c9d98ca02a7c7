// npm run conformance: which statements of the specification a test of ours carries in its name, as in
// "[api.login.email] answers …", and which of them hold in the last `npm test`.
import { globSync, readFileSync } from 'node:fs';
import { lastReports } from './checks/vitest.ts';
import { inTree, root } from './sandbox/tree.ts';

interface Statement {
  readonly id: string;
  readonly section: string;
  readonly statement: string;
}

const statements = JSON.parse(readFileSync(inTree('docs/conformance.json'), 'utf8')) as readonly Statement[];
const known = new Set(statements.map(({ id }) => id));
const areas = new Set(statements.map(({ id }) => id.split('.')[0]));
const ID = /\[([a-z0-9-]+(?:\.[a-z0-9-]+)+)\]/gi;

function idsIn(text: string): readonly string[] {
  return [...text.matchAll(ID)].map(([, id]) => id ?? '');
}

/** What the last runs of the tests say: statement → true while every test that carries it passed. */
function fromReports(): ReadonlyMap<string, boolean> {
  const held = new Map<string, boolean>();
  const results = lastReports().flatMap(({ testResults }) => testResults);
  for (const { fullName, status } of results.flatMap(({ assertionResults }) => assertionResults)) {
    for (const id of idsIn(fullName)) held.set(id, (held.get(id) ?? true) && status === 'passed');
  }
  return held;
}

/** Ids as they stand in the sources of tests; ids that a test builds from a table are not seen here. */
function fromSources(): ReadonlySet<string> {
  const files = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  return new Set(files.flatMap((file) => idsIn(readFileSync(inTree(file), 'utf8'))));
}

const held = fromReports();
const carried = new Set([...fromSources(), ...held.keys()]);
const unknown = [...held.keys()].filter((id) => !known.has(id) && areas.has(id.split('.')[0]));
const bare = statements.filter(({ id }) => !carried.has(id));
const broken = statements.filter(({ id }) => held.get(id) === false);

for (const { id, section, statement } of bare) console.log(`no test  ${id} (${section}) ${statement}`);
for (const { id, section, statement } of broken) console.log(`BROKEN   ${id} (${section}) ${statement}`);
for (const id of unknown) console.log(`UNKNOWN  ${id} is carried by a test and is no statement`);
const holding = statements.filter(({ id }) => held.get(id) === true).length;
console.log(
  `\n${statements.length} statements: ${statements.length - bare.length} carried by a test, ${bare.length} by none; ` +
    (held.size === 0
      ? 'no test report yet (run npm test)'
      : `${holding} hold in the last test run, ${broken.length} do not`),
);
process.exitCode = broken.length === 0 && unknown.length === 0 ? 0 : 1;
