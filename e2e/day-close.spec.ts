import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, civilDate } from '@bank/core';
import { closeDays } from '../apps/server/src/features/day-close/application/close-days.ts';
import { startTestBank } from '../apps/server/src/testing/test-bank.ts';
import { lookAllWays } from './support/all-ways.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

// A bank of its own, whose clock stands still and which closes no day by itself: a first day, and a step that fails, are
// nothing that a seeded sandbox has.
const secret = randomBytes(12).toString('base64url');
const bank = await startTestBank({ settings: { staffToken: secret } });
const baseURL = await bank.bank.http.app.listen({ host: '127.0.0.1', port: 0 });

const PAGE = '/equipe/fechamento';
const YESTERDAY = civilDate('2026-11-22');
const stage = setStage();

let staff: Page;
const day = (date: string): Locator =>
  staff.getByRole('article').filter({ has: staff.getByRole('heading', { name: date }) });
const step = (date: string, name: string): Locator => day(date).getByRole('listitem').filter({ hasText: name });

beforeAll(async () => {
  staff = await stage.open({ kept: true, baseURL, httpCredentials: { username: '', password: secret } });
});

test('who does not know the secret of the staff sees nothing of it', async () => {
  const nobody = await stage.open({ baseURL });
  expect((await nobody.goto(PAGE))?.status()).toBe(401);
  await nobody.getByRole('heading', { name: 'Só para a equipe do banco' }).waitFor();
  expect(await nobody.getByText('Fechamento do dia').count()).toBe(0);
  await lookAllWays(nobody);
  const guesser = await stage.open({ baseURL, httpCredentials: { username: 'rita', password: `${secret}x` } });
  expect((await guesser.goto(PAGE))?.status()).toBe(401);
});

journey('before the first closing it says when there will be one', async () => {
  expect((await staff.goto(PAGE))?.status()).toBe(200);
  await staff.getByRole('heading', { level: 1, name: 'Fechamento do dia' }).waitFor();
  await staff.getByText('Nenhum dia foi fechado ainda').waitFor();
  await lookAllWays(staff);
});

journey('a closed day stands there with each step: how it ended, how long it took, what it did', async () => {
  await bank.bank.dayClose.close({ target: YESTERDAY });
  await staff.reload();
  await day('22/11/2026').getByText('Fechado', { exact: true }).waitFor();
  const steps = await day('22/11/2026').getByRole('listitem').allInnerTexts();
  expect(steps.map((text) => text.split('\n')[0])).toEqual([
    'Saldos do dia',
    'Totais do extrato',
    'Extratos mensais',
    'Arquivos de retorno Pix',
    'Mensalidades',
    'Tarifas que esperavam',
    'Conciliação com os trilhos',
  ]);
  for (const text of steps) expect(text).toMatch(/Terminado · (?:menos de 1 s|\d+ s)/);
  await step('22/11/2026', 'Saldos do dia')
    .getByText(/^\d+ contas, \d+ saldos? guardados?$/)
    .waitFor();
  await lookAllWays(staff);
});

test('a step that failed, and one that found something, are told apart from what went well', async () => {
  const sure = { name: 'day-lock', words: 'Saldos do dia', after: [] };
  const steps = [
    { ...sure, run: () => Promise.resolve({ counts: [], faults: ['A conta 10001-2 não confere.'] }) },
    {
      name: 'fees-monthly',
      words: 'Mensalidades',
      after: ['day-lock'],
      run: () => Promise.reject(new Error('no connection')),
    },
  ];
  const deps = { platform: bank.platform, leaseMs: 60_000, faultPoint: () => undefined };
  await closeDays({ ...deps, steps }, { target: addDays(YESTERDAY, 1) });
  await staff.reload();
  await day('23/11/2026').getByText('Não terminou').waitFor();
  await step('23/11/2026', 'Saldos do dia').getByText('Com pendências').waitFor();
  await day('23/11/2026').getByText('A conta 10001-2 não confere.').waitFor();
  await step('23/11/2026', 'Mensalidades')
    .getByText(/^Parou com um erro · menos de 1 s/)
    .waitFor();
  await day('23/11/2026').getByText('O passo parou com um erro e será tentado de novo').waitFor();
  await lookAllWays(staff);
});
