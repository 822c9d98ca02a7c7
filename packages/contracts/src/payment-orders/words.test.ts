import { expect, test } from 'vitest';
import { confirmationReasonSchema } from './states.ts';
import { CONFIRMATION_REASON_WORDS, confirmationWords } from './words.ts';

test('the amount that the company set is named where it is why', () => {
  expect(confirmationWords('above-threshold', '5000.00')).toBe('Acima de R$\u00a05.000,00, confirme no aplicativo.');
  expect(confirmationWords('daily-sum', '1000.50')).toBe(
    'A soma dos seus pagamentos de hoje passa de R$\u00a01.000,50: confirme no aplicativo.',
  );
});

test('where no amount is known, or it is not why, the sentence needs none', () => {
  for (const reason of confirmationReasonSchema.options)
    expect(confirmationWords(reason, undefined)).toBe(CONFIRMATION_REASON_WORDS[reason]);
  expect(confirmationWords('above-threshold', '0.00')).toBe(CONFIRMATION_REASON_WORDS['above-threshold']);
  expect(confirmationWords('first-payment', '5000.00')).toBe(CONFIRMATION_REASON_WORDS['first-payment']);
});
