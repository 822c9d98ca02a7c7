import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { PERMISSIONS } from '@bank/contracts';
import type { Facts } from './notice.ts';
import { moneyCame, type Received } from './received-notices.ts';

const facts: Facts = {
  people: [{ id: 'opr_a', cpf: '1', name: 'Ana', email: 'a@b.co', role: 'SA', permissions: PERMISSIONS }],
  makers: new Map(),
  deviceOwners: new Map(),
  approvers: new Map(),
  newBrowsers: new Map(),
};
const came = (title: string, plural: string, id: string): Received => ({
  record: {
    id,
    at: instant(1),
    action: 'x.came',
    actor: 'bank',
    subject: id,
    data: { amount: '1.00' },
    description: '',
  },
  arrival: { is: 'received', title, plural },
});
const titles = (received: readonly Received[]) => moneyCame(received, facts).map(({ title }) => title);

test('few arrivals are told one by one, many as one with their number and sum', () => {
  const pix = ['1', '2', '3', '4'].map((id) => came('Pix recebido', 'Pix recebidos', id));
  expect(titles(pix.slice(0, 3))).toEqual(Array(3).fill('Pix recebido'));
  expect(moneyCame(pix, facts)).toMatchObject([{ title: '4 Pix recebidos', text: 'Somam R$\u00a04,00.' }]);
});

test('many of several sorts bear the name of none', () => {
  const sorts = ['1', '2', '3'].map((id) => came('Pix recebido', 'Pix recebidos', id));
  expect(titles([...sorts, came('TED recebida', 'TED recebidas', '4')])).toEqual(['4 recebimentos']);
});
