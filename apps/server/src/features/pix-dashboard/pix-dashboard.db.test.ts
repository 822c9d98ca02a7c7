import { describe, expect, test } from 'vitest';
import type { ChargeContent, Charge, DashboardPart, PixDashboard } from '@bank/contracts';
import { DASHBOARD_PARTS } from '@bank/contracts';
import { bankingDate, DAY_MS } from '@bank/core';
import { verifyBooks } from '@bank/ledger';
import { creditedPix } from '../../testing/credited-pix.ts';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';
import { sheetCells } from '../../testing/sheet-rows.ts';
import type { OperatorKey } from '../../testing/test-bank.ts';
import { dashboardChecks } from './postgres/checks.ts';
import { countAnew, countPix } from './index.ts';

// What the dashboard counts, how it answers, and that its sums are the books'. Books and checks are verified after each test.
const bank = await startPixBank();
const companyId = bank.companyId('10001');
const KEY = 'cobranca@exemplo.com.br';
await keyOf(bank, { bankAccount: '10001', key: KEY });
const DASHBOARD = '/services/pix/dashboard';
const today = () => bankingDate(bank.clock.now());

async function dashboard(
  operator: OperatorKey = 'maker',
  period = `from=${today()}&to=${today()}`,
): Promise<PixDashboard> {
  const reply = await (await bank.as(operator)).get(`${DASHBOARD}?${period}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<PixDashboard>();
}

async function counted(): Promise<void> {
  await bank.until('all is counted', async () => {
    const { rows } = await bank.pool.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM bank.company c JOIN ledger.account a ON a.id = c.account_id
        LEFT JOIN bank.pix_dashboard_progress p ON p.company_id = c.id WHERE a.version > coalesce(p.last_seq, 0)`,
    );
    return rows[0]?.left === 0;
  });
}

async function faults(): Promise<readonly string[]> {
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: dashboardChecks });
    return checks.flatMap(({ name, firstFault }) => (firstFault === null ? [] : [`${name}: ${firstFault}`]));
  } finally {
    client.release();
  }
}

describe('what is counted', () => {
  test('a received Pix stands there by hour, way, key and payer, in the totals to the centavo', async () => {
    await creditedPix(bank, 12_345n);
    await creditedPix(bank, 655n);
    await counted();
    const shown = await dashboard();
    expect(shown.current.flows.received).toEqual({ count: 2, amount: '130.00' });
    expect(shown.current.averageReceived).toBe('65.00');
    expect(shown.hours).toEqual([
      { weekday: 1, hour: 10, received: { count: 2, amount: '130.00' }, sent: { count: 0, amount: '0.00' } },
    ]);
    expect(shown.ways).toEqual([{ way: 'account', count: 2, amount: '130.00' }]);
    expect(shown.keys).toEqual([{ key: null, count: 2, amount: '130.00' }]);
    expect(shown.payers).toEqual([
      { name: 'Maria de Fora', maskedDocument: '***.982.247-**', count: 2, amount: '130.00' },
    ]);
    expect(shown.otherPayers).toEqual({ payers: 0, count: 0, amount: '0.00' });
    expect(shown.countedUntil).toBe(new Date(bank.clock.now()).toISOString());
    expect(bank.liveEvents()).toContainEqual({ companyId, event: { type: 'pix-counted' } });
  });

  test('money that comes back after a fraud is told apart, and is nothing that was received', async () => {
    const before = await dashboard();
    await creditedPix(bank, 5000n, { purpose: 'IPRT' });
    await counted();
    const { flows } = (await dashboard()).current;
    expect(flows['med-in']).toEqual({ count: 1, amount: '50.00' });
    expect(flows.received).toEqual(before.current.flows.received);
  });

  test('what is paid inside this bank is sent by one and received by the other, by the key that led there', async () => {
    await bank.fund('10001', 100_000n);
    await bank.knowPayees();
    await bank.device('maker');
    const maker = await bank.as('maker');
    const paid = await bank.payTo(maker, bank.neighbour.key, '25.00');
    expect(paid.status, paid.text).toBe(201);
    await bank.reaches(maker, paid.json<{ id: string }>().id, 'settled');
    await counted();
    expect((await dashboard()).current.flows.sent).toEqual({ count: 1, amount: '25.00' });
    const { rows } = await bank.pool.query(
      `SELECT flow, way, key, centavos::int FROM bank.pix_dashboard_hour WHERE company_id = $1`,
      [bank.companyId('10003')],
    );
    expect(rows).toEqual([{ flow: 'received', way: 'key', key: bank.neighbour.key, centavos: 2500 }]);
  });

  test('charges are shown by the day on which they were made, with what became of them', async () => {
    const maker = await bank.as('maker');
    const make = async (content: ChargeContent, key: string): Promise<Charge> =>
      (await maker.post('/services/pix/charges', content, { 'idempotency-key': key })).json<Charge>();
    const immediate = { kind: 'immediate', key: KEY, amount: '10.00', changeable: false, expiresIn: 60 } as const;
    await make(immediate, 'dash-1');
    const removed = await make({ ...immediate, expiresIn: 86_400 }, 'dash-2');
    await make({ ...immediate, expiresIn: 86_400 }, 'dash-3');
    await make({ kind: 'static', key: KEY, txid: 'BALCAO9' }, 'dash-4');
    await maker.delete(`/services/pix/charges/${removed.id}`);
    bank.clock.advance(120_000);
    const shown = await dashboard();
    expect(shown.current.charges).toEqual({ made: 3, paid: 0, open: 1, expired: 1, removed: 1 });
    expect(shown.days).toHaveLength(1);
    expect(shown.days[0]?.charges).toEqual(shown.current.charges);
  });
});

