import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, fakeClock, seededEntropy, type TestDatabase } from '@bank/testkit';
import { runIpe } from './run-ipe.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ipe-cli-'));
const entropy = seededEntropy(5);
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a command on the test's database; `files` stand for files that it names. */
async function ipe(args: readonly string[], files: Readonly<Record<string, string>> = {}, environment = 'sandbox') {
  let [out, said] = ['', ''];
  const code = await runIpe({
    arguments: args,
    environment: { BANK_ENV: environment, DATABASE_URL: database.url, DATA_DIR: dataDir, IPE_LOG_LEVEL: 'silent' },
    clock: fakeClock('2026-11-23T13:00:00Z'),
    entropy,
    print: (text) => (out += text),
    printed: () => Promise.resolve(),
    tell: (text) => (said += `${text}\n`),
    readInput: (file = '') => Promise.resolve(files[file] ?? ''),
    readBytes: (file = '') => Promise.resolve(Buffer.from(files[file] ?? '', 'latin1')),
  });
  return { code, out, said };
}

/** Plants a fault as somebody who owns the database could, and takes it back. */
async function planted<T>(fault: string, work: () => Promise<T>, repair: string): Promise<T> {
  expect((await owner.query(fault)).rowCount).toBeGreaterThan(0);
  try {
    return await work();
  } finally {
    await owner.query(repair);
  }
}

const NOT_MIGRATED = 'O banco de dados não está na versão deste programa. Rode "ipe migrate".\n';

