import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate, instant, money } from '@bank/core';
import type { IssuedFileKind } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import { startTestBank } from '../../testing/test-bank.ts';
import { issuedFileChecks } from './application/prove-files.ts';
import { issueFiles, type FilePiece, type FileToIssue, type MakeFile, type RecipeBook } from './index.ts';

const bank = await startTestBank();
const { pool, platform } = bank;
const COMPANY = bank.companyId('10001');
const OTHER = bank.companyId('10003');
const AT = instant(Date.parse('2026-11-03T09:00:00Z'));
const KINDS = ['statement-month-csv', 'statement-month-ofx'] as const;

/** Makes the text that the params name, in two pieces, and stops between them where they say so. */
const makeText: MakeFile = async function* (_on, _company, params: JsonObject): AsyncGenerator<FilePiece> {
  yield { bytes: Buffer.from(`${JSON.stringify(params.text)}\n`), amounts: [money(5n)] };
  if (params.fails === true) throw new Error('the maker stopped half way');
  yield { bytes: Buffer.alloc(300_000, 'x'), amounts: [money(-2n), money(1n)] };
};
const recipes: RecipeBook = { 'statement-month-csv': [makeText], 'statement-month-ofx': [makeText] };

const issue = (companyId: string, files: readonly FileToIssue[]) =>
  issueFiles({ pool, entropy: platform.entropy, recipes }, companyId, files, AT);

function fileOf(businessKey: string, more: Partial<FileToIssue> & { readonly fails?: boolean } = {}): FileToIssue {
  const { kind = 'statement-month-csv', fails = false } = more;
  return {
    kind,
    businessKey,
    from: civilDate('2026-10-01'),
    to: civilDate('2026-10-31'),
    name: `${kind}-${businessKey}.txt`,
    params: { text: businessKey, fails },
  };
}

async function numbersOf(companyId: string, kind: IssuedFileKind): Promise<readonly [bigint, string][]> {
  const rows = await readRows<{ number: bigint; key: string }>(
    pool,
    'SELECT number, business_key AS key FROM bank.issued_file WHERE company_id = $1 AND kind = $2 ORDER BY number',
    [companyId, kind],
  );
  return rows.map(({ number, key }) => [number, key]);
}

async function check(name: string, book: RecipeBook = recipes) {
  const found = issuedFileChecks(book).find((one) => one.name === `issued-files.${name}`);
  if (!found) throw new Error(`no check ${name}`);
  const client = await pool.connect();
  try {
    return await found.run(client);
  } finally {
    client.release();
  }
}

describe('numbers', () => {
  test('begin at 1 for each company and kind, and what was issued stays as it is', async () => {
    const first = await issue(COMPANY, [fileOf('a'), fileOf('a', { kind: 'statement-month-ofx' }), fileOf('b')]);
    expect(
      first.map(({ kind, number, lines, totalIn, totalOut, size }) => [kind, number, lines, totalIn, totalOut, size]),
    ).toEqual([
      ['statement-month-csv', 1n, 3n, 6n, 2n, 300_004n],
      ['statement-month-ofx', 1n, 3n, 6n, 2n, 300_004n],
      ['statement-month-csv', 2n, 3n, 6n, 2n, 300_004n],
    ]);
    expect(await issue(COMPANY, [fileOf('a')])).toEqual([]);
    expect((await issue(COMPANY, [fileOf('b'), fileOf('c')])).map(({ number }) => number)).toEqual([3n]);
    expect((await issue(OTHER, [fileOf('a')])).map(({ number }) => number)).toEqual([1n]);
  });

  test('have no gaps and no key twice, whoever asks for what at once and whatever fails half way', async () => {
    const asked = fc.record({
      companyId: fc.constantFrom(COMPANY, OTHER),
      files: fc.array(
        fc.record({ key: fc.integer({ min: 1, max: 8 }), kind: fc.constantFrom(...KINDS), fails: fc.boolean() }),
        { minLength: 1, maxLength: 4 },
      ),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 8 }), async (calls) => {
        run += 1;
        const wanted = calls.map(({ companyId, files }) =>
          issue(
            companyId,
            files.map(({ key, ...more }) => fileOf(`run ${run} ${key}`, more)),
          ),
        );
        const answers = await Promise.allSettled(wanted);
        for (const answer of answers) {
          if (answer.status === 'rejected') expect(String(answer.reason)).toContain('the maker stopped half way');
        }
        for (const companyId of [COMPANY, OTHER]) {
          for (const kind of KINDS) {
            const numbers = await numbersOf(companyId, kind);
            expect(numbers.map(([number]) => number)).toEqual(numbers.map((_, index) => BigInt(index + 1)));
            expect(new Set(numbers.map(([, key]) => key)).size).toBe(numbers.length);
          }
        }
      }),
      { numRuns: 15 },
    );
    expect(await check('numbers')).toMatchObject({ faults: 0 });
  });

  test('two servers that issue the same at once issue it once, and both succeed', async () => {
    const both = await Promise.all([issue(COMPANY, [fileOf('twice')]), issue(COMPANY, [fileOf('twice')])]);
    expect(both.flat()).toHaveLength(1);
  });
});

