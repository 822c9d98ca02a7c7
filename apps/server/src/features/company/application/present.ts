import { formatInstant } from '@bank/core';
import { FEE_LINES, USE_FEE_LINES, wireOf, type CompanyDocument, type CompanyRequest } from '@bank/contracts';
import type { StoredRequest } from '../domain/company-request.ts';
import type { StoredDocument } from '../domain/registration.ts';
import type { TierTerms } from '../domain/tiers.ts';

/** A document as it travels. */
export function presentDocument(document: StoredDocument): CompanyDocument {
  const { id, kind, name, mediaType, sizeBytes, receivedAt } = document;
  return { id, kind, name, mediaType, sizeBytes, receivedAt: formatInstant(receivedAt) };
}

/** A request as it travels, with those of the company's documents that came with it. */
export function presentRequest(request: StoredRequest, documents: readonly StoredDocument[]): CompanyRequest {
  const { id, kind, state, lines, documentIds, askedByName, askedAt, decidedAt, reason } = request;
  return {
    id,
    kind,
    state,
    lines: [...lines],
    documents: documents.filter((document) => documentIds.includes(document.id)).map(presentDocument),
    askedBy: askedByName,
    askedAt: formatInstant(askedAt),
    decidedAt: decidedAt === null ? null : formatInstant(decidedAt),
    reason,
  };
}

/** The fees of a plan as they travel. */
export function presentFees(fees: TierTerms['fees']) {
  return USE_FEE_LINES.map((line) => {
    const { amountCentavos, freeEachMonth } = fees[line];
    return { name: FEE_LINES[line].name, amount: wireOf(amountCentavos), freeEachMonth };
  });
}

/** A limit as it travels. */
export function presentLimit({ name, amountCentavos }: { readonly name: string; readonly amountCentavos: bigint }) {
  return { name, amount: wireOf(amountCentavos) };
}
