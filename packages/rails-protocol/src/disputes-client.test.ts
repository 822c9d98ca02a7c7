import { expect, test } from 'vitest';
import { ispb } from '@bank/identifiers';
import { disputesClient } from './disputes-client.ts';
import { readAnswer } from './answers.ts';

const US = ispb('99999008');

const refund = (id: string, refundAmount: string) => ({
  id,
  fundsRecoveryId: '00000000-0000-4000-8000-000000000001',
  infractionReportId: '00000000-0000-4000-8000-000000000002',
  transactionId: 'E9999901020261123120000000000000',
  refundReason: 'FRAUD',
  refundAmount,
  requestingParticipant: '99999010',
  contestedParticipant: '99999008',
  status: 'OPEN',
  monitorAccount: false,
  createdAt: '2026-11-24T12:00:00.000Z',
  lastModified: '2026-11-24T12:00:00.000Z',
});
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function answering(items: readonly unknown[], asked: string[] = []) {
  return disputesClient((schema, { path }) => {
    asked.push(path);
    const text = JSON.stringify({ items, hasMore: true });
    return Promise.resolve(readAnswer(schema, { ok: true, value: { status: 200, headers: new Headers(), text } }));
  });
}

test('an item of a list that breaks its contract is told apart, and the others are read [attack]', async () => {
  // More than any amount may be, no text, and nothing at all.
  const items = [refund(idOf(5), '99999999999999999.99'), refund(idOf(6), '9.00'), { id: 7 }, null];
  const listed = await answering(items).listRefunds(US);
  expect(listed).toMatchObject({
    ok: true,
    value: { items: [{ id: idOf(6), refundAmount: '9.00' }], last: { id: idOf(6) }, hasMore: true },
  });
  const odd = listed.ok ? listed.value.odd : [];
  expect(odd.map(({ id }) => id)).toEqual([idOf(5), 'unknown', 'unknown']);
  expect(odd[0]?.fault).toContain('refundAmount');
});

test('a list is gone through by the last change and, within one moment, by the ids', async () => {
  const asked: string[] = [];
  const client = answering([refund(idOf(1), '1.00')], asked);
  const listed = await client.listRefunds(US);
  await client.listRefunds(US, listed.ok ? listed.value.last : undefined);
  expect(asked).toEqual([
    '/dict/refunds',
    `/dict/refunds?modifiedFrom=2026-11-24T12%3A00%3A00.000Z&afterId=${idOf(1)}`,
  ]);
});
