import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRODUCTS, USE_FEE_LINES, type CompanyDocumentKind, type Product, type Tier } from '@bank/contracts';
import { instant } from '@bank/core';
import type { RegistrationChanges } from './company-request.ts';
import { planRegistration } from './plan-registration.ts';
import { planUpgrade } from './plan-upgrade.ts';
import type { CompanyInForce, StoredDocument } from './registration.ts';
import { isHigherTier, namedLimits, TIER_TERMS, TIERS_IN_ORDER } from './tiers.ts';

const ADDRESS = {
  cep: '01310100',
  state: 'SP',
  city: 'São Paulo',
  publicPlace: 'Avenida Paulista',
  street: 'Bela Vista',
  number: '1000',
} as const;
const AT = instant(1_000);
const COMPANY: CompanyInForce = {
  companyId: 'com_1',
  cnpj: '11222333000181',
  bankAccount: '10001',
  openedAt: AT,
  corporateName: 'Estrela Ltda',
  fantasyName: null,
  products: ['PIX'],
  tier: 'crescimento',
  constitutionType: 'L/L',
  constitutionDate: '2012-05-02',
  activitySector: 'Comércio',
  businessDescription: 'Vende.',
  businessEmail: 'a@exemplo.com',
  businessPhone: null,
  monthlyBilling: '600000.00',
  shareCapital: null,
  patrimony: '2.00',
  address: ADDRESS,
  confirmedAt: { data: AT, address: AT, contact: AT, finances: AT, partners: AT },
};
const KEPT: StoredDocument = {
  id: 'doc_1',
  kind: 'invoicing',
  name: 'velho.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 1,
  receivedAt: instant(Date.UTC(2026, 10, 23, 2)),
};

const sent = (...kinds: readonly CompanyDocumentKind[]) => kinds.map((kind) => ({ kind, name: `${kind}.pdf` }));
const plan = (asked: RegistrationChanges, ...kinds: readonly CompanyDocumentKind[]) => {
  const planned = planRegistration(COMPANY, asked, sent(...kinds), [KEPT]);
  return planned.ok ? `${planned.value.settlement.by}: ${planned.value.subjects.join(' ')}` : planned.error.code;
};

// What is asked for, with which documents, and what becomes of it.
test.each<[string, RegistrationChanges, CompanyDocumentKind[], string]>([
  ['nothing', {}, [], 'company.nothing-changes'],
  ['what is so already', { corporateName: 'Estrela Ltda', patrimony: '2.00' }, [], 'company.nothing-changes'],
  ['to take off what is not there', { fantasyName: '', businessPhone: '' }, [], 'company.nothing-changes'],
  ['the same address', { address: { ...ADDRESS, complement: '' } }, [], 'company.nothing-changes'],
  ['another e-mail', { businessEmail: 'b@exemplo.com' }, [], 'rule: businessEmail'],
  ['more billing', { monthlyBilling: '9.00', corporateName: 'Estrela Ltda' }, [], 'rule: monthlyBilling'],
  ['another name', { corporateName: 'Nova' }, [], 'company.document-needed'],
  ['another name with the wrong document', { corporateName: 'Nova' }, ['invoicing'], 'company.document-needed'],
  ['another name with its change', { corporateName: 'Nova' }, ['lastUpdates'], 'staff: corporateName'],
  ['capital with the contract', { shareCapital: '9.00' }, ['socialContract'], 'staff: shareCapital'],
  ['partners', { partnersChanged: true }, ['socialContract'], 'staff: partnersChanged'],
  ['another address', { address: { ...ADDRESS, number: '2' } }, ['lastUpdates'], 'company.document-needed'],
  ['another address with proof', { address: { ...ADDRESS, number: '2' } }, ['proofOfAddress'], 'staff: address'],
  [
    'one that waits and one that would not',
    { corporateName: 'Nova', businessEmail: 'b@exemplo.com' },
    ['lastUpdates'],
    'staff: corporateName businessEmail',
  ],
  ['what needs no document, with one', { patrimony: '9.00' }, ['socialContract'], 'staff: patrimony'],
  ['newer documents', {}, ['invoicing', 'socialContract'], 'staff: document:invoicing document:socialContract'],
])('asking for %s', (_, asked, kinds, outcome) => {
  expect(plan(asked, ...kinds)).toBe(outcome);
});

