import { chargeContentSchema, type ChargeContent } from '@bank/contracts';
import { civilDate } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLE_DUE, exampleDraft } from '../testdata/example-charges.ts';
import { contentOf, draftOf, duplicateOf, EMPTY_DRAFT, secondsOf } from './draft.ts';
import { chargeFaults } from './faults.ts';
import { readKeptDraft } from './kept-draft.ts';

const CREATED = civilDate('2026-11-23');
const cents = fc.bigInt({ min: 1n, max: 99_999n }).map((value) => {
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
});
const words = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[a-z]$/);
const debtor = fc.record({ name: words, document: fc.constantFrom('52998224725', '11222333000181') });
const information = fc.array(fc.record({ name: words, value: words }), { minLength: 1, maxLength: 50 });

const contents = fc.oneof(
  fc.record(
    {
      kind: fc.constant('static' as const),
      key: fc.constant('a@b.example'),
      amount: cents,
      txid: fc.constant('mesa7'),
    },
    { requiredKeys: ['kind', 'key'] },
  ),
  fc.record(
    {
      kind: fc.constant('immediate' as const),
      key: fc.constant('a@b.example'),
      amount: cents,
      changeable: fc.boolean(),
      expiresIn: fc.constantFrom(60, 3600, 5400, 86_400, 172_800, 604_800, 31_536_000),
      debtor,
      request: words,
      information,
    },
    { requiredKeys: ['kind', 'key', 'amount', 'changeable', 'expiresIn'] },
  ),
  fc.record(
    {
      kind: fc.constant('due' as const),
      key: fc.constant('a@b.example'),
      amount: fc.constant('5000.00'),
      dueDate: fc.constant('2026-12-31'),
      validityDays: fc.integer({ min: 0, max: 3650 }),
      terms: fc.record(
        {
          multa: fc.record({ modalidade: fc.constantFrom(1 as const, 2 as const), valorPerc: cents }),
          juros: fc.record({ modalidade: fc.constantFrom(1 as const, 3 as const, 8 as const), valorPerc: cents }),
          desconto: fc.constantFrom(
            { modalidade: 3 as const, valorPerc: '1.50' },
            {
              modalidade: 1 as const,
              descontoDataFixa: [
                { data: '2026-12-10', valorPerc: '20.00' },
                { data: '2026-12-20', valorPerc: '10.00' },
              ],
            },
          ),
        },
        { requiredKeys: [] },
      ),
      debtor,
      request: words,
    },
    { requiredKeys: ['kind', 'key', 'amount', 'dueDate', 'validityDays', 'terms', 'debtor'] },
  ),
);

test('a charge that is opened in the form and sent as it is asks for the same, and the bank takes it', () => {
  fc.assert(
    fc.property(contents as fc.Arbitrary<ChargeContent>, (content) => {
      const draft = draftOf(content);
      expect(chargeFaults(content.kind, draft, CREATED)).toEqual({});
      const sent = contentOf(content.kind, draft);
      expect(sent).toEqual(content);
      expect(chargeContentSchema.safeParse(sent).success).toBe(true);
      expect(readKeptDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    }),
  );
});

test('what the kinds have in common is sent of whichever kind; what another kind alone has is not', () => {
  const draft = exampleDraft();
  expect(contentOf('due', draft)).toEqual(EXAMPLE_DUE);
  expect(contentOf('static', draft)).toEqual({
    kind: 'static',
    key: EXAMPLE_DUE.key,
    amount: '150.00',
    request: 'Mensalidade de dezembro',
  });
  expect(contentOf('immediate', draft)).toMatchObject({ kind: 'immediate', expiresIn: 86_400, changeable: false });
  expect(contentOf('immediate', draft)).not.toHaveProperty('terms');
});

test('an open amount is no amount in a static code, and nothing yet in an immediate charge that may be changed', () => {
  expect(contentOf('static', exampleDraft({ amount: '' }))).not.toHaveProperty('amount');
  expect(contentOf('immediate', exampleDraft({ amount: '', isChangeable: true }))).toMatchObject({ amount: '0.00' });
});

test('parts that are closed are not sent, whatever stands in them', () => {
  const draft = exampleDraft({ txid: 'mesa7', debtorEmail: 'a@b.example', hasDebtor: false });
  expect(contentOf('due', draft)).not.toHaveProperty('txid');
  expect(contentOf('due', draft)).toMatchObject({ debtor: { name: 'Padaria Pão Quente Ltda' } });
  expect((contentOf('due', draft) as typeof EXAMPLE_DUE).debtor).not.toHaveProperty('email');
  expect(contentOf('immediate', draft)).not.toHaveProperty('debtor');
});

test('a duplicate has a name of its own, and no day that is over', () => {
  const content: ChargeContent = { ...EXAMPLE_DUE, txid: 'x'.repeat(30) };
  expect(duplicateOf(content, '2026-12-01')).toMatchObject({ dueDate: '2026-12-31', hasTxid: false, txid: '' });
  expect(duplicateOf(content, '2027-01-10')).toMatchObject({ dueDate: '', amount: '150,00' });
});

test('a term of one’s own is counted in its unit', () => {
  const own = (expiryCount: string) => secondsOf({ ...EMPTY_DRAFT, expiry: 'own', expiryCount, expiryUnit: 'minutos' });
  expect(own('90')).toBe(5400);
  expect([own(''), own('0'), own('1,5'), own('-1')]).toEqual([undefined, undefined, undefined, undefined]);
});

test('whatever lies on the shelf that is no draft is none', () => {
  expect([undefined, null, 'x', {}, { ...EMPTY_DRAFT, dueDate: 'x' }].map(readKeptDraft)).toEqual(
    Array.from({ length: 5 }),
  );
});
