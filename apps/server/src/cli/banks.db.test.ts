import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, fakeClock, seededEntropy, type TestDatabase } from '@bank/testkit';
import { sandboxSecretFile, sandboxStaffFile } from '../platform/config/staff.ts';
import { runIpe } from './run-ipe.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ipe-banks-'));
const entropy = seededEntropy(5);
let database: TestDatabase;
let owner: pg.Client;
let staff: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await ipe(['migrate']);
  // The first command makes the sandbox's staff.
  await ipe(['incidents']);
  const { people } = JSON.parse(readFileSync(sandboxStaffFile(dataDir), 'utf8')) as { people: { name: string }[] };
  staff = people[0]?.name ?? '';
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ipe(args: readonly string[], content = '') {
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
    readBytes: () => Promise.resolve(Buffer.from(content)),
  });
  return { code, out, said };
}

const HEADER = 'ISPB,Nome_Reduzido,Número_Código,Participa_da_Compe,Acesso_Principal,Nome_Extenso,Início_da_Operação';
const BB = '00000000,BCO DO BRASIL S.A. ,001,Sim,RSFN,Banco do Brasil S.A.      ,22/04/2002';
const SELIC = '00038121,Selic,n/a,Não,RSFN,Banco Central do Brasil - Selic,22/04/2002';
const NEW = '1A2B3C4D,NOVA IP,,Não,RSFN,Nova Instituição de Pagamento S.A.,01/08/2026';

function importing(lines: readonly string[], ...more: readonly string[]) {
  const given = ['--staff', staff, '--secret-file', sandboxSecretFile(dataDir, staff)];
  return ipe(['banks', 'import', 'list.csv', ...given, ...more], `\uFEFF${[HEADER, ...lines].join('\r\n')}\r\n`);
}
const kept = async () =>
  (await owner.query(`SELECT ispb, code, name, gone_at IS NOT NULL AS gone FROM bank.institution ORDER BY ispb`)).rows;
const acts = async () =>
  (
    await owner.query(
      `SELECT actor, data FROM ledger.audit_record WHERE action = 'institutions.imported' ORDER BY at, id`,
    )
  ).rows;

describe('ipe banks import', () => {
  test('needs a file, and somebody of the staff who is known by their secret', async () => {
    expect((await ipe(['banks'])).code).toBe(2);
    expect((await ipe(['banks', 'import'])).code).toBe(2);
    expect((await ipe(['banks', 'import', 'list.csv'])).code).toBe(2);
    expect((await importing([BB], '--gone', 'many')).code).toBe(2);
    const stranger = await ipe(['banks', 'import', 'list.csv', '--staff', 'Ninguém'], [HEADER, BB].join('\n'));
    expect(stranger).toMatchObject({ code: 1, out: '' });
    expect(await kept()).toEqual([]);
  });

  test('keeps what the list names, says what is new, and notes who did it', async () => {
    expect(await importing([BB, SELIC])).toEqual({
      code: 0,
      said: '',
      out:
        '2 instituições no arquivo: 2 novas, 0 com outro nome ou código, 0 que saíram.\n' +
        'Nova: 00000000  001  BCO DO BRASIL S.A.\nNova: 00038121  sem código  Selic\n',
    });
    expect(await kept()).toEqual([
      { ispb: '00000000', code: '001', name: 'BCO DO BRASIL S.A.', gone: false },
      { ispb: '00038121', code: null, name: 'Selic', gone: false },
    ]);
    expect(await acts()).toEqual([
      { actor: `staff:${staff}`, data: { operatorName: staff, listed: 2, added: 2, changed: 0, gone: 0 } },
    ]);
  });

  test('the same list again changes nothing and leaves no trace', async () => {
    const before = [await kept(), await acts()];
    expect((await importing([SELIC, BB])).out).toBe(
      '2 instituições no arquivo: 0 novas, 0 com outro nome ou código, 0 que saíram.\n',
    );
    expect([await kept(), await acts()]).toEqual(before);
  });

  test('one wrong line, and nothing of the file is kept', async () => {
    const before = await kept();
    expect(await importing([NEW, BB, '208,BRB,070,Sim,RSFN,BRB,22/04/2002'])).toEqual({
      code: 1,
      out: '',
      said: 'Linha 4: "208" não é um ISPB: são 8 números ou letras maiúsculas, com os zeros à esquerda. Nada foi importado.\n',
    });
    expect(await importing(['"00000000,x'])).toMatchObject({ code: 1, out: '' });
    expect(await kept()).toEqual(before);
  });

  test('tells who changed, who left, and who is back', async () => {
    const moved = await importing([BB.replace('001', '002'), NEW]);
    expect(moved.out).toBe(
      '2 instituições no arquivo: 1 novas, 1 com outro nome ou código, 1 que saíram.\n' +
        'Nova: 1A2B3C4D  sem código  NOVA IP\n' +
        'Mudou: 00000000  001  BCO DO BRASIL S.A. → 00000000  002  BCO DO BRASIL S.A.\n' +
        'Saiu: 00038121  sem código  Selic\n',
    );
    expect(await kept()).toContainEqual({ ispb: '00038121', code: null, name: 'Selic', gone: true });
    expect((await importing([BB, NEW, SELIC])).out).toContain('Nova: 00038121  sem código  Selic');
    expect(await kept()).toContainEqual({ ispb: '00038121', code: null, name: 'Selic', gone: false });
  });

  test('a list that lacks many at once is taken only by whoever says how many', async () => {
    const many = Array.from(
      { length: 12 },
      (_, n) => `900000${String(n).padStart(2, '0')},B${n},,Não,RSFN,Banco ${n},x`,
    );
    expect((await importing([BB, NEW, SELIC, ...many])).code).toBe(0);
    const cut = await importing([BB, NEW, SELIC]);
    expect(cut.code).toBe(1);
    expect(cut.said).toContain('sairiam 12 das 15 instituições conhecidas. Nada foi importado.\n');
    expect(cut.said).toContain('repita com --gone 12.');
    expect((await importing([BB, NEW, SELIC], '--gone', '11')).code).toBe(1);
    expect((await importing([BB, NEW, SELIC], '--gone', '12')).code).toBe(0);
  });
});
