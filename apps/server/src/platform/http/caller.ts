import type { Instant } from '@bank/core';
import type { Permission, Product, Role, SessionProof } from '@bank/contracts';

/** The person behind a call, as the living session says: built by the platform only, never from request data. */
export interface Caller {
  readonly sessionId: string;
  /** What stands behind the session at this moment: a password alone never pays. */
  readonly proof: SessionProof;
  /** The device that proved its key for the session, whatever it is worth now; null: none did. */
  readonly deviceId: string | null;
  readonly operatorId: string;
  readonly operatorName: string;
  /** The person, whatever their sign-in: who made an order never approves it (SECURITY A2). */
  readonly cpf: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly companyId: string;
  readonly companyName: string;
  /** Five digits. */
  readonly bankAccount: string;
  /** The company's account in the ledger. */
  readonly accountId: string;
  readonly products: readonly Product[];
}

/** Where a call comes from; every audit record carries it. */
export interface RequestContext {
  readonly at: Instant;
  readonly traceId: string;
  readonly address: string;
  readonly userAgent: string;
  /** The web origin the call came from, or the bank's own. */
  readonly origin: string;
}
