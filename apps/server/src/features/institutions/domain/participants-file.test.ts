import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv, type SheetRow } from '@bank/spreadsheets';
import { readParticipants } from './participants-file.ts';

const HEADER = 'ISPB,Nome_Reduzido,Número_Código,Participa_da_Compe,Acesso_Principal,Nome_Extenso,Início_da_Operação';

async function rowsOf(lines: readonly string[], mark = ''): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of readCsv([Buffer.from(`${mark}${lines.join('\r\n')}\r\n`)]))
    if (some.ok) rows.push(...some.value);
  return rows;
}

async function read(lines: readonly string[], mark = '') {
  return readParticipants(await rowsOf([HEADER, ...lines], mark));
}

test.each([
  ['with the mark of UTF-8', '\uFEFF'],
  ['without it', ''],
])('reads the list %s: zeros in front stay, padded names lose their blanks', async (_, mark) => {
  expect(
    await read(['00000000,BCO DO BRASIL S.A. ,001,Sim,RSFN,Banco do Brasil S.A.          ,22/04/2002'], mark),
  ).toEqual({
    ok: true,
    value: [{ ispb: '00000000', code: '001', name: 'BCO DO BRASIL S.A.', fullName: 'Banco do Brasil S.A.' }],
  });
});

test('a code may be missing, be "n/a", or have lost its zeros', async () => {
  const all = await read([
    '00038121,Selic,n/a,Não,RSFN,Banco Central do Brasil - Selic,22/04/2002',
    '00038166,Bacen,,Não,RSFN,Banco Central do Brasil,22/04/2002',
    '00000208,BRB,70,Sim,RSFN,"BRB - BANCO DE BRASILIA S.A., matriz",22/04/2002',
  ]);
  expect(all.ok && all.value.map(({ code, fullName }) => [code, fullName])).toEqual([
    [null, 'Banco Central do Brasil - Selic'],
    [null, 'Banco Central do Brasil'],
    ['070', 'BRB - BANCO DE BRASILIA S.A., matriz'],
  ]);
});

test('an ISPB may carry letters, and whether somebody clears cheques changes nothing', async () => {
  const all = await read(['1A2B3C4D,NOVA IP,,Não,RSFN,Nova Instituição de Pagamento S.A.,01/08/2026']);
  expect(all.ok && all.value[0]).toMatchObject({ ispb: '1A2B3C4D', name: 'NOVA IP' });
});

describe('refuses the whole file, with the line and why', () => {
  const good = '00000000,BB,001,Sim,RSFN,Banco do Brasil S.A.,22/04/2002';

  test.each([
    ['an ISPB that lost its zeros', ['208,BRB,070,Sim,RSFN,BRB,x'], 3, '"208" não é um ISPB'],
    ['an ISPB in small letters', ['1a2b3c4d,X,070,Sim,RSFN,X,x'], 3, 'não é um ISPB'],
    ['an ISPB that stands there twice', [good], 3, 'O ISPB 00000000 já está numa linha acima'],
    ['a code that is none', ['00000208,BRB,7O,Sim,RSFN,BRB,x'], 3, '"7O" não é um código'],
    ['a code that is too long', ['00000208,BRB,0070,Sim,RSFN,BRB,x'], 3, 'não é um código'],
    ['a missing name', ['00000208, ,070,Sim,RSFN,BRB,x'], 3, 'O ISPB 00000208 está sem nome'],
    ['a name that is as long as a letter', [`00000208,${'A'.repeat(201)},070,Sim,RSFN,BRB,x`], 3, 'não é um nome'],
    ['a name that hides something', ['00000208,B\u202ERB,070,Sim,RSFN,BRB,x'], 3, 'não é um nome'],
    ['a line that is cut off', ['00000208,BRB'], 3, 'está sem nome'],
  ])('%s', async (_, lines, line, why) => {
    const refused = await read([good, ...lines]);
    expect(refused).toEqual({ ok: false, error: { line, why: expect.stringContaining(why) as string } });
  });

  test('a file with other columns, with titles only, or with nothing', async () => {
    const others = readParticipants(await rowsOf(['a,b,c', '1,2,3']));
    expect(others).toMatchObject({
      ok: false,
      error: { line: 1, why: expect.stringContaining('Falta a coluna ISPB') },
    });
    const pix = readParticipants(await rowsOf(['ISPB,Nome_Reduzido,Nome_Extenso', '1,2,3']));
    expect(pix).toMatchObject({ ok: false, error: { why: expect.stringContaining('Falta a coluna Número_Código') } });
    expect(await read([])).toMatchObject({ ok: false, error: { line: 1 } });
    expect(readParticipants([])).toMatchObject({ ok: false, error: { line: 1, why: 'O arquivo está vazio.' } });
  });
});

test('whatever the rows hold, the answer is a list or a line', () => {
  const cell = fc.oneof(
    fc.constant({ kind: 'empty' as const }),
    fc.string().map((text) => ({ kind: 'text' as const, text })),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 5 }), (all) => {
      const rows = all.map((cells, index) => ({ row: index + 1, line: index + 1, cells }));
      const answer = readParticipants(rows);
      expect(answer.ok || answer.error.line >= 1).toBe(true);
    }),
  );
});
