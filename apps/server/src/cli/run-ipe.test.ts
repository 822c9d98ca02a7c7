import { describe, expect, test } from 'vitest';
import { cpfCheckDigits } from '@bank/documents';
import { fakeClock, seededEntropy } from '@bank/testkit';
import { runIpe } from './run-ipe.ts';

/** Runs a command on an input and gathers what it says. */
async function ipe(args: readonly string[], input = '') {
  let [out, said] = ['', ''];
  const code = await runIpe({
    arguments: args,
    environment: {},
    clock: fakeClock('2026-11-23T13:00:00Z'),
    entropy: seededEntropy(1),
    print: (text) => (out += text),
    printed: () => Promise.resolve(),
    tell: (text) => (said += `${text}\n`),
    readInput: (file) => (file === 'missing' ? Promise.reject(new Error('ENOENT')) : Promise.resolve(input)),
  });
  return { code, out, said, lines: out.split('\n').filter((line) => line !== '') };
}

const COMMANDS = ['migrate', 'seed', 'verify', 'close-day', 'export', 'check-export', 'read', 'business-day'];

describe('ipe', () => {
  test('names its commands, and knows no others', async () => {
    const overview = await ipe(['--help']);
    expect(overview.code).toBe(0);
    for (const command of COMMANDS) expect(overview.out).toContain(`  ${command} `);
    expect((await ipe([])).code).toBe(2);
    expect(await ipe(['constructor'])).toMatchObject({ code: 2, out: '' });
  });

  test.each([
    [['verify', '--fast']],
    [['seed', '--entries', 'many']],
    [['seed', '--entries', '0']],
    [['close-day', '--date', '2026-11-23']],
    [['close-day', '--date', '2026-02-30']],
    [['export', 'audit']],
    [['export', 'everything', '--company', '10001']],
    [['export', 'audit', '--company', '1']],
    [['check-export']],
    [['check-export', 'missing']],
    [['read']],
    [['read', 'boleto']],
    [['read', 'toString']],
    [['read', 'cpf', 'a', 'b']],
    [['read', 'cpf', 'missing']],
    [['read', 'cpf', '--date', '23/11/2026']],
    [['business-day', 'missing']],
  ])('answers %j with 2 and how it is used, and prints no result', async (args) => {
    const { code, out, said } = await ipe(args);
    expect([code, out]).toEqual([2, '']);
    expect(said).toContain('Uso: ipe');
  });

  test('needs settings for what works on the database, and says which', async () => {
    const { code, said } = await ipe(['migrate']);
    expect(code).toBe(1);
    expect(said).toContain('DATABASE_URL');
  });
});

describe('ipe read', () => {
  test('reads one code from the whole input, without its last line break', async () => {
    expect(await ipe(['read', 'cpf'], '529.982.247-25\r\n')).toMatchObject({
      code: 0,
      out: '{"ok":true,"value":{"canonical":"52998224725","formatted":"529.982.247-25"}}\n',
    });
    expect((await ipe(['read', 'cnpj'], '12.abc.345/01de-35')).out).toBe(
      '{"ok":true,"value":{"canonical":"12ABC34501DE35","formatted":"12.ABC.345/01DE-35"}}\n',
    );
  });

  test('reads a code a line in order, also empty ones, and ends with 1 if any is refused', async () => {
    const { code, lines } = await ipe(['read', 'cpf', '--lines'], '52998224725\n\n111.111.111-11\n');
    expect(code).toBe(1);
    expect(lines.map((line) => (JSON.parse(line) as { ok: boolean }).ok)).toEqual([true, false, false]);
    expect((await ipe(['read', 'cpf', '--lines'], '')).lines).toEqual([]);
  });

  test('knows each type of Pix key, and asks where eleven digits could be two things', async () => {
    const input = [
      '529.982.247-25',
      '11.222.333/0001-81',
      '(11) 98765-4321',
      'Financeiro@Exemplo.com',
      '7D9F0335-8DCC-4054-9BF9-0DBD61D36906',
    ].join('\n');
    const { code, lines } = await ipe(['read', 'pix-key', '--lines'], input);
    expect(code).toBe(0);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      [
        ['CPF', '52998224725'],
        ['CNPJ', '11222333000181'],
        ['PHONE', '+5511987654321'],
        ['EMAIL', 'financeiro@exemplo.com'],
        ['EVP', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
      ].map(([type, canonical]) => ({ ok: true, value: { type, canonical } })),
    );
    const both = `119876543${cpfCheckDigits('119876543')}`;
    const ambiguous = await ipe(['read', 'pix-key'], both);
    expect(JSON.parse(ambiguous.out)).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'AMBIGUOUS_KEY',
          candidates: [
            { type: 'CPF', canonical: both },
            { type: 'PHONE', canonical: `+55${both}` },
          ],
        },
      ],
    });
    expect(ambiguous.code).toBe(1);
  });

  test('reads payments and returns, to the minute in UTC, and refuses moments that do not exist', async () => {
    const input =
      'E12345678202609281435abcDEF12345\nD12345678202009091000abcde123456\nE12345678202613281200abcdefghijk\nE123';
    const { lines } = await ipe(['read', 'e2e', '--lines'], input);
    expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
      { ok: true, value: { kind: 'payment', ispb: '12345678', at: '2026-09-28T14:35Z', suffix: 'abcDEF12345' } },
      { ok: true, value: { kind: 'return', ispb: '12345678', at: '2020-09-09T10:00Z', suffix: 'abcde123456' } },
      { ok: false, errors: [{ code: 'payment-id.calendar' }] },
      { ok: false, errors: [{ code: 'payment-id.malformed' }] },
    ]);
  });

  test('tells static from dynamic txids by their length', async () => {
    const { lines } = await ipe(
      ['read', 'txid', '--lines'],
      `***\n${'a'.repeat(25)}\n${'a'.repeat(26)}\n${'a'.repeat(35)}\n${'a'.repeat(36)}\na b`,
    );
    expect(lines.map((line) => (JSON.parse(line) as { value?: { for: string } }).value?.for)).toEqual([
      'static',
      'static',
      'dynamic',
      'dynamic',
      undefined,
      undefined,
    ]);
  });
});

test('M13 ipe business-day gives the same or the next banking day, and refuses days that the calendar lacks', async () => {
  const { code, lines } = await ipe(
    ['business-day', '--lines'],
    '2026-11-20\n2026-11-19\n2026-12-25\n2027-02-08\n2027-02-30\n',
  );
  expect(code).toBe(1);
  expect(lines.slice(0, 4)).toEqual(['2026-11-23', '2026-11-19', '2026-12-28', '2027-02-10']);
  expect(JSON.parse(lines[4] ?? '')).toMatchObject({ ok: false, errors: [{ code: 'date.malformed' }] });
});