test('a change says in words what becomes what, and a document what it takes the place of', () => {
  const changes = {
    shareCapital: '1234.50',
    address: { ...ADDRESS, complement: 'Sala 3' },
    partnersChanged: true,
  } as const;
  const planned = planRegistration(COMPANY, changes, sent('lastUpdates', 'proofOfAddress'), []);
  expect(planned.ok && planned.value.lines).toEqual([
    { label: 'Capital social', before: null, after: 'R$\u00a01.234,50' },
    {
      label: 'Endereço',
      before: 'Avenida Paulista, 1000, Bela Vista, São Paulo/SP, 01310-100',
      after: 'Avenida Paulista, 1000, Sala 3, Bela Vista, São Paulo/SP, 01310-100',
    },
    { label: 'Sócios', before: null, after: 'Como no documento enviado' },
  ]);
  const newer = planRegistration(COMPANY, {}, sent('invoicing'), [KEPT]);
  expect(newer.ok && newer.value.lines).toEqual([
    { label: 'Comprovante de faturamento', before: 'velho.pdf, de 22/11/2026', after: 'invoicing.pdf' },
  ]);
});

const upgrade = (products: Product[], tier: Tier | null, kinds: CompanyDocumentKind[], company = COMPANY) => {
  const planned = planUpgrade(company, { products, tier }, sent(...kinds));
  return planned.ok ? `${planned.value.settlement.by}: ${planned.value.subjects.join(' ')}` : planned.error.code;
};

test.each<[Product[], Tier | null, CompanyDocumentKind[], string]>([
  [[], null, [], 'company.nothing-changes'],
  [['PIX'], null, [], 'company.product-contracted'],
  [['TRANSFER', 'PIX'], null, [], 'company.product-contracted'],
  [[], 'crescimento', [], 'company.tier-current'],
  [['TRANSFER', 'PAYMENT'], null, [], 'rule: product:TRANSFER product:PAYMENT'],
  [['CHARGING'], null, [], 'company.document-needed'],
  [['CHARGING', 'TRANSFER'], null, ['invoicing'], 'staff: product:CHARGING product:TRANSFER'],
  [['TRANSFER'], null, ['socialContract'], 'staff: product:TRANSFER'],
  [[], 'essencial', [], 'rule: tier'],
  [[], 'escala', [], 'company.document-needed'],
  [['TRANSFER'], 'escala', ['invoicing'], 'staff: product:TRANSFER tier'],
])('asking for the products %j and the plan %s with %j', (products, tier, kinds, outcome) => {
  expect(upgrade(products, tier, kinds)).toBe(outcome);
});

test('a plan for which a company bills too little, or does not say, is denied with the figure', () => {
  for (const monthlyBilling of ['499999.99', null]) {
    const planned = planUpgrade({ ...COMPANY, monthlyBilling }, { products: [], tier: 'escala' }, sent('invoicing'));
    expect(planned.ok && planned.value.settlement).toMatchObject({
      by: 'denial',
      reason: expect.stringContaining('R$\u00a0500.000,00'),
    });
  }
  expect(upgrade([], 'escala', ['invoicing'], { ...COMPANY, monthlyBilling: '500000.00' })).toBe('staff: tier');
});

test('an upgrade never takes a product away nor gives one without the document it needs', () => {
  const wanted = fc.record({
    products: fc.subarray([...PRODUCTS]),
    tier: fc.option(fc.constantFrom(...TIERS_IN_ORDER)),
    kinds: fc.subarray<CompanyDocumentKind>(['invoicing', 'socialContract', 'lastUpdates', 'proofOfAddress']),
  });
  fc.assert(
    fc.property(wanted, ({ products, tier, kinds }) => {
      const planned = planUpgrade(COMPANY, { products, tier }, sent(...kinds));
      if (!planned.ok || planned.value.settlement.by !== 'rule') return;
      expect(kinds).toEqual([]);
      expect(products.filter((product) => product === 'CHARGING' || product === 'CHECKS')).toEqual([]);
      expect(tier === null || !isHigherTier(tier, COMPANY.tier)).toBe(true);
    }),
  );
});

test('a higher plan costs no more per act, gives no smaller limit, and asks for more billing', () => {
  for (const [index, tier] of TIERS_IN_ORDER.entries()) {
    const lower = TIERS_IN_ORDER[index - 1];
    if (!lower) continue;
    const [terms, below] = [TIER_TERMS[tier], TIER_TERMS[lower]];
    for (const line of USE_FEE_LINES)
      expect(terms.fees[line].amountCentavos <= below.fees[line].amountCentavos, line).toBe(true);
    const limits = namedLimits(terms.limitMaximumCentavos);
    for (const [place, limit] of namedLimits(below.limitMaximumCentavos).entries())
      expect((limits[place]?.amountCentavos ?? 0n) > limit.amountCentavos, limit.name).toBe(true);
    expect(terms.monthlyFeeCentavos > below.monthlyFeeCentavos).toBe(true);
    expect(terms.monthlyBillingMinimumCentavos > below.monthlyBillingMinimumCentavos).toBe(true);
  }
});
