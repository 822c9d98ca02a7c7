import { formatInstant, type Instant } from '@bank/core';
import { wireOf, type CallOutput, type readCompany as readCompanyCall } from '@bank/contracts';
import { formatCnpj, maskDocument } from '@bank/documents';
import { freshnessOf } from '../domain/freshness.ts';
import type { StoredDocument } from '../domain/registration.ts';
import { namedLimits, TIER_TERMS } from '../domain/tiers.ts';
import { listDocuments } from '../postgres/documents.ts';
import { listPartners, readInForce, readOwnLimits } from '../postgres/registrations.ts';
import { listRequests, unsettledDocuments } from '../postgres/requests.ts';
import type { CompanyContext } from './context.ts';
import { presentDocument, presentFees, presentLimit, presentRequest } from './present.ts';

/** Requests that are shown. */
export const REQUESTS_MAX = 100;

/** All that the bank knows of a company, for its administrator; partners' CPFs masked. */
export async function readCompany(
  { platform: { pool } }: CompanyContext,
  companyId: string,
  at: Instant,
): Promise<CallOutput<typeof readCompanyCall>> {
  const [company, partners, documents, requests, unsettled, limits] = await Promise.all([
    readInForce(pool, companyId),
    listPartners(pool, companyId),
    listDocuments(pool, companyId),
    listRequests(pool, companyId, REQUESTS_MAX),
    unsettledDocuments(pool, companyId),
    readOwnLimits(pool, companyId, at),
  ]);
  const { companyId: _, cnpj, openedAt, confirmedAt, address, products, tier, ...said } = company;
  const terms = TIER_TERMS[tier];
  return {
    ...said,
    cnpj: formatCnpj(cnpj),
    openedAt: formatInstant(openedAt),
    address: address && { ...address, complement: address.complement ?? null },
    partners: partners.map(({ cpf, ...partner }) => ({ ...partner, maskedCpf: maskDocument(cpf) })),
    documents: documents.map(presentDocument),
    products: [...products],
    tier,
    monthlyFee: wireOf(terms.monthlyFeeCentavos),
    fees: presentFees(terms.fees),
    limits: namedLimits(limits).map(presentLimit),
    freshness: freshnessOf(confirmedAt, newestContractAt(documents, unsettled), at).map((part) => ({
      ...part,
      confirmedAt: part.confirmedAt === null ? null : formatInstant(part.confirmedAt),
    })),
    requests: requests.map((request) => presentRequest(request, documents)),
  };
}

/** When the contract came that the bank goes by: one whose request waits or was denied is not it. */
function newestContractAt(documents: readonly StoredDocument[], unsettled: ReadonlySet<string>): Instant | null {
  return documents.find(({ id, kind }) => kind === 'socialContract' && !unsettled.has(id))?.receivedAt ?? null;
}
