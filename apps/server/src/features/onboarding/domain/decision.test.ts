import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RegisteredCompany } from '@bank/rails-protocol';
import { APPLICANT, REGISTERED } from '../testing/sample-applicant.ts';
import type { Applicant } from './applicant.ts';
import { isSameCorporateName } from './corporate-name.ts';
import { decideApplication, documentsToAsk, minutesUntilNextLook, type Decision } from './decision.ts';

// Goal: the rules by which the bank opens an account, as a table; each row says what differs from a company that is fine.
interface Case {
  readonly says?: Partial<Applicant>;
  readonly registered?: Partial<RegisteredCompany> | null;
  readonly marked?: readonly string[];
  readonly wasAnswered?: boolean;
}

function decide({ says = {}, registered = {}, marked = [], wasAnswered = false }: Case): Decision {
  const company = registered && { ...REGISTERED, ...registered };
  return decideApplication(
    { ...APPLICANT, ...says },
    { registered: company, marked: new Set(marked) },
    { wasAnswered },
  );
}

function inShort(decision: Decision): string {
  if (decision.outcome === 'approved') return 'approved';
  const wanted = decision.outcome === 'pending' ? ` wants ${decision.documentsWanted.join(' and ') || 'staff'}` : '';
  return `${decision.outcome}: ${decision.findings.join(', ')}${wanted}`;
}

const [, SECOND, THIRD] = REGISTERED.partners.map(({ cpf }) => cpf);
const STRANGER = '93541134780';

describe('the decision on an application', () => {
  test.each<[string, Case, string]>([
    ['all agrees', {}, 'approved'],
    ['the name is written in another way', { says: { corporateName: 'Padaria  trigo bom LIMITADA.' } }, 'approved'],
    ['one partner only was named', { registered: {}, says: { firstCpf: APPLICANT.firstCpf } }, 'approved'],
    ['the company is closed', { registered: { status: 'closed' } }, 'denied: company-closed'],
    ['the company is suspended', { registered: { status: 'suspended' } }, 'denied: company-suspended'],
    ['the company is unfit', { registered: { status: 'unfit' } }, 'denied: company-unfit'],
    ['the CNPJ is marked', { marked: [APPLICANT.cnpj] }, 'denied: company-marked'],
    ['the CNPJ is marked and unknown', { marked: [APPLICANT.cnpj], registered: null }, 'denied: company-marked'],
    ['a named partner is marked', { marked: [SECOND ?? ''] }, 'pending: partner-marked wants staff'],
    ['a partner who was not named is marked', { marked: [THIRD ?? ''] }, 'pending: partner-marked wants staff'],
    [
      'somebody is marked and the name differs',
      { marked: [SECOND ?? ''], says: { corporateName: 'Outra' } },
      'pending: partner-marked, name-differs wants staff',
    ],
    ['nobody knows the company', { registered: null }, 'pending: not-registered wants socialContract'],
    ['a CPF is no partner', { says: { secondCpf: STRANGER } }, 'pending: not-partner wants lastUpdates'],
    ['the first CPF is no partner', { says: { firstCpf: STRANGER } }, 'pending: not-partner wants lastUpdates'],
    [
      'the first CPF is a partner without power',
      { says: { firstCpf: THIRD ?? '' } },
      'pending: not-administrator wants lastUpdates',
    ],
    [
      'the name is another one',
      { says: { corporateName: 'Trigo Bom S.A.' } },
      'pending: name-differs wants lastUpdates',
    ],
    [
      'name and partner differ',
      { says: { corporateName: 'Outra', secondCpf: STRANGER } },
      'pending: not-partner, name-differs wants lastUpdates',
    ],
    [
      'documents came and nobody knows it yet',
      { registered: null, wasAnswered: true },
      'pending: not-registered wants staff',
    ],
    ['documents came and all agrees now', { wasAnswered: true }, 'approved'],
    [
      'documents came for a closed company',
      { registered: { status: 'closed' }, wasAnswered: true },
      'denied: company-closed',
    ],
  ])('where %s', (_, given, expected) => {
    expect(inShort(decide(given))).toBe(expected);
  });

  test('reasons are whole sentences, and say nothing of marks', () => {
    const cases: readonly Case[] = [
      { registered: null },
      { registered: { status: 'unfit' } },
      { marked: [APPLICANT.cnpj] },
      { marked: [SECOND ?? ''] },
      { says: { corporateName: 'Outra', secondCpf: STRANGER } },
    ];
    for (const given of cases) {
      const decision = decide(given);
      const reasons = decision.outcome === 'approved' ? [] : decision.reasons;
      expect(reasons.length).toBeGreaterThan(0);
      for (const reason of reasons) {
        expect(reason).toMatch(/^[A-ZÀ-Ú].*\.$/);
        expect(reason).not.toMatch(/fraude|marca|suspeit/i);
      }
    }
  });

  test('whoever is marked, and whatever else is true, no account opens by itself', () => {
    const asked = documentsToAsk(APPLICANT, REGISTERED);
    expect(asked).toEqual([APPLICANT.cnpj, APPLICANT.firstCpf, SECOND, THIRD]);
    fc.assert(
      fc.property(
        fc.subarray([...asked], { minLength: 1 }),
        fc.boolean(),
        fc.boolean(),
        (marked, known, wasAnswered) => {
          expect(decide({ marked, registered: known ? {} : null, wasAnswered }).outcome).not.toBe('approved');
        },
      ),
    );
  });

  test('a registry that does not answer is asked again, later and later', () => {
    expect([1, 2, 3, 4, 5, 100].map(minutesUntilNextLook)).toEqual([1, 2, 5, 15, 15, 15]);
  });
});

test.each([
  ['Padaria Trigo Bom Ltda', 'PADARIA TRIGO BOM LTDA.', true],
  ['Café & Cia. Limitada', 'CAFE E COMPANHIA LTDA', true],
  ['Aço Forte S.A.', 'ACO FORTE S/A', true],
  ['Aço Forte Sociedade Anônima', 'AÇO FORTE SA', true],
  ['Oficina do Zé ME', 'OFICINA DO ZE', true],
  ['Oficina do Zé Ltda', 'OFICINA DO ZE', false],
  ['Oficina do Zé Ltda', 'OFICINA DO ZE SA', false],
  ['Sol 1 Ltda', 'SOL 2 LTDA', false],
  ['Pão e Mel Ltda', 'PAOMEL LTDA', false],
])('the names %j and %j are the same: %s', (a, b, same) => {
  expect(isSameCorporateName(a, b)).toBe(same);
  expect(isSameCorporateName(b, a)).toBe(same);
});
