import { expect, test } from 'vitest';
import { startTestBank } from '../../testing/test-bank.ts';

const STAFF = 'segredo-da-equipe-1';
const PAGE = '/equipe/pendencias';
const bank = await startTestBank({ settings: { staffToken: STAFF, metricsToken: 'segredo-das-medidas' } });
const asStaff = { authorization: `Bearer ${STAFF}` };
/** The page without its marks. */
const look = async () => (await bank.anonymous.get(PAGE, asStaff)).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

async function park(count: number, code: string, detail: object = {}): Promise<void> {
  await bank.pool.query(
    `INSERT INTO bank.rail_incident (id, rail, at, code, message_id, payment_id, detail)
     SELECT gen_random_uuid(), 'spi', $2::timestamptz - make_interval(mins => n), $3, 'M' || n, 'E' || n, $4
     FROM generate_series(1, $1::int) AS n`,
    [count, new Date(bank.clock.now()), code, JSON.stringify(detail)],
  );
}

test('only the secret of the staff opens the page [attack]', async () => {
  const admin = await bank.as('admin');
  const answers = [
    await bank.anonymous.get(PAGE),
    await admin.get(PAGE),
    await bank.anonymous.get(PAGE, { authorization: 'Bearer segredo-das-medidas' }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(401);
    expect(text).toContain('Só para a equipe do banco');
    expect(text).not.toContain('Pendências');
  }
  const open = await bank.anonymous.get(PAGE, asStaff);
  expect([open.status, open.headers['cache-control'], open.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex',
  ]);
  expect(open.headers['content-security-policy']).not.toContain('script-src');
});

test('nothing open is told as that, and no reconciliation as none yet', async () => {
  const page = await look();
  expect(page).toContain('Nada em aberto');
  expect(page).toContain('Pix (SPI) Ainda não conciliado');
});

test('what only counts is not there; what alarms is, the oldest first, with its age and what to do', async () => {
  await park(3, 'outcome.duplicate');
  expect(await look()).toContain('Nada em aberto');
  await park(2, 'outcome.contradicting', { status: '<script>' });
  const page = await look();
  expect(page).toMatch(/Contradições \(2\) a mais antiga há 2 min .*há 2 min, desde .*há 1 min, desde /);
  expect(page).toContain('O trilho disse o contrário do que vale para este pagamento.');
  expect((await bank.anonymous.get(PAGE, asStaff)).text).not.toContain('<script');
  expect(page).not.toMatch(/outcome\.|Nada em aberto/);
});

test('of very many the oldest are shown and the others counted', async () => {
  await park(1200, 'something.nobody.knows');
  const page = await look();
  expect(page).toContain('Mensagens retidas (1.200) a mais antiga há 20 h');
  expect(page).toContain('E mais 1.150: veja com ipe incidents list .');
  expect(page.match(/Mensagem que não coube/g)).toHaveLength(50);
});

test('differences and the last reconciliation stand there with both sides', async () => {
  await bank.pool.query(
    `INSERT INTO bank.reconciliation (rail, date, runs, at, statement_id, ours, theirs, matched, differences)
     VALUES ('spi', '2026-11-22', 1, $1, 'x', 3, 4, 3, 1)`,
    [new Date(bank.clock.now())],
  );
  await bank.pool.query(
    `INSERT INTO bank.reconciliation_difference (id, rail, date, kind, payment_id, ours_centavos, theirs_centavos,
       found_at, seen_at)
     VALUES (gen_random_uuid(), 'spi', '2026-11-22', 'missing-with-us', 'E<b>1</b>', 0, 123456, $1, $1)`,
    [new Date(bank.clock.now())],
  );
  const page = await look();
  expect(page).toContain('Pix (SPI) 22/11/2026: 3 conferidos, 1 diferença, em 23/11/2026 às 10:00');
  expect(page).toMatch(
    /Diferenças na conciliação \(1\).*Falta nos nossos livros.*Dia 22\/11\/2026 Nos nossos livros R\$.0,00 No trilho R\$.1\.234,56/,
  );
  expect((await bank.anonymous.get(PAGE, asStaff)).text).toContain('E&lt;b&gt;1&lt;/b&gt;');
});
