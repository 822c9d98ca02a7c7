import { formatBrl, ok, refuse, type Result } from '@bank/core';
import { COMPANY_DOCUMENT_NAMES, moneyOf, PRODUCT_NAMES, TIER_NAMES, type Tier } from '@bank/contracts';
import type { PlannedRequest, RequestLine, Settlement, UpgradeChanges } from './company-request.ts';
import type { PlanRefusal, SentDocument } from './plan-registration.ts';
import { PRODUCT_OFFERS } from './product-offers.ts';
import type { CompanyInForce } from './registration.ts';
import { documentsForTier, isHigherTier, TIER_TERMS } from './tiers.ts';

/**
 * Decides what becomes of an upgrade. It is one whole: where one thing of it needs a document, a person looks at all of it;
 * a plan for which the company bills too little is denied, with the figure that is missing.
 */
export function planUpgrade(
  inForce: CompanyInForce,
  { products, tier }: UpgradeChanges,
  sent: readonly SentDocument[],
): Result<PlannedRequest, PlanRefusal> {
  const wanted = [...new Set(products)];
  if (wanted.some((product) => inForce.products.includes(product)))
    return refuse({ code: 'company.product-contracted', field: 'products' });
  if (tier === inForce.tier) return refuse({ code: 'company.tier-current', field: 'tier' });
  if (wanted.length === 0 && tier === null) return refuse({ code: 'company.nothing-changes' });
  const documents = [
    ...wanted.flatMap((product) => PRODUCT_OFFERS[product].documentsWanted),
    ...(tier === null ? [] : documentsForTier(tier, inForce.tier)),
  ];
  const missing = documents.find((kind) => !sent.some((document) => document.kind === kind));
  if (missing) {
    const document = COMPANY_DOCUMENT_NAMES[missing].toLowerCase();
    return refuse({ code: 'company.document-needed', field: missing, data: { document } });
  }
  return ok({
    kind: 'upgrade',
    changes: { products: wanted, tier },
    lines: linesOf(inForce, { products: wanted, tier }),
    subjects: [...wanted.map((product) => `product:${product}`), ...(tier === null ? [] : ['tier'])],
    settlement: settlementOf(inForce, tier, sent),
  });
}

function settlementOf(
  { tier: current, monthlyBilling }: CompanyInForce,
  tier: Tier | null,
  sent: readonly SentDocument[],
): Settlement {
  const minimum = tier !== null && isHigherTier(tier, current) ? TIER_TERMS[tier].monthlyBillingMinimumCentavos : 0n;
  const billing = monthlyBilling === null ? 0n : moneyOf(monthlyBilling);
  if (billing < minimum) {
    const reason = `Este plano é para empresas que faturam ao menos ${formatBrl(minimum)} por mês. Atualize o faturamento em Empresa e peça de novo.`;
    return { by: 'denial', reason };
  }
  // Nothing that needs a document comes this far without one.
  return { by: sent.length > 0 ? 'staff' : 'rule' };
}

function linesOf(inForce: CompanyInForce, { products, tier }: UpgradeChanges): readonly RequestLine[] {
  const lines: RequestLine[] = products.map((product) => ({
    label: 'Produto',
    before: null,
    after: PRODUCT_NAMES[product],
  }));
  if (tier === null) return lines;
  const fee = (of: Tier): string => `${formatBrl(TIER_TERMS[of].monthlyFeeCentavos)} por mês`;
  return [
    ...lines,
    { label: 'Plano', before: TIER_NAMES[inForce.tier], after: TIER_NAMES[tier] },
    { label: 'Mensalidade', before: fee(inForce.tier), after: fee(tier) },
  ];
}
