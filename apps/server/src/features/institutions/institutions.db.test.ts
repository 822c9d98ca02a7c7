import { expect, test } from 'vitest';
import type { Institution, PixLookup } from '@bank/contracts';
import { startPixBank } from '../../testing/pix-bank.ts';
import { importParticipants } from './index.ts';

const bank = await startPixBank();
await bank.device('maker');
const maker = await bank.as('maker');

const HEADER = 'ISPB,Nome_Reduzido,Número_Código,Participa_da_Compe,Acesso_Principal,Nome_Extenso,Início_da_Operação';

async function listed(): Promise<readonly Institution[]> {
  return (await maker.get('/services/institutions')).json<{ institutions: readonly Institution[] }>().institutions;
}

function lookUp(ispb: string) {
  return maker.post('/services/pix/lookups', {
    ispb,
    branch: '1',
    accountNumber: '123456',
    accountType: 'CACC',
    document: '529.982.247-25',
    name: 'Maria Digitada',
  });
}

test('an institution that no list has is taken by its number, with a warning', async () => {
  const found = (await lookUp('12345678')).json<PixLookup>();
  expect(found.payee).toMatchObject({ ispb: '12345678', bankName: 'Instituição 12345678' });
  expect(found.warnings).toEqual(['first-payment', 'name-not-checked', 'bank-not-listed']);
});

test('the list begins with the bank itself, has its own selection, and what staff imported', async () => {
  const before = await listed();
  expect(before[0]).toMatchObject({ ispb: '99999008', spi: 'yes', str: 'yes' });
  expect(before.length).toBeGreaterThan(55);

  const file = Buffer.from(`${HEADER}\n12345678,COOP DO VALE,n/a,Não,RSFN,Cooperativa do Vale,01/01/2020\n`);
  expect(await importParticipants(bank.platform, file, { by: 'Ana' })).toMatchObject({ ok: true });
  const coop = { ispb: '12345678', code: null, name: 'COOP DO VALE', fullName: 'Cooperativa do Vale' };
  expect((await listed()).at(-1)).toEqual({ ...coop, spi: 'unknown', str: 'yes' });
});

test('one that was imported needs no warning, and goes by its name', async () => {
  const found = (await lookUp('12345678')).json<PixLookup>();
  expect(found.payee).toMatchObject({ bankName: 'COOP DO VALE' });
  expect(found.warnings).toEqual(['first-payment', 'name-not-checked']);
});