describe('ipe on a database', () => {
  test.each([
    ['verify'],
    ['close-day', '--list'],
    ['reconcile'],
    ['incidents'],
    ['disputes'],
    ['fees'],
    ['onboarding', 'list'],
    ['company', 'list'],
    ['keys'],
    ['export', 'audit', '--company', '10001'],
  ])('says of one that was never prepared what is wrong and what to do: %j', async (...command) => {
    expect(await ipe(command)).toEqual({ code: 1, out: '', said: NOT_MIGRATED });
  });

  test('migrates once, seeds once, closes a day once, and finds everything right', async () => {
    expect((await ipe(['migrate'])).out).toContain('aplicada: ledger/001-ledger');
    expect((await ipe(['migrate'])).out).toBe('O banco de dados já está atualizado.\n');
    const behind = `UPDATE bank.migration SET name = 'later-' || name WHERE name = (SELECT max(name) FROM bank.migration)`;
    const repair = `UPDATE bank.migration SET name = substr(name, 7) WHERE name LIKE 'later-%'`;
    expect(await planted(behind, () => ipe(['verify']), repair)).toEqual({ code: 1, out: '', said: NOT_MIGRATED });
    expect((await ipe(['seed'])).out).toMatch(/^Sandbox escrita: [\d.]+ transações/);
    expect((await ipe(['seed'])).out).toBe('A sandbox já está no banco de dados.\n');
    // The seed closed its days itself.
    expect((await ipe(['close-day'])).out).toMatch(/^22\/11\/2026 fechado: \d+ contas, 0 saldos/);
    expect((await ipe(['close-day'])).out).toContain(' 0 saldos guardados');
    const verified = await ipe(['verify']);
    expect(verified.out).toContain('Tudo confere');
    expect([verified.code, verified.out.includes('FALHA')]).toEqual([0, false]);
  });

  test('tells each step of a closing, ends with 1 while an account does not add up, and lists what was done', async () => {
    await owner.query(`DELETE FROM bank.day_close_step; DELETE FROM bank.day_closing;
      DELETE FROM ledger.balance_snapshot WHERE account_id = 'customer:10001'`);
    const entry = `UPDATE ledger.entry SET balance_after = balance_after + 1 WHERE account_id = 'customer:10001'`;
    const faulty = await planted(entry, () => ipe(['close-day']), entry.replaceAll('+ 1', '- 1'));
    expect(faulty.code).toBe(1);
    expect(faulty.out).toMatch(
      /^22\/11\/2026 fechado com pendências: \d+ contas, \d+ saldos guardados\.\nTotais do extrato: \d+ lançamentos somados\.\nExtratos mensais: \d+ arquivos? emitidos?\.\nArquivos de retorno Pix: \d+ arquivos? emitidos?\.\nMensalidades: \d+ cobradas?, \d+ à espera de saldo\.\nTarifas que esperavam: \d+ cobradas\.\nConciliação com os trilhos: 0 pagamentos conferidos, 0 diferenças\.\n$/,
    );
    expect(faulty.said).toMatch(/^Saldos do dia: Os lançamentos da conta customer:10001 não conferem em /);
    const listed = await ipe(['close-day', '--list']);
    expect(listed.code).toBe(0);
    expect(listed.out).toMatch(
      /^22\/11\/2026 {2}Fechado com pendências, começou em 23\/11\/2026 às 10:00\n {2}Saldos do dia: com pendências; /,
    );

    const mended = await ipe(['close-day', '--date', '2026-11-22']);
    expect([mended.code, mended.said]).toEqual([0, '']);
    expect(mended.out).toMatch(/^22\/11\/2026 fechado: \d+ contas, [1-9][\d.]* saldos guardados/);
    expect(await ipe(['close-day', '--date', '2026-03-01'])).toMatchObject({
      code: 0,
      out: '01/03/2026 já estava fechado: 0 saldos guardados, 0 passos.\n',
    });
    expect((await ipe(['close-day', '--list'])).out).toMatch(
      /^22\/11\/2026 {2}Fechado, .*\n {2}Saldos do dia: \d+ contas, /,
    );
  });

  test('close-day waits for another closer, and goes on when that one is gone', async () => {
    await owner.query(`UPDATE bank.lease SET holder = 'somebody', until = clock_timestamp() + interval '1 second'
      WHERE name = 'day-close'`);
    const { code, said } = await ipe(['close-day']);
    expect([code, said]).toEqual([0, 'Outro processo está fechando o dia. Esperando…\n']);
  });

  test('adds the company of the measurements with as many lines as asked, and only what is missing', async () => {
    expect((await ipe(['seed', '--entries', '500'])).out).toContain('Empresa 10009: 500 lançamentos novos.');
    expect((await ipe(['seed', '--entries', '600'])).out).toContain('Empresa 10009: 100 lançamentos novos.');
    expect((await ipe(['verify'])).code).toBe(0);
  });

  test('M14 verify names the first fault and ends with 1', async () => {
    const entry = `UPDATE ledger.entry SET amount = amount + 1, balance_after = balance_after + 1 WHERE account_id = 'customer:10001' AND seq = 7`;
    const found = await planted(entry, () => ipe(['verify']), entry.replaceAll('+ 1', '- 1'));
    expect(found.code).toBe(1);
    expect(found.out).toMatch(/FALHA V1.*\n/);
    expect(found.out).toMatch(/\nPrimeira falha: .*\d/);

    const receipt = `UPDATE bank.receipt SET amount_centavos = amount_centavos + 1`;
    const forged = await planted(receipt, () => ipe(['verify']), receipt.replace('+ 1', '- 1'));
    expect(forged.out).toContain('FALHA Cada pagamento liquidado com o seu comprovante');

    const day = `UPDATE bank.statement_day SET total_in_centavos = total_in_centavos + 1 WHERE banking_date = '2026-11-03'`;
    const counted = await planted(day, () => ipe(['verify']), day.replace('+ 1', '- 1'));
    expect(counted.out).toContain('FALHA Totais diários do extrato');
    expect((await ipe(['verify'])).code).toBe(0);
  });

  test('B06 an exported chain proves itself without a database, and every change of it shows', async () => {
    for (const what of ['audit', 'ledger']) {
      const exported = (await ipe(['export', what, '--company', '10001'])).out;
      const lines = exported.trimEnd().split('\n');
      expect(lines.length).toBeGreaterThan(200);
      const check = async (changed: readonly string[]) =>
        ipe(['check-export', 'file'], { file: `${changed.join('\n')}\n` });
      expect((await check(lines)).out).toMatch(/^ok: /);
      const without = (index: number) => lines.filter((_, at) => at !== index);
      const swapped = lines.with(10, lines[11] ?? '').with(11, lines[10] ?? '');
      const changes: readonly (readonly string[])[] = [
        without(1),
        without(50),
        without(lines.length - 1),
        without(lines.length - 2),
        swapped,
        lines.toSpliced(30, 0, lines[30] ?? ''),
        lines.with(20, (lines[20] ?? '').replace(/"at":"2/, '"at":"3')),
        lines.with(lines.length - 1, (lines.at(-1) ?? '').replace(/"signature":"../, '"signature":"00')),
        lines.with(0, (lines[0] ?? '').replace('"chain":"', '"chain":"x')),
        [],
      ];
      for (const changed of changes)
        expect(await check(changed)).toMatchObject({ code: 1, out: expect.stringMatching(/^FALHA na linha \d+: /) });
      const stranger = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' });
      expect((await ipe(['check-export', '--key', 'key', 'file'], { key: stranger, file: exported })).code).toBe(1);
    }
    expect((await ipe(['export', 'audit', '--company', '77777'])).said).toContain('Não há empresa com a conta 77777');
  });

  test.each(['migrate', 'seed', 'verify', 'close-day', 'export', 'check-export', 'read', 'business-day'])(
    'explains %s without doing it',
    async (command) => {
      const help = await ipe([command, '--help']);
      expect([help.code, help.out.startsWith(`Uso: ipe ${command}`)]).toEqual([0, true]);
    },
  );

  test('B09 production gets no made-up data', async () => {
    const { code, said } = await ipe(['seed'], {}, 'production');
    expect(code).toBe(1);
    expect(said.length).toBeGreaterThan(20);
  });
});
