import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@bank/core';
import type { LimitMeasure } from '@bank/contracts';

/** So many at once, and so many more each second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** How often things may be tried. Figures are settings: strict in production, loose in a sandbox (SECURITY S10). */
export interface Limits {
  /** Calls of one address, of one session, of one company's sessions together (SECURITY I13). */
  readonly perAddress: Rate;
  readonly perSession: Rate;
  readonly perCompany: Rate;
  /** Tries of a sign-in (one e-mail or document of one account; one address) before a wait, and how it grows. */
  readonly signIn: {
    readonly triesPerIdentity: number;
    readonly triesPerAddress: number;
    readonly waitMs: number;
    readonly waitMsMax: number;
    /** After so long without a try the count begins anew. */
    readonly forgottenAfterMs: number;
  };
  /** Open QR requests per browser and address per minute. */
  readonly openAccessRequests: number;
  /** Sign-ins that an operator may be asked to confirm within 5 minutes. */
  readonly accessPrompts: number;
  /** What a company may look up (SECURITY I13): tokens, and how many come back in a minute; a miss costs 20. */
  readonly lookups: { readonly size: number; readonly perMinute: number };
  /** Public checks of receipts by one address. */
  readonly receiptChecks: Rate;
  /** Wait between two codes for the same device. */
  readonly deviceCodeWaitMs: number;
  /** Codes for an operator's devices in an hour, whichever device: each one is five guesses (SECURITY S16). */
  readonly deviceCodesPerHour: number;
  /** How much customers may ask to pay. */
  readonly usageLimits: UsageLimitPolicy;
}

/** What the bank gives its companies. */
export interface UsageLimitPolicy {
  /** How long a raise waits before it comes into force: between 24 and 48 h (IN BCB 512/2024, arts. 12 to 14). */
  readonly raiseWaitsHours: number;
  /** The highest limit that a company can ask for by itself; above it, the bank decides. */
  readonly maximumCentavos: Readonly<Record<LimitMeasure, bigint>>;
}

// A company's limits are the bank's policy: the night's R$ 1.000,00 binds persons, not companies (SECURITY Z10).
const USAGE_LIMITS: UsageLimitPolicy = {
  raiseWaitsHours: 24,
  maximumCentavos: { order: 50_000_000n, 'order-night': 10_000_000n, day: 100_000_000n, night: 20_000_000n },
};

export const LIMITS = {
  strict: {
    perAddress: { burst: 200, perSecond: 20 },
    perSession: { burst: 120, perSecond: 20 },
    perCompany: { burst: 600, perSecond: 100 },
    signIn: {
      triesPerIdentity: 5,
      triesPerAddress: 20,
      waitMs: 30 * SECOND_MS,
      waitMsMax: 15 * MINUTE_MS,
      forgottenAfterMs: DAY_MS,
    },
    openAccessRequests: 5,
    accessPrompts: 3,
    // DICT API 2.12.1, "anti-scan", companies: 20 a minute.
    lookups: { size: 200, perMinute: 20 },
    receiptChecks: { burst: 20, perSecond: 0.5 },
    deviceCodeWaitMs: MINUTE_MS,
    deviceCodesPerHour: 5,
    usageLimits: USAGE_LIMITS,
  },
  // Loose enough for load runs from one machine and for a demonstration in which a password is mistyped a lot.
  loose: {
    perAddress: { burst: 40_000, perSecond: 20_000 },
    perSession: { burst: 20_000, perSecond: 10_000 },
    perCompany: { burst: 40_000, perSecond: 20_000 },
    signIn: {
      triesPerIdentity: 20,
      triesPerAddress: 1000,
      waitMs: 5 * SECOND_MS,
      waitMsMax: MINUTE_MS,
      forgottenAfterMs: HOUR_MS,
    },
    openAccessRequests: 500,
    accessPrompts: 500,
    // Below the directory's own 1,000, and still an end to a scan of a hundred keys.
    lookups: { size: 900, perMinute: 100 },
    receiptChecks: { burst: 2000, perSecond: 1000 },
    deviceCodeWaitMs: 2 * SECOND_MS,
    deviceCodesPerHour: 500,
    usageLimits: USAGE_LIMITS,
  },
} as const satisfies Record<string, Limits>;
