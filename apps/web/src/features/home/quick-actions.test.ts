import { expect, test } from 'vitest';
import { ADMINISTRATOR } from '../../platform/session/session-fixtures.ts';
import type { Access } from '../../platform/session/session-state.ts';
import { quickActionsFor } from './quick-actions.ts';

const access: Access = {
  role: 'SA',
  permissions: [...ADMINISTRATOR.operator.permissions, 'TRANSFERS_VIEW', 'TRANSFERS_CREATE', 'PIX_CHARGES_MANAGE'],
  products: ADMINISTRATOR.productPermissions,
  isLegalPerson: true,
};
const offered = (change: Partial<Access> = {}) => quickActionsFor({ ...access, ...change }).map(({ label }) => label);

test('ways of paying come first, then what other screens offer, each once', () => {
  expect(offered()).toEqual(['Pagar com Pix', 'Transferir', 'Copia e Cola', 'Cobrar']);
  expect(new Set(quickActionsFor(access).map(({ to }) => to)).size).toBe(4);
});

test('what the company has not contracted or the person may not do is not offered', () => {
  expect(offered({ products: ['TRANSFER'] })).toEqual(['Transferir']);
  expect(offered({ permissions: ['PIX_CHARGES_MANAGE'] })).toEqual(['Cobrar']);
  // Neither paying slips nor slips of one's own are built.
  expect(offered({ products: ['PAYMENT', 'CHARGING'] })).toEqual([]);
  expect(offered({ products: [] })).toEqual([]);
});
