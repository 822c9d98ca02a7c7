import {
  limitMeasuresOf,
  limitTitle,
  ORDER_KIND_NAMES,
  type CompanyDocumentKind,
  type LimitMeasure,
  type OrderKind,
  type Tier,
  type UseFeeLine,
  type UsePrice,
} from '@bank/contracts';

/** Limits of one kind of order, in centavos; a measure that does not bound it is absent. */
export type LimitAmounts = Readonly<Partial<Record<LimitMeasure, bigint>>>;

/** What a company pays and may ask for by its plan. */
export interface TierTerms {
  /** For whom it is, Portuguese. */
  readonly about: string;
  readonly monthlyFeeCentavos: bigint;
  /** What each service costs, and how many uses a month are free before that. */
  readonly fees: Readonly<Record<UseFeeLine, UsePrice>>;
  /** The highest limits that the company may ask for by itself, of each kind of order. */
  readonly limitMaximumCentavos: Readonly<Record<OrderKind, LimitAmounts>>;
  /** What a company must bill a month, by its registration, to come up to it. */
  readonly monthlyBillingMinimumCentavos: bigint;
}

/** The plans, the smallest first. */
export const TIERS_IN_ORDER: readonly Tier[] = ['essencial', 'crescimento', 'escala'];

export const TIER_TERMS: Readonly<Record<Tier, TierTerms>> = {
  essencial: {
    about: 'Para começar: sem mensalidade, e paga-se só o que se usa.',
    monthlyFeeCentavos: 0n,
    fees: {
      'pix-sent': { amountCentavos: 120n, freeEachMonth: 30 },
      'pix-received': { amountCentavos: 0n, freeEachMonth: 0 },
      'pix-returned': { amountCentavos: 0n, freeEachMonth: 0 },
      'transfer-sent': { amountCentavos: 0n, freeEachMonth: 0 },
      'ted-sent': { amountCentavos: 990n, freeEachMonth: 0 },
      'boleto-settled': { amountCentavos: 290n, freeEachMonth: 0 },
      'cheque-custody': { amountCentavos: 250n, freeEachMonth: 0 },
    },
    limitMaximumCentavos: {
      pix: { order: 10_000_000n, 'order-night': 2_000_000n, day: 20_000_000n, night: 4_000_000n },
      'pix-refund': { order: 20_000_000n, day: 40_000_000n },
      transfer: { order: 20_000_000n, day: 40_000_000n },
      ted: { order: 50_000_000n, day: 100_000_000n },
      'batch-transfer': {},
    },
    monthlyBillingMinimumCentavos: 0n,
  },
  crescimento: {
    about: 'Para quem paga e cobra todo dia: mais atos grátis e limites maiores.',
    monthlyFeeCentavos: 8900n,
    fees: {
      'pix-sent': { amountCentavos: 90n, freeEachMonth: 200 },
      'pix-received': { amountCentavos: 0n, freeEachMonth: 0 },
      'pix-returned': { amountCentavos: 0n, freeEachMonth: 0 },
      'transfer-sent': { amountCentavos: 0n, freeEachMonth: 0 },
      'ted-sent': { amountCentavos: 690n, freeEachMonth: 5 },
      'boleto-settled': { amountCentavos: 190n, freeEachMonth: 30 },
      'cheque-custody': { amountCentavos: 190n, freeEachMonth: 0 },
    },
    limitMaximumCentavos: {
      pix: { order: 25_000_000n, 'order-night': 5_000_000n, day: 50_000_000n, night: 10_000_000n },
      'pix-refund': { order: 50_000_000n, day: 100_000_000n },
      transfer: { order: 50_000_000n, day: 100_000_000n },
      ted: { order: 125_000_000n, day: 250_000_000n },
      'batch-transfer': {},
    },
    monthlyBillingMinimumCentavos: 5_000_000n,
  },
  escala: {
    about: 'Para operações grandes: Pix sem tarifa e os maiores limites do banco.',
    monthlyFeeCentavos: 39_000n,
    fees: {
      'pix-sent': { amountCentavos: 0n, freeEachMonth: 0 },
      'pix-received': { amountCentavos: 0n, freeEachMonth: 0 },
      'pix-returned': { amountCentavos: 0n, freeEachMonth: 0 },
      'transfer-sent': { amountCentavos: 0n, freeEachMonth: 0 },
      'ted-sent': { amountCentavos: 390n, freeEachMonth: 20 },
      'boleto-settled': { amountCentavos: 120n, freeEachMonth: 200 },
      'cheque-custody': { amountCentavos: 120n, freeEachMonth: 0 },
    },
    limitMaximumCentavos: {
      pix: { order: 50_000_000n, 'order-night': 10_000_000n, day: 100_000_000n, night: 20_000_000n },
      'pix-refund': { order: 100_000_000n, day: 200_000_000n },
      transfer: { order: 100_000_000n, day: 200_000_000n },
      ted: { order: 250_000_000n, day: 500_000_000n },
      'batch-transfer': {},
    },
    monthlyBillingMinimumCentavos: 50_000_000n,
  },
};

/** Limits of every kind of order with their names; those that a company does not have are left out. */
export function namedLimits(
  limits: Readonly<Partial<Record<OrderKind, LimitAmounts>>>,
): readonly { readonly name: string; readonly amountCentavos: bigint }[] {
  return ORDER_KIND_NAMES.flatMap((kind) =>
    limitMeasuresOf(kind).flatMap((measure) => {
      const amountCentavos = limits[kind]?.[measure];
      return amountCentavos === undefined ? [] : [{ name: limitTitle(kind, measure), amountCentavos }];
    }),
  );
}

/** Whether one plan stands above another. */
export function isHigherTier(tier: Tier, other: Tier): boolean {
  return TIERS_IN_ORDER.indexOf(tier) > TIERS_IN_ORDER.indexOf(other);
}

/** What must be sent for a plan: up, what the company bills; down, nothing. */
export function documentsForTier(tier: Tier, current: Tier): readonly CompanyDocumentKind[] {
  return isHigherTier(tier, current) ? ['invoicing'] : [];
}

/** What each service costs by a plan, and how many uses a month are free before that. */
export function pricesOf(tier: Tier): TierTerms['fees'] {
  return TIER_TERMS[tier].fees;
}

/** What a plan costs a month, in centavos. */
export function monthlyFeeOf(tier: Tier): bigint {
  return TIER_TERMS[tier].monthlyFeeCentavos;
}