describe('how it answers', () => {
  test('with the period before of equal length, and every day of the period', async () => {
    const to = bankingDate((bank.clock.now() + DAY_MS) as never);
    const shown = await dashboard('maker', `from=2026-11-24&to=${to}`);
    expect(shown.previous).toMatchObject({ from: '2026-11-23', to: '2026-11-23' });
    expect(shown.previous.flows.received.amount).toBe('130.00');
    expect(shown.current.flows.received).toEqual({ count: 0, amount: '0.00' });
    expect(shown.current.averageReceived).toBeNull();
    expect(shown.days.map(({ date }) => date)).toEqual(['2026-11-24']);
  });

  test('a period upside down or of more than 366 days is refused', async () => {
    const maker = await bank.as('maker');
    for (const period of ['from=2026-11-24&to=2026-11-23', 'from=2025-11-22&to=2026-11-23']) {
      expect((await maker.get(`${DASHBOARD}?${period}`)).code).toBe('pix-dashboard.period-invalid');
      expect((await maker.get(`${DASHBOARD}/export?${period}&part=days&format=csv`)).code).toBe(
        'pix-dashboard.period-invalid',
      );
    }
  });

  test('a company sees nothing of another one', async () => {
    const { rows } = await bank.pool.query<{ id: string }>(
      `SELECT company_id AS id FROM bank.pix_dashboard_hour GROUP BY 1`,
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual([companyId, bank.companyId('10003')].toSorted());
    const shown = await dashboard();
    expect(shown.keys.map(({ key }) => key)).not.toContain(bank.neighbour.key);
    expect(shown.current.flows.received.amount).toBe('130.00');
  });

  test('every part is taken along as CSV and XLSX, as it is shown, and the history says so', async () => {
    const maker = await bank.as('maker');
    const period = `from=${today()}&to=${today()}`;
    const file = async (part: DashboardPart, format: string) => {
      const reply = await maker.get(`${DASHBOARD}/export?${period}&part=${part}&format=${format}`);
      expect(reply.status, reply.text).toBe(200);
      return reply;
    };
    for (const part of DASHBOARD_PARTS) {
      expect((await sheetCells((await file(part, 'xlsx')).bytes)).length).toBeGreaterThan(1);
    }
    expect((await file('payers', 'csv')).text).toContain('Maria de Fora;***.982.247-**;130,00;2');
    expect((await file('returns', 'csv')).text).toContain('Devoluções do MED recebidas;50,00;1');
    expect((await file('days', 'csv')).text).toContain('23/11/2026;130,00;2;25,00;1');
    expect((await bank.audit('10001', 'pix-dashboard.exported')).length).toBe(DASHBOARD_PARTS.length + 3);
  });
});

describe('each line is counted once', () => {
  test('also where several servers count at once, in pieces', async () => {
    const before = await rowsOf();
    await bank.pool.query('DELETE FROM bank.pix_dashboard_hour');
    await bank.pool.query('DELETE FROM bank.pix_dashboard_payer');
    await bank.pool.query('UPDATE bank.pix_dashboard_progress SET last_seq = 0, counted_at = NULL');
    const bounds = { companies: 2, linesOfOne: 1n, lines: 2n };
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while ((await countPix(bank.pool, { bounds })).isMore);
      }),
    );
    await counted();
    expect(await rowsOf()).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  test('also where a server dies between sums and mark: neither stands, and the next one counts', async () => {
    const before = await rowsOf();
    await creditedPix(bank, 1n);
    await counted();
    const whole = await rowsOf();
    expect(whole).not.toEqual(before);
    await bank.byHand(`CREATE FUNCTION bank.die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER die BEFORE UPDATE ON bank.pix_dashboard_progress FOR EACH ROW WHEN (NEW.last_seq > 0)
        EXECUTE FUNCTION bank.die();`);
    await expect(countAnew(bank.pool, companyId)).rejects.toThrow();
    expect(await faults()).toEqual([]);
    await bank.byHand('DROP TRIGGER die ON bank.pix_dashboard_progress; DROP FUNCTION bank.die();');
    await counted();
    expect(await rowsOf()).toEqual(whole);
  });

  test('what was counted anew from nothing is what was counted as it came', async () => {
    await counted();
    const before = await rowsOf();
    await countAnew(bank.pool, companyId);
    expect(await rowsOf()).toEqual(before);
  });

  test('before all is counted the dashboard says up to when it is', async () => {
    await counted();
    const last = bank.clock.now();
    bank.clock.advance(60_000);
    // Another server has the lease, and does nothing with it.
    await bank.pool.query(`UPDATE bank.lease SET holder = 'another', until = 'infinity' WHERE name = 'pix-dashboard'`);
    await creditedPix(bank, 2n);
    const late = await dashboard();
    expect(late.countedUntil).not.toBeNull();
    expect(Date.parse(late.countedUntil ?? '')).toBeLessThanOrEqual(last);
    await bank.pool.query(`UPDATE bank.lease SET until = '-infinity' WHERE name = 'pix-dashboard'`);
    await counted();
    const now = await dashboard();
    expect(Date.parse(now.countedUntil ?? '')).toBe(bank.clock.now());
    expect(now.current.flows.received.count).toBe(late.current.flows.received.count + 1);
  });
});

