import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, fakeClock, seededEntropy, type TestDatabase } from '@bank/testkit';
import { sandboxSecretFile, sandboxStaffFile } from '../platform/config/staff.ts';
import { runIpe } from './run-ipe.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ipe-incidents-'));
const entropy = seededEntropy(5);
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await ipe(['migrate']);
  await ipe(['seed']);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a command on the test's database; a secret goes by the environment. */
async function ipe(args: readonly string[], secret?: string) {
  let [out, said] = ['', ''];
  const code = await runIpe({
    arguments: args,
    environment: {
      BANK_ENV: 'sandbox',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      IPE_LOG_LEVEL: 'silent',
      IPE_STAFF_SECRET: secret,
    },
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

const INCIDENT = '0193a3b0-0000-7000-8000-000000000001';

describe('ipe incidents', () => {
  test('lists nothing where nothing is open, and takes no number that names nothing', async () => {
    expect(await ipe(['incidents'])).toMatchObject({ code: 0, out: 'Nada em aberto.\n' });
    expect(await ipe(['incidents', 'show', 'nothing'])).toMatchObject({
      code: 1,
      said: 'Não há nada com este número que se resolva.\n',
    });
    expect((await ipe(['incidents', 'resolve', INCIDENT, '--as', 'all', '--reason', 'x', '--staff', 'x'])).code).toBe(
      2,
    );
    expect((await ipe(['incidents', 'explode'])).code).toBe(2);
  });

  test('a sandbox’s two people resolve an incident, each with the secret that it made for them', async () => {
    await owner.query(
      `INSERT INTO bank.rail_incident (id, rail, at, code, message_id, payment_id, detail)
       VALUES ($1, 'spi', '2026-11-23T12:00:00Z', 'outcome.unknown-payment', 'M1', 'E1', '{"status": "ACCC"}')`,
      [INCIDENT],
    );
    const { people } = JSON.parse(readFileSync(sandboxStaffFile(dataDir), 'utf8')) as { people: { name: string }[] };
    const [one = '', other = ''] = people.map(({ name }) => name);
    const file = (name: string) => sandboxSecretFile(dataDir, name);
    const listed = await ipe(['incidents', 'list']);
    expect(listed.out).toContain(
      `Mensagens retidas: 1, a mais antiga há 1 h\n  ${INCIDENT}  há 1 h  Resposta sem pagamento  E1\n`,
    );

    const asked = ['--as', 'credit', '--amount', '12,34', '--account', '10001', '--reason', 'Era do cliente.'];
    const wrong = await ipe(['incidents', 'resolve', INCIDENT, ...asked, '--staff', one], 'um segredo qualquer');
    expect(wrong).toMatchObject({ code: 1, said: 'O nome e o segredo não são os de ninguém da equipe.\n' });
    const swapped = await ipe([
      'incidents',
      'resolve',
      INCIDENT,
      ...asked,
      '--staff',
      one,
      '--secret-file',
      file(other),
    ]);
    expect(swapped.code).toBe(1);

    const made = await ipe(['incidents', 'resolve', INCIDENT, ...asked, '--staff', one, '--secret-file', file(one)]);
    expect([made.code, made.said]).toEqual([0, '']);
    expect(made.out).toMatch(
      /^Creditar o cliente .*\n {2}R\$.12,34 na conta customer:10001\n {2}Por quê: Era do cliente\.\n/,
    );
    const [, resolution = ''] = /ipe incidents confirm (\S+)/.exec(made.out) ?? [];

    const same = await ipe(['incidents', 'confirm', resolution, '--staff', one, '--secret-file', file(one)]);
    expect(same).toMatchObject({ code: 1, said: 'Quem propôs não confirma: é preciso outra pessoa.\n' });
    const secret = readFileSync(file(other), 'utf8');
    const done = await ipe(['incidents', 'confirm', resolution, '--staff', other.toLowerCase()], secret);
    expect(done).toMatchObject({ code: 0, said: '' });
    expect(done.out).toContain(`Confirmada por ${other}.\nFeito.\n`);

    expect((await ipe(['incidents'])).out).toBe('Nada em aberto.\n');
    const shown = await ipe(['incidents', 'show', INCIDENT]);
    expect(shown.out).toContain('Não está mais em aberto.');
    expect(shown.out).toContain(`Proposta por ${one} em 23/11/2026 às 10:00. Confirmada por ${other}.`);
    expect((await ipe(['verify'])).code).toBe(0);
  });

  test('verify tells a resolution without its second person, and an entry without its resolution', async () => {
    const wrong = async (fault: string, repair: string) => {
      await owner.query(fault);
      const { code, out } = await ipe(['verify']);
      await owner.query(repair);
      return [code, /Primeira falha: (.*)/.exec(out)?.[1]];
    };
    const [code, fault] = await wrong(
      `UPDATE bank.resolution SET confirmed_by = 'Ninguém'`,
      `UPDATE bank.resolution SET confirmed_by = substr(a.actor, 7) FROM ledger.audit_record a
       WHERE a.subject = bank.resolution.id::text AND a.action = 'reconciliation.confirmed'`,
    );
    expect([code, fault]).toEqual([1, expect.stringContaining('confirmed by staff:')]);
    const [, explained] = await wrong(
      `UPDATE bank.resolution SET credit_centavos = credit_centavos + 1`,
      `UPDATE bank.resolution SET credit_centavos = credit_centavos - 1`,
    );
    expect(explained).toMatch(/entry of -?\d+ centavos \(bank_adjustment\) on /);
    expect((await ipe(['verify'])).code).toBe(0);
  });

  test('reconcile asks no rail with which nothing was exchanged, and takes only days that are over', async () => {
    expect(await ipe(['reconcile'])).toMatchObject({
      code: 0,
      out:
        'Pix (SPI), 22/11/2026: nada foi trocado com o trilho até este dia.\n' +
        'TED (STR), 22/11/2026: nada foi trocado com o trilho até este dia.\n',
    });
    expect((await ipe(['reconcile', '--day', '2026-11-23'])).code).toBe(2);
    expect((await ipe(['reconcile', '--rail', 'compe'])).code).toBe(2);
  });

  test('staff makes a person: the line for the file on the output, the secret apart from it', async () => {
    const { code, out, said } = await ipe(['staff', 'Ana', 'Lúcia']);
    const secret = said.trim().split('\n').at(-1) ?? '';
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^\{"name":"Ana Lúcia","secretHash":"scrypt:32768:[\w-]+:[\w-]+"\}\n$/),
    ]);
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(out).not.toContain(secret);
    expect((await ipe(['staff', '../x'])).code).toBe(2);
  });
});
