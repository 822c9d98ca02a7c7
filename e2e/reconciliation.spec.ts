import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatInstant } from '@bank/core';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_TOKEN } from './sandbox.ts';
import { findBarriers } from './support/axe.ts';
import { bank, bankNow } from './support/bank.ts';
import { ipe } from './support/ipe.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const headers = { extraHTTPHeaders: { authorization: `Bearer ${STAFF_TOKEN}` } };
const PARKED = 60;
let database: pg.Client;

beforeAll(async () => {
  database = new pg.Client({ connectionString: bank.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

/** What a person of the staff sees, at that width. */
async function look(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await stage.open({ ...headers, colorScheme, viewport: { width, height: 900 } });
  await page.goto('/equipe/pendencias');
  await page.getByRole('heading', { name: 'Pendências' }).waitFor();
  return page;
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

journey('the page of what is open asks for the secret, and stands without script', async () => {
  const stranger = await stage.open();
  expect((await stranger.goto('/equipe/pendencias'))?.status()).toBe(401);
  await stranger.getByRole('alert').getByText('Só para a equipe do banco').waitFor();
  const plain = await stage.open({ ...headers, javaScriptEnabled: false });
  await plain.goto('/equipe/pendencias');
  await plain.getByRole('heading', { name: 'Última conciliação' }).waitFor();
});

test('very much that is open has its place at any width, light and dark, without a barrier', async () => {
  await database.query(
    `INSERT INTO bank.rail_incident (id, rail, at, code, message_id, payment_id, detail)
     SELECT gen_random_uuid(), 'spi', $2::timestamptz - make_interval(hours => n), 'outcome.unknown-payment', 'M' || n,
       'E99999010202611231300' || lpad(n::text, 11, '0'), '{}' FROM generate_series(1, $1::int) AS n`,
    [PARKED, formatInstant(bankNow())],
  );
  for (const [width, scheme] of [
    [360, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const) {
    const page = await look(width, scheme);
    await page.getByRole('heading', { name: /^Mensagens retidas \(\d+\)$/ }).waitFor();
    await page.getByText(/^E mais \d+: veja com ipe incidents list\.$/).waitFor();
    expect([width, await overflow(page)]).toEqual([width, 0]);
    expect(await findBarriers(page)).toEqual([]);
  }
});

journey('the SPI is asked for yesterday by the server, and the page says how that went', async () => {
  // As if something had been exchanged with it yesterday, before it was settled.
  await database.query(
    `INSERT INTO bank.rail_inbound (rail, id, definition, received_at, body, effect)
     VALUES ('spi', 'M-yesterday', 'pacs.008', $1::timestamptz - interval '1 day', '', 'none')`,
    [formatInstant(bankNow())],
  );
  expect(await ipe('reconcile')).toMatch(
    /^Pix \(SPI\), \d\d\/\d\d\/\d{4}: 0 pagamentos conferem, nenhuma diferença em aberto\.\nTED \(STR\), \d\d\/\d\d\/\d{4}: nada foi trocado com o trilho até este dia\.\n$/,
  );
  const page = await look(1440);
  await page.getByText(/^\d\d\/\d\d\/\d{4}: 0 conferidos, nenhuma diferença, em /).waitFor();
});

test('two people of the sandbox’s staff put a message away, one alone cannot', async () => {
  const folder = join(bank.dataDir, 'keys', 'staff');
  const { people } = JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')) as { people: { name: string }[] };
  const [one = '', other = ''] = people.map(({ name }) => name);
  const as = (name: string) => {
    const file = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return ['--staff', name, '--secret-file', join(folder, `${file}.secret`)];
  };
  const [, incident = ''] = /^ {2}([0-9a-f-]{36}) .*Resposta sem pagamento/m.exec(await ipe('incidents')) ?? [];
  const proposed = await ipe('incidents', 'resolve', incident, '--as', 'nothing', '--reason', 'Vista.', ...as(one));
  const [, resolution = ''] = /ipe incidents confirm (\S+)/.exec(proposed) ?? [];
  const page = await look(360);
  await page.getByText('Proposta feita: falta a segunda pessoa confirmar').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await expect(ipe('incidents', 'confirm', resolution, ...as(one))).rejects.toThrow('Quem propôs não confirma');
  expect(await ipe('incidents', 'confirm', resolution, ...as(other))).toContain('Feito.');
  expect(await ipe('incidents')).not.toContain(incident);
});

test('the pages of the staff lead to each other', async () => {
  const page = await look(1440);
  await page.getByRole('link', { name: 'fechamento do dia' }).click();
  await page.getByRole('heading', { name: 'Fechamento do dia' }).waitFor();
  await page.getByRole('link', { name: 'pendências' }).click();
  await page.getByRole('heading', { name: 'Pendências' }).waitFor();
});
