import type { CompanyDocumentKind, LimitMeasure, Tier, UseFeeLine, UsePrice } from '@bank/contracts';

/** What a company pays and may ask for by its plan. */
export interface TierTerms {
  /** For whom it is, Portuguese. */
  readonly about: string;
  readonly monthlyFeeCentavos: bigint;
  /** What each service costs, and how many uses a month are free before that. */
  readonly fees: Readonly<Record<UseFeeLine, UsePrice>>;
  /** The highest Pix limits that the company may ask for by itself. */
  readonly limitMaximumCentavos: Readonly<Record<LimitMeasure, bigint>>;
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
      'ted-sent': { amountCentavos: 990n, freeEachMonth: 0 },
      'boleto-settled': { amountCentavos: 290n, freeEachMonth: 0 },
      'cheque-custody': { amountCentavos: 250n, freeEachMonth: 0 },
    },
    limitMaximumCentavos: { order: 10_000_000n, 'order-night': 2_000_000n, day: 20_000_000n, night: 4_000_000n },
    monthlyBillingMinimumCentavos: 0n,
  },
  crescimento: {
    about: 'Para quem paga e cobra todo dia: mais atos grátis e limites maiores.',
    monthlyFeeCentavos: 8900n,
    fees: {
      'pix-sent': { amountCentavos: 90n, freeEachMonth: 200 },
      'pix-received': { amountCentavos: 0n, freeEachMonth: 0 },
      'ted-sent': { amountCentavos: 690n, freeEachMonth: 5 },
      'boleto-settled': { amountCentavos: 190n, freeEachMonth: 30 },
      'cheque-custody': { amountCentavos: 190n, freeEachMonth: 0 },
    },
    limitMaximumCentavos: { order: 25_000_000n, 'order-night': 5_000_000n, day: 50_000_000n, night: 10_000_000n },
    monthlyBillingMinimumCentavos: 5_000_000n,
  },
  escala: {
    about: 'Para operações grandes: Pix sem tarifa e os maiores limites do banco.',
    monthlyFeeCentavos: 39_000n,
    fees: {
      'pix-sent': { amountCentavos: 0n, freeEachMonth: 0 },
      'pix-received': { amountCentavos: 0n, freeEachMonth: 0 },
      'ted-sent': { amountCentavos: 390n, freeEachMonth: 20 },
      'boleto-settled': { amountCentavos: 120n, freeEachMonth: 200 },
      'cheque-custody': { amountCentavos: 120n, freeEachMonth: 0 },
    },
    limitMaximumCentavos: { order: 50_000_000n, 'order-night': 10_000_000n, day: 100_000_000n, night: 20_000_000n },
    monthlyBillingMinimumCentavos: 50_000_000n,
  },
};

const LIMIT_WORDS: Readonly<Record<LimitMeasure, string>> = {
  order: 'Pix por transação, de dia',
  'order-night': 'Pix por transação, à noite',
  day: 'Pix por dia',
  night: 'Pix por noite',
};

/** Limits in their order with their names; those that a company does not have are left out. */
export function namedLimits(
  limits: Readonly<Partial<Record<LimitMeasure, bigint>>>,
): readonly { readonly name: string; readonly amountCentavos: bigint }[] {
  return (Object.keys(LIMIT_WORDS) as LimitMeasure[]).flatMap((measure) => {
    const amountCentavos = limits[measure];
    return amountCentavos === undefined ? [] : [{ name: LIMIT_WORDS[measure], amountCentavos }];
  });
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
