import {
  PRODUCT_NAMES,
  PRODUCTS,
  TIER_NAMES,
  wireOf,
  type CallOutput,
  type listUpgrades as listCall,
} from '@bank/contracts';
import { PRODUCT_OFFERS } from '../domain/product-offers.ts';
import { documentsForTier, namedLimits, TIER_TERMS, TIERS_IN_ORDER } from '../domain/tiers.ts';
import { listDocuments } from '../postgres/documents.ts';
import { readInForce } from '../postgres/registrations.ts';
import { listRequests, openSubjects } from '../postgres/requests.ts';
import type { CompanyContext } from './context.ts';
import { presentFees, presentLimit, presentRequest } from './present.ts';
import { REQUESTS_MAX } from './read-company.ts';

/** What a company may contract: each product and plan with how it stands, and what was asked for. */
export async function listUpgrades(
  { platform: { pool } }: CompanyContext,
  companyId: string,
): Promise<CallOutput<typeof listCall>> {
  const [company, requests, open, documents] = await Promise.all([
    readInForce(pool, companyId),
    listRequests(pool, companyId, REQUESTS_MAX),
    openSubjects(pool, companyId),
    listDocuments(pool, companyId),
  ]);
  const asked = requests.flatMap(({ kind, state, changes }) =>
    kind === 'upgrade' && state === 'in-analysis' && 'tier' in changes && changes.tier !== null ? [changes.tier] : [],
  );
  return {
    products: PRODUCTS.map((product) => {
      const { about, documentsWanted } = PRODUCT_OFFERS[product];
      const isContracted = company.products.includes(product);
      const state = isContracted ? 'contracted' : open.has(`product:${product}`) ? 'in-analysis' : 'available';
      return { product, name: PRODUCT_NAMES[product], about, state, documentsWanted: [...documentsWanted] };
    }),
    tiers: TIERS_IN_ORDER.map((tier) => {
      const { about, monthlyFeeCentavos, fees, limitMaximumCentavos } = TIER_TERMS[tier];
      return {
        tier,
        name: TIER_NAMES[tier],
        about,
        monthlyFee: wireOf(monthlyFeeCentavos),
        fees: presentFees(fees),
        limits: namedLimits(limitMaximumCentavos).map(presentLimit),
        state: tier === company.tier ? 'current' : asked.includes(tier) ? 'in-analysis' : 'available',
        documentsWanted: [...documentsForTier(tier, company.tier)],
      };
    }),
    requests: requests.filter(({ kind }) => kind === 'upgrade').map((request) => presentRequest(request, documents)),
  };
}
