import { expect, test } from 'vitest';
import { addDays, civilDate } from '@bank/core';
import { startTestBank } from '../../testing/test-bank.ts';
import { closeDays } from './application/close-days.ts';

const STAFF = 'segredo-da-equipe-1';
const PAGE = '/equipe/fechamento';
const bank = await startTestBank({
  strictLimits: true,
  settings: { staffToken: STAFF, metricsToken: 'segredo-das-medidas' },
});
const asStaff = { authorization: `Basic ${Buffer.from(`rita:${STAFF}`).toString('base64')}` };
const YESTERDAY = civilDate('2026-11-22');
const run = () => Promise.resolve({ counts: [] });
/** The page without its marks. */
const look = async () => (await bank.anonymous.get(PAGE, asStaff)).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('only the secret of the staff opens the page: no session of a customer, no other secret, nothing', async () => {
  const admin = await bank.as('admin');
  const answers = [
    await bank.anonymous.get(PAGE),
    await admin.get(PAGE),
    await bank.anonymous.get(PAGE, { authorization: 'Bearer segredo-das-medidas' }),
    await bank.anonymous.get(PAGE, { authorization: `Bearer ${STAFF}x` }),
    await bank.anonymous.get(`${PAGE}?token=${STAFF}`, { cookie: `token=${STAFF}` }),
  ];
  for (const { status, headers, text } of answers) {
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toContain('Basic realm="Equipe"');
    expect(text).toContain('Só para a equipe do banco');
    expect(text).not.toContain('Fechamento do dia');
  }
  const open = await bank.anonymous.get(PAGE, { authorization: `Bearer ${STAFF}` });
  expect([open.status, open.headers['cache-control'], open.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex',
  ]);
  expect(open.headers['content-security-policy']).not.toContain('script-src');
  bank.clock.advance(60_000);
});

test('who guesses soon has to wait, whatever is asked', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1) statuses.push((await bank.anonymous.get(PAGE)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  const busy = await bank.anonymous.get(PAGE, asStaff);
  expect([busy.status, Number(busy.headers['retry-after']) > 0]).toEqual([429, true]);
  bank.clock.advance(60_000);
  expect((await bank.anonymous.get(PAGE, asStaff)).status).toBe(200);
});

test('it says what each step did, what runs, what was cut off, and what people have to look at', async () => {
  expect(await look()).toContain('Nenhum dia foi fechado ainda');
  await bank.bank.dayClose.close({ target: YESTERDAY });
  const closed = await look();
  expect(closed).toMatch(/22\/11\/2026 Fechado Começou em 23\/11\/2026 às 10:0\d, terminou às 10:0\d/);
  expect(closed).toMatch(/Saldos do dia Terminado · menos de 1 s \d+ contas, \d+ saldos? guardados?/);
  expect(closed).toContain('Nada em andamento');

  const today = addDays(YESTERDAY, 1);
  const deps = { platform: bank.platform, leaseMs: 60_000, faultPoint: () => undefined };
  const marked = {
    name: 'marked',
    words: '<b>Marcado</b>',
    after: ['day-lock'],
    run: () => Promise.reject(new Error('<script>')),
  };
  let during = '';
  const watched = {
    name: 'day-lock',
    words: 'Saldos do dia',
    after: [],
    run: async () => ((during = await look()), { counts: [], faults: ['Uma conta não confere.'] }),
  };
  await closeDays({ ...deps, steps: [watched, marked] }, { target: today });
  expect(during).toContain('Um fechamento está em andamento');
  expect(during).toMatch(/23\/11\/2026 Em andamento .*Saldos do dia Em andamento/);
  const text = (await bank.anonymous.get(PAGE, asStaff)).text;
  expect(text).toContain('&lt;b&gt;Marcado&lt;/b&gt;');
  expect(text).not.toContain('<script');
  const after = await look();
  expect(after).toMatch(
    /23\/11\/2026 Não terminou .*Com pendências · menos de 1 s Nada contado Uma conta não confere\./,
  );
  expect(after).toContain('Parou com um erro');

  await bank.pool.query(`UPDATE bank.day_close_step SET state = 'running', ended_at = NULL WHERE step = 'marked'`);
  expect(await look()).toContain('Interrompido, continua em instantes');
  await closeDays(
    {
      ...deps,
      steps: [
        { ...watched, run },
        { ...marked, run },
      ],
    },
    { target: today, again: true },
  );
  expect(await look()).toMatch(/23\/11\/2026 Fechado .*2 tentativas/);
});