describe('what is issued', () => {
  test('is there whole or not at all: a file that breaks off leaves no row, no content, no number and no act', async () => {
    const image = async () =>
      readRows(
        pool,
        `SELECT (SELECT count(*) FROM bank.issued_file) AS files, (SELECT count(*) FROM bank.issued_file_content) AS pieces,
                (SELECT count(*) FROM ledger.audit_record WHERE action = 'issued-files.issued') AS acts`,
      );
    const before = await image();
    await expect(issue(COMPANY, [fileOf('whole'), fileOf('half', { fails: true })])).rejects.toThrow('half way');
    expect(await image()).toEqual(before);
  });

  test('A15 content without its file is refused by the database', async () => {
    const alone = `INSERT INTO bank.issued_file_content (company_id, content_id, place, bytes)
      VALUES ('${COMPANY}', '00000000-0000-7000-8000-000000000001', 0, '\\x00')`;
    await expect(pool.query(alone)).rejects.toThrow(/issued_file_content_of/);
  });

  test.each(['issued_file', 'issued_file_content', 'issued_file_download'])(
    'A15 cannot be changed or taken away by the role that the server works in: %s',
    async (table) => {
      await expect(pool.query(`UPDATE bank.${table} SET company_id = company_id`)).rejects.toThrow(/permission denied/);
      await expect(pool.query(`DELETE FROM bank.${table}`)).rejects.toThrow(/permission denied/);
      await expect(pool.query(`TRUNCATE bank.${table} CASCADE`)).rejects.toThrow(/permission denied/);
    },
  );

  test('is proven: the same recipe makes the same bytes; another one, or damaged content, is a fault with a name', async () => {
    await issue(COMPANY, [fileOf('proven', { kind: 'statement-month-ofx' })]);
    expect(await check('made-again')).toMatchObject({ faults: 0, firstFault: null });
    expect(await check('content')).toMatchObject({ faults: 0, firstFault: null });

    const changed: MakeFile = async function* (on, company, params) {
      yield* makeText(on, company, { ...params, text: 'another' });
    };
    const ofOfx = { ...recipes, 'statement-month-ofx': [changed] } as const;
    const found = await check('made-again', ofOfx);
    expect(found.faults).toBe(
      (await numbersOf(COMPANY, 'statement-month-ofx')).length + (await numbersOf(OTHER, 'statement-month-ofx')).length,
    );
    expect(found.firstFault).toMatch(/^\S+ statement-month-ofx 1$/);
    // A new recipe behind the old one changes nothing for what the old one made.
    expect(await check('made-again', { ...recipes, 'statement-month-ofx': [makeText, changed] })).toMatchObject({
      faults: 0,
    });
    const broken: MakeFile = async function* () {
      yield* [];
      throw new Error('cannot be made any more');
    };
    expect(await check('made-again', { ...recipes, 'statement-month-ofx': [broken] })).toMatchObject({
      faults: found.faults,
    });
  });
});
