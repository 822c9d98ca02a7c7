import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, fakeClock, seededEntropy, type TestDatabase } from '@bank/testkit';
import { companySeed } from '../features/company/index.ts';
import { sandboxSecretFile, sandboxStaffFile } from '../platform/config/staff.ts';
import { runIpe } from './run-ipe.ts';

// The desk of precautionary blocks as people of the bank read it at their terminal. What it decides is tested with the feature.
const dataDir = mkdtempSync(join(tmpdir(), 'ipe-precautions-'));
const entropy = seededEntropy(6);
const BLOCK = 'blq_01m8rvcjp0etr9emgvbvm1w1bb';
const PIX = 'E9999901020261123120000000000000';
let database: TestDatabase;
let owner: pg.Client;
let staff: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await ipe(['migrate']);
  await ipe(['precautions']);
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

test('lists nothing where nothing is blocked, names what is missing, and takes no number that names nothing', async () => {
  expect(await ipe(['precautions'])).toMatchObject({ code: 0, out: 'Nenhum bloqueio cautelar em aberto.\n' });
  const [one = ''] = staff;
  const why = ['--reason', 'Suspeita.'];
  for (const args of [
    ['show', 'nothing'],
    ['confirm', 'nothing', ...as(one)],
    ['give-back', 'nothing', ...why, ...as(one)],
  ])
    expect(await ipe(['precautions', ...args])).toMatchObject({
      code: 1,
      said: 'Não há bloqueio cautelar com este número.\n',
    });
  expect(await ipe(['precautions', 'block', PIX, ...why, ...as(one)])).toMatchObject({
    code: 1,
    said: 'Nenhuma empresa deste banco recebeu de outro banco um Pix com este ID.\n',
  });
  for (const args of [
    ['explode', BLOCK],
    ['show'],
    ['list', BLOCK],
    ['block', PIX, ...as(one)],
    ['show', BLOCK, BLOCK],
  ])
    expect((await ipe(['precautions', ...args])).code, args.join(' ')).toBe(2);
});

test('shows a block with its reason, takes a proposal from one person and refuses the same as the second', async () => {
  const [one = '', other = ''] = staff;
  await owner.query(
    `INSERT INTO bank.pix_precaution (company_id, id, account_id, end_to_end_id, amount_centavos, reason, asked_by, note,
       credited_at, blocked_at, until, hold_id, blocked_centavos, state, version)
     VALUES ($1, $2, 'customer:10001', $3, 30000, 'staff', $4, 'O outro banco telefonou.', '2026-11-23T12:00:00Z',
       '2026-11-23T12:30:00Z', '2026-11-26T12:00:00Z', gen_random_uuid(), 20000, 'blocked', 1)`,
    [companySeed.companyIdOf('10001'), BLOCK, PIX, one],
  );
  const row = `${BLOCK}  Bloqueado  R$ 300,00, bloqueado R$ 200,00  termina até 26/11/2026 09:00\n`;
  expect(plain((await ipe(['precautions', 'list'])).out)).toBe(row);
  const shown =
    `${row}Pix: ${PIX}, creditado em 23/11/2026 09:00\n` +
    `Motivo: A equipe do banco viu sinais de fraude neste pagamento\nPedido por ${one}: O outro banco telefonou.\n`;
  expect(plain((await ipe(['precautions', 'show', BLOCK])).out)).toBe(shown);
  expect(await ipe(['precautions', 'confirm', BLOCK, ...as(other)])).toMatchObject({
    code: 1,
    said: 'Ninguém propôs como este bloqueio termina. Nada foi feito.\n',
  });
  const proposed = await ipe(['precautions', 'give-back', BLOCK, '--reason', 'A conta foi invadida.', ...as(one)]);
  expect([proposed.code, proposed.said]).toEqual([0, '']);
  expect(plain(proposed.out)).toBe(
    `${shown}Proposta de ${one}: devolver a quem pagou. A conta foi invadida.\n` +
      `Outra pessoa confirma com: ipe precautions confirm ${BLOCK} --staff NOME\n`,
  );
  expect(await ipe(['precautions', 'confirm', BLOCK, ...as(one)])).toMatchObject({
    code: 1,
    said: 'Quem propôs não confirma: é preciso outra pessoa.\n',
  });
  const done = await ipe(['precautions', 'confirm', BLOCK, ...as(other)]);
  expect([done.code, done.said]).toEqual([0, '']);
  expect(done.out).toContain(`${BLOCK}  Em devolução`);
  expect(await ipe(['precautions', 'release', BLOCK, '--reason', 'x', ...as(one)])).toMatchObject({
    code: 1,
    said: 'Este bloqueio já foi decidido ou já terminou. Nada foi feito.\n',
  });
});
