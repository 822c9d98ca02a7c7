import type { ErrorCode, ErrorData } from '@bank/contracts';

/** An expected refusal on its way to the one boundary that turns it into problem+json. */
export interface Refusal {
  readonly code: ErrorCode;
  /** Fills the places of the code's Portuguese sentence; text fit to show. */
  readonly data?: ErrorData;
  /** The request field that it is about. */
  readonly field?: string;
  /** Seconds for a Retry-After header. */
  readonly retryAfterSeconds?: number;
  /** Extra members of the problem body that the contract names (matchNumber). */
  readonly members?: Readonly<Record<string, unknown>>;
}
