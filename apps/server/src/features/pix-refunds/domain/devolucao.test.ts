import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '@bank/core';
import { orderStateSchema, wireOf, type OrderState } from '@bank/contracts';
import { contentAsked, differenceOf, motivoOf, statusOf } from './devolucao.ts';

const anyState = fc.constantFrom(...(orderStateSchema.options as readonly OrderState[]));

test.each<[OrderState, string, string | null]>([
  ['awaiting_authorization', 'EM_PROCESSAMENTO', 'Aguarda a aprovação de pessoas da empresa.'],
  ['scheduled', 'EM_PROCESSAMENTO', null],
  ['processing', 'EM_PROCESSAMENTO', null],
  ['unknown', 'EM_PROCESSAMENTO', 'O sistema de pagamentos ainda não respondeu. Não repita com outro id.'],
  ['settled', 'DEVOLVIDO', null],
  ['rejected', 'NAO_REALIZADO', 'A conta não existe.'],
  ['refused', 'NAO_REALIZADO', 'A conta não existe.'],
  ['cancelled', 'NAO_REALIZADO', 'Uma pessoa da empresa cancelou a devolução.'],
  ['expired', 'NAO_REALIZADO', 'A devolução não foi aprovada a tempo.'],
])('an order that is %s is %s to a program', (state, status, motivo) => {
  expect(statusOf({ state })).toBe(status);
  expect(motivoOf({ state, refusal: { message: 'A conta não existe.' } })).toBe(motivo);
});

test('what came to nothing always says why, in no more than the standard takes', () => {
  fc.assert(
    fc.property(
      anyState,
      fc.option(fc.record({ message: fc.string({ minLength: 1, maxLength: 400 }) })),
      (state, refusal) => {
        const motivo = motivoOf({ state, refusal });
        if (statusOf({ state }) === 'NAO_REALIZADO') expect(motivo).not.toBe(null);
        expect(motivo?.length ?? 0).toBeLessThanOrEqual(140);
      },
    ),
  );
});

test('M01 an amount is read as it was written, leading noughts or not', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 99_999_999_99n }), fc.integer({ min: 0, max: 3 }), (centavos, noughts) => {
      const amount = money(centavos);
      expect(contentAsked({ valor: `${'0'.repeat(noughts)}${wireOf(amount)}` }).amount).toBe(amount);
    }),
  );
});

test('M04 a repetition is the same exactly where amount and text are; each field that differs is named', () => {
  const first = contentAsked({ valor: '10.00', descricao: 'Troca' });
  expect(differenceOf(first, contentAsked({ valor: '010.00', natureza: 'ORIGINAL', descricao: 'Troca' }))).toEqual([]);
  expect(differenceOf(first, contentAsked({ valor: '10.01' }))).toEqual([
    { field: 'valor', first: '10.00', now: '10.01' },
    { field: 'descricao', first: 'Troca', now: null },
  ]);
});
