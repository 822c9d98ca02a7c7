import { describe, expect, test } from 'vitest';
import { exampleUpgrades } from './testdata/example-company.ts';
import {
  choiceInWords,
  chosenCount,
  currentTier,
  documentsInWords,
  documentsOfChoice,
  feeInWords,
  holdsBack,
  linesOfChoice,
  monthlyFeeInWords,
  NOTHING_CHOSEN,
  stillAvailable,
  termsOf,
  toggleProduct,
  toggleTier,
} from './upgrade.ts';

const upgrades = exampleUpgrades();
const [, growth] = upgrades.tiers;
const choice = { products: ['TRANSFER', 'CHARGING'], tier: 'crescimento' } as const;

test('choosing twice is choosing no more; one plan at a time', () => {
  const some = toggleTier(toggleProduct(NOTHING_CHOSEN, 'CHARGING'), 'crescimento');
  expect(chosenCount(some)).toBe(2);
  expect(toggleTier(some, 'escala').tier).toBe('escala');
  expect(toggleTier(toggleProduct(some, 'CHARGING'), 'crescimento')).toEqual(NOTHING_CHOSEN);
});

test('what was contracted or asked for meanwhile falls out of the choice', () => {
  expect(stillAvailable({ products: ['PIX', 'CHECKS', 'CHARGING'], tier: 'essencial' }, upgrades)).toEqual({
    products: ['CHARGING'],
    tier: null,
  });
  expect(stillAvailable(choice, upgrades)).toEqual(choice);
});

test('each document is asked for once; without one it holds at once', () => {
  expect(documentsOfChoice(choice, upgrades).map(({ anyOf }) => anyOf)).toEqual([['invoicing']]);
  expect(documentsOfChoice({ products: ['TRANSFER'], tier: null }, upgrades)).toEqual([]);
  expect(documentsInWords([])).toBe('Vale na hora');
  expect(documentsInWords(['invoicing'])).toBe('Passa por análise. Pede: comprovante de faturamento');
});

test('says where something that would hold at once waits for the rest', () => {
  expect(holdsBack(choice, upgrades)).toBe(true);
  expect(holdsBack({ products: ['CHARGING'], tier: 'crescimento' }, upgrades)).toBe(false);
  expect(holdsBack({ products: ['TRANSFER'], tier: null }, upgrades)).toBe(false);
});

describe('a plan beside the one in force', () => {
  test('shows of each fee and limit what it is today, where it differs', () => {
    expect(growth && termsOf(growth, currentTier(upgrades))).toEqual({
      fees: [
        {
          name: 'Pix enviado',
          text: 'R$\u00a01,20 · 100 grátis/mês',
          today: 'R$\u00a01,90 · 20 grátis/mês',
        },
        { name: 'Pix recebido', text: 'Grátis', today: null },
      ],
      limits: [{ name: 'Por dia', text: 'R$\u00a0500.000,00', today: 'R$\u00a0100.000,00' }],
    });
  });

  test('the review has the products, the plan, its fee, and all that becomes another', () => {
    expect(linesOfChoice(choice, upgrades).map(({ label, before, after }) => `${label}: ${before} → ${after}`)).toEqual(
      [
        'Produto: null → Transferências',
        'Produto: null → Cobrança',
        'Plano: Essencial → Crescimento',
        'Mensalidade: Sem mensalidade → R$\u00a089,00 por mês',
        'Pix enviado: R$\u00a01,90 · 20 grátis/mês → R$\u00a01,20 · 100 grátis/mês',
        'Por dia: R$\u00a0100.000,00 → R$\u00a0500.000,00',
      ],
    );
  });
});

test('fees and choices in words', () => {
  expect(feeInWords({ name: 'TED', amount: '7.00', freeEachMonth: 0 })).toBe('R$\u00a07,00');
  expect(feeInWords({ name: 'TED', amount: '0.00', freeEachMonth: 3 })).toBe('Grátis');
  expect(monthlyFeeInWords('89.00')).toBe('R$\u00a089,00 por mês');
  expect(choiceInWords(choice, upgrades)).toBe('Transferências e Cobrança · plano Crescimento');
  expect(choiceInWords({ products: ['TRANSFER'], tier: null }, upgrades)).toBe('Transferências');
});
