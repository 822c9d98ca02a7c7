import type { Instant } from '@bank/core';
import type { ApplicationState, CompanyDocumentKind } from '@bank/contracts';
import type { Applicant } from './applicant.ts';

/** An application as it stands in the database. */
export interface StoredApplication {
  readonly id: string;
  readonly protocol: string;
  readonly cnpj: string;
  readonly state: ApplicationState;
  /** Rises with every change of state. */
  readonly version: number;
  /** What the company said of itself; null: struck out. */
  readonly company: Applicant | null;
  readonly passwordHash: string | null;
  readonly submittedAt: Instant;
  readonly nextLookAt: Instant | null;
  readonly looks: number;
  /** How often documents were asked for and came. */
  readonly rounds: number;
  readonly findings: readonly string[];
  readonly reasons: readonly string[];
  readonly documentsWanted: readonly CompanyDocumentKind[];
  readonly decidedAt: Instant | null;
  /** "bank" or "staff:NAME". */
  readonly decidedBy: string | null;
  readonly companyId: string | null;
  readonly bankAccount: string | null;
}

/** An application of which nothing is struck out. */
export type WholeApplication = StoredApplication & { readonly company: Applicant };

/** Whether all that the company said is still there. */
export function isWhole(application: StoredApplication): application is WholeApplication {
  return application.company !== null;
}

/** Whether it can still be decided. */
export function isOpen({ state }: Pick<StoredApplication, 'state'>): boolean {
  return state === 'received' || state === 'pending';
}

/** How long what is not needed any more is kept, in days. */
export const KEPT_DAYS = {
  /** Codes: as long as they count towards an hour's, and a little for questions. */
  codes: 1,
  /** Keys and answers of sent documents (SECURITY M06). */
  sendings: 30,
  /** Documents that were asked for may come so long; then the application is denied. */
  documentsAwaited: 60,
  /** Personal data and documents of a denied application, in case its applicant comes back with questions. */
  denied: 90,
} as const satisfies Record<string, number>;

export const DOCUMENTS_LATE = `Os documentos pedidos não chegaram em ${KEPT_DAYS.documentsAwaited} dias. Se ainda quiser a conta, faça um novo cadastro.`;
