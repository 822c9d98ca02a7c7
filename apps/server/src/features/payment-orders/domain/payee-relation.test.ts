import { expect, test } from 'vitest';
import { payeeRelationOf } from './payee-relation.ts';

const OWN = '11222333000181';

test.each([
  [OWN, false, 'same-owner'],
  [OWN, true, 'same-owner'],
  ['52998224725', true, 'registered'],
  ['52998224725', false, 'new'],
  // Another establishment of the company is another CNPJ.
  ['11222333000262', false, 'new'],
])('a payee with document %s, paid before: %s, is %s', (payeeDocument, payeeIsKnown, kind) => {
  expect(payeeRelationOf({ payeeDocument, payerDocument: OWN, payeeIsKnown })).toBe(kind);
});