test('V12 the verifier notices one centavo, one row too few, one row twice, and a payer who paid less', async () => {
  await counted();
  const planted = async (fault: string): Promise<readonly string[]> => {
    const client = await bank.pool.connect();
    try {
      await client.query('BEGIN');
      const { rowCount } = await client.query(fault);
      expect(rowCount).toBe(1);
      const found: string[] = [];
      for (const check of dashboardChecks) {
        const { firstFault } = await check.run(client);
        if (firstFault !== null) found.push(`${check.name}: ${firstFault}`);
      }
      return found;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const one = `ctid = (SELECT ctid FROM bank.pix_dashboard_hour WHERE company_id = '${companyId}' AND way = 'account')`;
  expect(await planted(`UPDATE bank.pix_dashboard_hour SET centavos = centavos + 1 WHERE ${one}`)).toEqual([
    expect.stringMatching(/^pix-dashboard-hours: .*: 4 of 13004 against 4 of 13003$/),
  ]);
  expect(await planted(`DELETE FROM bank.pix_dashboard_hour WHERE ${one}`)).toEqual([
    expect.stringMatching(/: 0 of 0 against 4 of 13003$/),
  ]);
  expect(
    await planted(`INSERT INTO bank.pix_dashboard_hour SELECT company_id, banking_date, hour + 1, flow, way, key, pix_count,
      centavos FROM bank.pix_dashboard_hour WHERE ${one}`),
  ).toEqual([expect.stringMatching(/: 4 of 13003 against 0 of 0$/)]);
  expect(
    await planted(`UPDATE bank.pix_dashboard_payer SET centavos = centavos - 1 WHERE company_id = '${companyId}'`),
  ).toEqual([expect.stringMatching(/^pix-dashboard-payers: .*: 4 of 13002 against 4 of 13003$/)]);
  expect(
    await planted(`UPDATE bank.pix_dashboard_progress SET last_seq = last_seq + 1 WHERE company_id = '${companyId}'`),
  ).toEqual([expect.stringContaining('pix-dashboard-progress')]);
});

/** All that is kept, in its order. */
async function rowsOf(): Promise<readonly unknown[]> {
  const hours = await bank.pool.query(`SELECT * FROM bank.pix_dashboard_hour ORDER BY 1, 2, 3, 4, 5, 6`);
  const payers = await bank.pool.query(`SELECT * FROM bank.pix_dashboard_payer ORDER BY 1, 2, 3, 4`);
  const progress = await bank.pool.query(`SELECT * FROM bank.pix_dashboard_progress ORDER BY 1`);
  return [hours.rows, payers.rows, progress.rows];
}
