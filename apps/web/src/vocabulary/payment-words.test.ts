import { expect, test } from 'vitest';
import { agreeing, atStart, PAYMENT_WORDS, pronounOf, theNoun, type PaymentWords } from './payment-words.ts';

const transfer: PaymentWords = { ...PAYMENT_WORDS.pix, noun: 'transferência', gender: 'feminine', made: 'feita' };

test('what is said of a payment agrees with its noun', () => {
  expect(atStart(theNoun(PAYMENT_WORDS.pix))).toBe('O Pix');
  expect(atStart(theNoun(transfer))).toBe('A transferência');
  expect([agreeing(PAYMENT_WORDS.pix, 'agendado'), agreeing(transfer, 'agendado')]).toEqual(['agendado', 'agendada']);
  expect([pronounOf(PAYMENT_WORDS.pix), pronounOf(transfer)]).toEqual(['ele', 'ela']);
});
