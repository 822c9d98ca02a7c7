import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, fakeClock, seededEntropy, type TestDatabase } from '@bank/testkit';
import { companySeed } from '../features/company/index.ts';
import { sandboxSecretFile, sandboxStaffFile } from '../platform/config/staff.ts';
import { runIpe } from './run-ipe.ts';

// The desk of contested Pix as people of the bank read it at their terminal. What it decides is tested with the feature.
const dataDir = mkdtempSync(join(tmpdir(), 'ipe-disputes-'));
const entropy = seededEntropy(6);
const CASE = 'dsp_01m8rvcjp0etr9emgvbvm1w1bb';
const PIX = 'E9999901020261120130000000000000';
let database: TestDatabase;
let owner: pg.Client;
let staff: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await ipe(['migrate']);
  await ipe(['disputes']);
  const { people } = JSON.parse(readFileSync(sandboxStaffFile(dataDir), 'utf8')) as { people: { name: string }[] };
  staff = people.map(({ name }) => name);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ipe(args: readonly string[]) {
  let [out, said] = ['', ''];
  const code = await runIpe({
    arguments: args,
    environment: { BANK_ENV: 'sandbox', DATABASE_URL: database.url, DATA_DIR: dataDir, IPE_LOG_LEVEL: 'silent' },
    clock: fakeClock('2026-11-23T13:00:00Z'),
    entropy,
    print: (text) => (out += text),
    printed: () => Promise.resolve(),
    tell: (text) => (said += `${text}\n`),
    readInput: (file) => Promise.resolve(file === undefined ? '' : readFileSync(file, 'utf8')),
    readBytes: () => Promise.resolve(Buffer.alloc(0)),
  });
  return { code, out, said };
}

const as = (name: string) => ['--staff', name, '--secret-file', sandboxSecretFile(dataDir, name)];
/** A space that does not break, between currency and amount. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('ipe disputes', () => {
  test('lists nothing where nothing is open, names what is missing, and takes no number that names nothing', async () => {
    expect(await ipe(['disputes'])).toMatchObject({ code: 0, out: 'Nenhuma contestação em aberto.\n' });
    const [one = ''] = staff;
    for (const args of [
      ['show', 'nothing'],
      ['confirm', 'nothing', ...as(one)],
    ])
      expect(await ipe(['disputes', ...args])).toMatchObject({
        code: 1,
        said: 'Não há contestação com este número.\n',
      });
    for (const args of [['explode', CASE], ['show'], ['list', CASE], ['agree', CASE, ...as(one)], ['show', CASE, CASE]])
      expect((await ipe(['disputes', ...args])).code, args.join(' ')).toBe(2);
  });

  test('shows a case with what was said, takes a proposal from one person and its confirmation from another', async () => {
    await owner.query(
      `INSERT INTO bank.received_dispute (company_id, id, account_id, report_id, recovery_id, end_to_end_id, amount_centavos,
         reason, opened_at, answer_until, analysis_until, state, version, blocked_centavos)
       VALUES ($1, $2, 'customer:10001', gen_random_uuid(), gen_random_uuid(), $3, 30000, 'scam', '2026-11-21T12:00:00Z',
         '2026-11-26T12:00:00Z', '2026-11-28T12:00:00Z', 'open', 1, 0)`,
      [companySeed.companyIdOf('10001'), CASE, PIX],
    );
    const [one = '', other = ''] = staff;
    const row = `${CASE}  Aguarda sua defesa  R$ 300,00, bloqueado R$ 0,00  decidir até 28/11/2026 09:00\n`;
    expect(plain((await ipe(['disputes', 'list'])).out)).toBe(row);
    const shown = `${row}Pix: ${PIX}\nMotivo: Golpe\nAberta em 21/11/2026 09:00\nSem defesa\n`;
    expect(plain((await ipe(['disputes', 'show', CASE])).out)).toBe(shown);
    expect(await ipe(['disputes', 'confirm', CASE, ...as(other)])).toMatchObject({
      code: 1,
      said: expect.stringContaining('Ninguém propôs uma decisão') as string,
    });

    const proposed = await ipe(['disputes', 'disagree', CASE, '--reason', 'A entrega está provada.', ...as(one)]);
    expect([proposed.code, proposed.said]).toEqual([0, '']);
    expect(plain(proposed.out)).toBe(
      `${shown}Proposta de ${one}: improcedente: o valor bloqueado é liberado. A entrega está provada.\n` +
        `Outra pessoa confirma com: ipe disputes confirm ${CASE} --staff NOME\n`,
    );
    expect(await ipe(['disputes', 'confirm', CASE, ...as(one)])).toMatchObject({
      code: 1,
      said: 'Quem propôs não confirma: é preciso outra pessoa.\n',
    });
    const done = await ipe(['disputes', 'confirm', CASE, ...as(other)]);
    expect([done.code, done.said]).toEqual([0, '']);
    expect(done.out).toContain(`${CASE}  Valor liberado`);
    expect(done.out).toMatch(/Feito\.\n$/);
    expect((await ipe(['disputes'])).out).toBe('Nenhuma contestação em aberto.\n');
    expect(await ipe(['disputes', 'confirm', CASE, ...as(other)])).toMatchObject({
      code: 1,
      said: 'Esta contestação já foi decidida ou cancelada. Nada foi feito.\n',
    });
  });
});
