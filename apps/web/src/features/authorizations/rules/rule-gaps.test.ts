import type { ApprovalRule } from '@bank/contracts';
import { expect, test } from 'vitest';
import { gapsOf } from './rule-gaps.ts';

const rule = (more: Partial<ApprovalRule>): ApprovalRule => ({
  name: 'Regra',
  types: null,
  above: null,
  upTo: null,
  payees: null,
  outcome: { is: 'refused' },
  ...more,
});
/** The gaps that rules leave for Pix, whatever other ways of paying there are. */
const gapsOfPix = (rules: Parameters<typeof gapsOf>[0]): readonly string[] =>
  gapsOf(rules)
    .filter((text) => text.startsWith('Pix'))
    .map((text) => text.replaceAll(/\s/g, ' '));

test('without rules everything goes alone', () => {
  expect(gapsOfPix([])).toEqual(['Pix de qualquer valor']);
});

test('what stands below, between and above brackets is told; touching brackets leave nothing between them', () => {
  const rules = [rule({ above: '5000.00' }), rule({ above: '100.00', upTo: '1000.00' })];
  expect(gapsOfPix(rules)).toEqual(['Pix até R$ 100,00', 'Pix acima de R$ 1.000,00 até R$ 5.000,00']);
  expect(gapsOfPix([rule({ upTo: '100.00' }), rule({ above: '100.00' })])).toEqual([]);
});

test('overlapping brackets hold together what they hold', () => {
  const rules = [rule({ upTo: '900.00' }), rule({ upTo: '100.00' })];
  expect(gapsOfPix(rules)).toEqual(['Pix acima de R$ 900,00']);
});

test('a rule about some payees leaves the others', () => {
  expect(gapsOfPix([rule({ payees: ['new'] })])).toEqual([
    'Pix de qualquer valor para favorecidos já pagos ou contas da própria empresa',
  ]);
});
