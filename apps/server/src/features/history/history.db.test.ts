import { beforeAll, describe, expect, test } from 'vitest';
import { later, MINUTE_MS, newUuid } from '@bank/core';
import { appendAudit, chainAudit, ed25519Signer } from '@bank/ledger';
import type { HistoryEvent } from '@bank/contracts';
import { startTestBank } from '../../testing/test-bank.ts';

const bank = await startTestBank();
const EVENTS = '/services/history/events';

interface Page {
  readonly items: readonly HistoryEvent[];
  readonly nextCursor: string | null;
}

/** Writes an act of the past, so many minutes ago. */
async function act(companyId: string, minutesAgo: number, action: string, actor: string, data = {}): Promise<void> {
  const at = later(bank.clock.now(), -minutesAgo * MINUTE_MS);
  const id = newUuid({ now: () => at }, bank.platform.entropy);
  await appendAudit(bank.pool, [{ id, companyId, actor, action, subject: '', data, at }]);
}

beforeAll(async () => {
  const company = bank.companyId('10001');
  const maker = bank.operator('maker').id;
  await act(company, 5 * 24 * 60, 'payment-orders.created', maker, {
    amount: '1500.00',
    payeeName: 'Ana',
    address: '10.0.0.1',
  });
  await act(company, 60, 'payment-orders.settled', 'bank', { amount: '1500.00', payeeName: 'Ana' });
  await act(company, 30, 'access.denied', maker, { outcome: 'refused', code: 'access.not-allowed' });
  for (let count = 20; count > 0; count -= 1)
    await act(company, count, 'statement.annotated', bank.operator('admin').id);
  await act(bank.companyId('10003'), 3, 'pix.received', 'bank', { amount: '9.99' });
});

async function page(query = ''): Promise<Page> {
  const admin = await bank.as('admin');
  const reply = await admin.get(`${EVENTS}${query}`);
  expect(reply.status).toBe(200);
  return reply.json<Page>();
}

/** The acts of this file: signing in for the test writes acts of its own. */
const ours = (items: readonly HistoryEvent[]) => items.filter(({ action }) => !action.startsWith('access.s'));

describe('the history', () => {
  test('tells each act in words, newest first, with who did it', async () => {
    const { items } = await page('?limit=200');
    expect(ours(items)).toHaveLength(23);
    expect(ours(items)[0]).toMatchObject({ actor: bank.operator('admin').name, outcome: 'done' });
    expect(ours(items).slice(-3)).toMatchObject([
      { actor: bank.operator('maker').name, outcome: 'refused', description: 'Pedido negado por falta de permissão' },
      { actor: 'Banco', description: 'Liquidado um Pix de R$\u00a01.500,00 para Ana' },
      {
        actor: bank.operator('maker').name,
        description: 'Criou um Pix de R$\u00a01.500,00 para Ana',
        address: '10.0.0.1',
      },
    ]);
  });

  test('leads through all pages, none twice', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const part: Page = await page(`?limit=7&action=statement${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(20);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  test('filters by operator, capability, act and days of São Paulo', async () => {
    expect((await page(`?operatorId=${bank.operator('maker').id}&action=payment-orders`)).items).toHaveLength(1);
    expect((await page('?action=payment-orders')).items).toHaveLength(2);
    expect((await page('?action=payment-orders.settled')).items).toHaveLength(1);
    expect((await page('?action=payment')).items).toHaveLength(0);
    expect((await page('?to=2026-11-18')).items.map(({ action }) => action)).toEqual(['payment-orders.created']);
    expect((await page('?from=2026-11-19&to=2026-11-22')).items).toHaveLength(0);
  });

  test('B06 shows the place and hash in the chain once the chainer has linked an act', async () => {
    const { audit } = bank.platform.settings.keys;
    expect((await page('?action=payment-orders')).items[0]).toMatchObject({ sequence: null, hash: null });
    const holder = newUuid(bank.clock, bank.platform.entropy);
    await chainAudit(bank.pool, { holder, signer: ed25519Signer(audit.id, audit.privateKey) });
    const { items } = await page('?action=payment-orders');
    for (const { sequence, hash } of items) {
      expect(sequence).toBeGreaterThan(0);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test('Z03 shows another company only its own acts, whatever operator or cursor it names', async () => {
    const other = await bank.as('admin3');
    expect(ours((await other.get(EVENTS)).json<Page>().items).map(({ action }) => action)).toEqual(['pix.received']);
    expect((await other.get(`${EVENTS}?operatorId=${bank.operator('maker').id}`)).json<Page>().items).toEqual([]);
    const { nextCursor } = await page('?limit=3');
    expect(ours((await other.get(`${EVENTS}?cursor=${nextCursor}`)).json<Page>().items).length).toBeLessThanOrEqual(1);
    expect((await other.get(`${EVENTS}?cursor=zzz`)).status).toBe(400);
  });

  test('is closed to guests', async () => {
    const guest = await bank.as('guest');
    expect((await guest.get(EVENTS)).status).toBe(403);
  });
});
