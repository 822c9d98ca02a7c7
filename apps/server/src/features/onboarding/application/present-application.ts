import { formatInstant } from '@bank/core';
import { companyDocumentKindSchema, type Application } from '@bank/contracts';
import type { StoredDocument } from '../../company/index.ts';
import type { WholeApplication } from '../domain/application.ts';

/** An application as its applicant may see it. What became the company's documents is the company's to see. */
export function presentApplication(application: WholeApplication, documents: readonly StoredDocument[]): Application {
  const { protocol, state, company, submittedAt, decidedAt, reasons, documentsWanted, bankAccount } = application;
  const isDecided = state === 'approved' || state === 'denied';
  return {
    protocol,
    state,
    corporateName: company.corporateName,
    submittedAt: formatInstant(submittedAt),
    decidedAt: isDecided && decidedAt !== null ? formatInstant(decidedAt) : null,
    reasons: [...reasons],
    documentsWanted: [...documentsWanted],
    documents: inOrder(documents).map(({ kind, name, sizeBytes, receivedAt }) => ({
      kind,
      name,
      sizeBytes,
      receivedAt: formatInstant(receivedAt),
    })),
    bankAccount,
  };
}

/** As they came; those of one sending in the order of the form. */
function inOrder(documents: readonly StoredDocument[]): readonly StoredDocument[] {
  const placeOf = ({ kind }: StoredDocument): number => companyDocumentKindSchema.options.indexOf(kind);
  return documents.toSorted((a, b) => a.receivedAt - b.receivedAt || placeOf(a) - placeOf(b));
}
