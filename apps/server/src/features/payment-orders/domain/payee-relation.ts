import type { PayeeRelation } from '@bank/contracts';

/** What decides which kind of payee somebody is to a company. Documents are bare. */
export interface PayeeFacts {
  readonly payeeDocument: string;
  readonly payerDocument: string;
  /** Whether a payment of the company to this payee has settled before. */
  readonly payeeIsKnown: boolean;
}

/** The kind of payee, as limits and approval rules tell them apart. An account of the company's own is never new. */
export function payeeRelationOf({ payeeDocument, payerDocument, payeeIsKnown }: PayeeFacts): PayeeRelation {
  if (payeeDocument === payerDocument) return 'same-owner';
  return payeeIsKnown ? 'registered' : 'new';
}
