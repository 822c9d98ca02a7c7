import { formatInstant } from '@bank/core';
import { wireOf, type CompanyDocument, type CompanyRequest } from '@bank/contracts';
import type { StoredRequest } from '../domain/company-request.ts';
import type { StoredDocument } from '../domain/registration.ts';
import type { Fee } from '../domain/tiers.ts';

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

/** A fee as it travels. */
export function presentFee({ name, amountCentavos, freeEachMonth }: Fee) {
  return { name, amount: wireOf(amountCentavos), freeEachMonth };
}

/** A limit as it travels. */
export function presentLimit({ name, amountCentavos }: { readonly name: string; readonly amountCentavos: bigint }) {
  return { name, amount: wireOf(amountCentavos) };
}
