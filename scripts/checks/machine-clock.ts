import type { TreeRule } from './tree-rule.ts';

// A test that asks the machine for the date is red on some days and green on others, and says nothing of the product. Tests
// take the time from the clock that they give to what they try; packages/testkit alone reads the machine's (moments.ts).

const TESTS =
  /[.](test|spec)[.]tsx?$|^(apps|packages)\/.*\/(testing|testdata)\/.*[.]tsx?$|-fixtures[.]tsx?$|^e2e\/.*[.]ts$/;
/** The time of a run comes from the one; the other names what is forbidden. */
const LEFT_OUT = /^packages\/testkit\/|^scripts\/checks\/machine-clock[.]test[.]ts$/;

/** The machine's clock in code, and the database's in SQL, which is that of its machine. */
const READINGS =
  /\bDate\.now\(\)|\bnew Date\(\)|(?<![\w.$])now\(\)|\bclock_timestamp\(\)|\bCURRENT_(DATE|TIMESTAMP)\b/gi;
/** What a page asks in itself is its own clock, which a sandbox sets. */
const IN_PAGE = /\.(evaluate|evaluateHandle|waitForFunction|addInitScript)\(/g;
/** A function of a file's own, which it calls as SQL calls the clock. */
const OWN_NOW = /\b(const|let|function) now\b|\bnow: \(|\bnow\(\):|\bconst \{[^}]*\bnow\b[^}]*\} =/;

/** Where the machine's clock is the subject, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/server/src/cli/run-ipe.db.test.ts': 'a lease, which PostgreSQL keeps by its own clock',
  'apps/server/src/platform/database/clock-apart.db.test.ts': 'how far the machine’s clock is from the database’s',
  'apps/server/src/platform/http/clock-site.test.ts': 'the script that sets the clock of a page, run without a page',
  'apps/web/src/platform/clock/page-clock-fixtures.ts': 'the clock of a page, which testkit sets before each file',
  'e2e/support/clock.ts': 'a sandbox’s time is told by how far it is from the machine’s',
  'packages/formats/spreadsheets/src/read-xlsx.test.ts': 'a formula of a spreadsheet',
  'scripts/checks/file-rules.test.ts': 'a line of code that another rule forbids',
};

/** Every place where a test reads the machine's clock, and every exception that is none any more. */
export const machineClock: TreeRule = (tree) =>
  tree.files
    .filter((file) => TESTS.test(file) && !LEFT_OUT.test(file))
    .flatMap((file) => faultsIn(file, tree.read(file)));

function faultsIn(file: string, text: string): readonly string[] {
  const hasOwnNow = OWN_NOW.test(text);
  const faults = withoutPages(text)
    .split('\n')
    .flatMap((line, index) =>
      readingsIn(line)
        .filter((reading) => !(hasOwnNow && reading === 'now()'))
        .map((reading) => `${file}:${index + 1}: ${reading} is the machine's clock: take the clock that the test sets`),
    );
  if (!Object.hasOwn(EXCEPTIONS, file)) return faults;
  return faults.length > 0
    ? []
    : [`${file} does not read the machine's clock: take it off the list of machine-clock.ts`];
}

function readingsIn(line: string): readonly string[] {
  const code = line.trimStart();
  return /^(\/\/|\/?\*)/.test(code) ? [] : [...code.matchAll(READINGS)].map(([reading]) => reading);
}

/** The text without what is done within a page; its lines stay where they are. */
function withoutPages(text: string): string {
  let rest = text;
  for (const { index, 0: call } of text.matchAll(IN_PAGE)) {
    const begin = index + call.length;
    const end = endOfCall(text, begin);
    rest = rest.slice(0, begin) + rest.slice(begin, end).replace(/./g, ' ') + rest.slice(end);
  }
  return rest;
}

/** Where the parenthesis that is open before a place closes. */
function endOfCall(text: string, begin: number): number {
  let open = 1;
  let at = begin;
  for (; open > 0 && at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
  }
  return at;
}
