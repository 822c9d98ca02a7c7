import {
  COMPANY_DOCUMENT_NAMES,
  type CallOutput,
  type CompanyDocumentKind,
  type listUpgrades,
  type Product,
  type Tier,
} from '@bank/contracts';
import { formatBrl } from '@bank/core';
import type { ChangeLine } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';
import type { DocumentNeed } from './document-choice.ts';

/** What the company may contract. */
export type Upgrades = CallOutput<typeof listUpgrades>;
export type OfferedProduct = Upgrades['products'][number];
export type OfferedTier = Upgrades['tiers'][number];
export type Fee = OfferedTier['fees'][number];

/** What was chosen on the screen and is not asked for yet. */
export interface UpgradeChoice {
  readonly products: readonly Product[];
  readonly tier: Tier | null;
}

export const NOTHING_CHOSEN: UpgradeChoice = { products: [], tier: null };

/** How many things are chosen. */
export function chosenCount({ products, tier }: UpgradeChoice): number {
  return products.length + (tier === null ? 0 : 1);
}

/** Puts a product into the choice, or takes it out again. */
export function toggleProduct(choice: UpgradeChoice, product: Product): UpgradeChoice {
  const { products } = choice;
  const without = products.filter((each) => each !== product);
  return { ...choice, products: without.length === products.length ? [...products, product] : without };
}

/** Chooses a plan, or none again. */
export function toggleTier(choice: UpgradeChoice, tier: Tier): UpgradeChoice {
  return { ...choice, tier: choice.tier === tier ? null : tier };
}

/** The choice without what meanwhile can no longer be chosen, because it was contracted or asked for elsewhere. */
export function stillAvailable(choice: UpgradeChoice, { products, tiers }: Upgrades): UpgradeChoice {
  const free = new Set<string>(
    [...products, ...tiers]
      .filter(({ state }) => state === 'available')
      .map((offer) => ('product' in offer ? offer.product : offer.tier)),
  );
  return {
    products: choice.products.filter((product) => free.has(product)),
    tier: choice.tier !== null && free.has(choice.tier) ? choice.tier : null,
  };
}

const WHY: Readonly<Record<CompanyDocumentKind, string>> = {
  invoicing: 'O faturamento dos últimos 12 meses, assinado pelo contador.',
  socialContract: 'O contrato social que vale hoje, inteiro.',
  lastUpdates: 'A última alteração do contrato, registrada na junta comercial.',
  proofOfAddress: 'Uma conta em nome da empresa, de até 90 dias.',
};

/** The documents that a choice needs before it is in force; none: it is in force at once. */
export function documentsOfChoice(choice: UpgradeChoice, upgrades: Upgrades): readonly DocumentNeed[] {
  const wanted = new Set(chosenOffers(choice, upgrades).flatMap(({ documentsWanted }) => documentsWanted));
  return [...wanted].map((kind) => ({ anyOf: [kind], because: WHY[kind] }));
}

/** Whether some of a choice waits for the bank that would be in force at once if it were asked for alone. */
export function holdsBack(choice: UpgradeChoice, upgrades: Upgrades): boolean {
  const waits = chosenOffers(choice, upgrades).map(({ documentsWanted }) => documentsWanted.length > 0);
  return waits.includes(true) && waits.includes(false);
}

function chosenOffers(choice: UpgradeChoice, { products, tiers }: Upgrades) {
  return [
    ...products.filter(({ product }) => choice.products.includes(product)),
    ...tiers.filter(({ tier }) => tier === choice.tier),
  ];
}

/** "R$ 49,00 por mês"; "Sem mensalidade". */
export function monthlyFeeInWords(wire: string): string {
  const fee = centavosOf(wire);
  return fee === 0n ? 'Sem mensalidade' : `${formatBrl(fee)} por mês`;
}

/** "Grátis"; "R$ 1,90"; "R$ 1,90 · 20 grátis/mês". */
export function feeInWords({ amount, freeEachMonth }: Fee): string {
  const fee = centavosOf(amount);
  if (fee === 0n) return 'Grátis';
  return freeEachMonth === 0 ? formatBrl(fee) : `${formatBrl(fee)} · ${freeEachMonth} grátis/mês`;
}

/** The plan that is in force. */
export function currentTier({ tiers }: Upgrades): OfferedTier | undefined {
  return tiers.find(({ state }) => state === 'current');
}

/** One fee or limit of a plan, beside what it is in the plan that is in force. */
export interface Term {
  readonly name: string;
  readonly text: string;
  /** What it is today, in words; null where it is the same or today's plan does not have it. */
  readonly today: string | null;
}

/** The fees and limits of a plan, each with what it is today where that differs. */
export function termsOf(
  tier: OfferedTier,
  current: OfferedTier | undefined,
): { readonly fees: readonly Term[]; readonly limits: readonly Term[] } {
  const against = (terms: readonly NamedText[], today: readonly NamedText[]): readonly Term[] =>
    terms.map(({ name, text }) => {
      const before = today.find((each) => each.name === name)?.text;
      return { name, text, today: before === undefined || before === text ? null : before };
    });
  return {
    fees: against(feesOf(tier), current === undefined ? [] : feesOf(current)),
    limits: against(limitsOf(tier), current === undefined ? [] : limitsOf(current)),
  };
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

function feesOf({ fees }: OfferedTier): readonly NamedText[] {
  return fees.map((fee) => ({ name: fee.name, text: feeInWords(fee) }));
}

function limitsOf({ limits }: OfferedTier): readonly NamedText[] {
  return limits.map(({ name, amount }) => ({ name, text: formatBrl(centavosOf(amount)) }));
}

/** What a choice changes, line by line: products that come in, the plan, and all of it that becomes another. */
export function linesOfChoice(choice: UpgradeChoice, upgrades: Upgrades): readonly ChangeLine[] {
  const current = currentTier(upgrades);
  const next = upgrades.tiers.find(({ tier }) => tier === choice.tier);
  const products = upgrades.products
    .filter(({ product }) => choice.products.includes(product))
    .map(({ name }) => ({ label: 'Produto', before: null, after: name }));
  if (next === undefined) return products;
  const { fees, limits } = termsOf(next, current);
  return [
    ...products,
    { label: 'Plano', before: current?.name ?? null, after: next.name },
    {
      label: 'Mensalidade',
      before: current === undefined ? null : monthlyFeeInWords(current.monthlyFee),
      after: monthlyFeeInWords(next.monthlyFee),
    },
    ...[...fees, ...limits]
      .filter(({ today }) => today !== null)
      .map(({ name, text, today }) => ({ label: name, before: today, after: text })),
  ];
}

/** What stands between choosing and having: nothing, or the bank's look at documents. */
export function documentsInWords(wanted: readonly CompanyDocumentKind[]): string {
  if (wanted.length === 0) return 'Vale na hora';
  return `Passa por análise. Pede: ${wanted.map((kind) => COMPANY_DOCUMENT_NAMES[kind].toLowerCase()).join(' e ')}`;
}

/** What is chosen, in a few words: "Cobrança e Cheques · plano Crescimento". */
export function choiceInWords(choice: UpgradeChoice, { products, tiers }: Upgrades): string {
  const names = products.filter(({ product }) => choice.products.includes(product)).map(({ name }) => name);
  const tier = tiers.find((each) => each.tier === choice.tier)?.name;
  return [
    ...(names.length === 0 ? [] : [WORD_LIST.format(names)]),
    ...(tier === undefined ? [] : [`plano ${tier}`]),
  ].join(' · ');
}

const WORD_LIST = new Intl.ListFormat('pt-BR');
