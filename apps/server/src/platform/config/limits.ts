import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@bank/core';

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
  /** Calls of one credential of a company's programs. */
  readonly perCredential: Rate;
  /** Tokens that programs ask for: with one client id from one address, and from one address with whatever client id. */
  readonly programTokens: { readonly perClient: Rate; readonly perAddress: Rate };
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
  /** What each of a company's buckets of look-ups holds, and how much comes back in a minute (SECURITY I13); a miss costs 20. */
  readonly lookups: { readonly size: number; readonly perMinute: number };
  /** What the bank asks the directory for all companies together: by its category there (DICT API 2.12.1). */
  readonly bankLookups: Rate;
  /** Accounts of this bank that one company asks about before it transfers: what is typed may be guessed. */
  readonly accountLookups: Rate;
  /** Public checks of receipts by one address. */
  readonly receiptChecks: Rate;
  /** Looks at what somebody is to pay, by one address: the page looks again while it is open. */
  readonly payerCharges: Rate;
  /** Documents of charges, by one address: a payer's bank asks for all its customers from a few. */
  readonly chargeDocuments: Rate;
  /** Payments that one company contests: each is told to the directory, and another bank has to judge it. */
  readonly contests: Rate;
  /** Looks at pages for the bank's staff by one address, whoever asks. */
  readonly staffPages: Rate;
  /** Looks at how the services are by one address, and streams of it that one address may have open. */
  readonly statusPages: Rate;
  readonly statusStreams: number;
  /** Wait between two codes for the same device. */
  readonly deviceCodeWaitMs: number;
  /** Codes for an operator's devices in an hour, whichever device: each one is five guesses (SECURITY S16). */
  readonly deviceCodesPerHour: number;
  /** Codes that prove whose an e-mail or telephone is: the wait between two for one, and how many in an hour. */
  readonly keyCodes: {
    readonly waitMs: number;
    readonly perRecipientPerHour: number;
    readonly perCompanyPerHour: number;
  };
  /** How much customers may ask to pay. */
  readonly usageLimits: UsageLimitPolicy;
  /** Bodies with files. */
  readonly uploads: UploadLimits;
  /** Parts of large files that one server takes at once, and of one company: each has some MiB in memory. */
  readonly largeUploads: { readonly partsAtOnce: number; readonly partsAtOncePerCompany: number };
  /** Signing up, by people who are no customers yet. */
  readonly signUp: SignUpLimits;
}

/** How many files may be on their way in, and how slowly. */
export interface UploadLimits {
  /** Of whoever is signed in, and of everybody else: apart, so that strangers never take a customer's place. */
  readonly customers: UploadPool;
  readonly strangers: UploadPool;
  readonly leastRate: LeastRate;
}

/** Room for bodies with files: each has up to 41 MiB. */
export interface UploadPool {
  /** Bodies that come in, wait for their turn or are being answered, at once: in all, and of one address. */
  readonly open: number;
  readonly openPerAddress: number;
  /** So many bytes of them lie in memory at once; putting a body's pieces together takes its own size more for a moment. */
  readonly bytes: number;
  /** Bodies that are there whole and are judged and answered at once. The next one waits for its turn, so long. */
  readonly places: number;
  readonly turnMs: number;
}

/** How slowly a body may come in: a sender for whom the bank has waited so long for fewer bytes than these is cut off. */
export interface LeastRate {
  readonly bytesPerSecond: number;
  readonly overMs: number;
}

/** How often somebody without an account may ask for something. */
export interface SignUpLimits {
  /** Wait between two codes for the same sign-up and recipient. */
  readonly codeWaitMs: number;
  /** Codes for one recipient in an hour, whoever asks: each one is five guesses, and a message that nobody may want. */
  readonly codesPerHour: number;
  /** Codes that one address may have sent. */
  readonly codes: Rate;
  /** Applications and documents that one address may send. */
  readonly submissions: Rate;
  /** Looks after applications by one address, whether they exist or not. */
  readonly follows: Rate;
  /** Look-ups of addresses by one address. */
  readonly addresses: Rate;
}

/** What the bank gives its companies. */
export interface UsageLimitPolicy {
  /** How long a raise waits before it comes into force: between 24 and 48 h (IN BCB 512/2024, arts. 12 to 14). */
  readonly raiseWaitsHours: number;
}

// A company's limits are the bank's policy: the night's R$ 1.000,00 binds persons, not companies (SECURITY Z10).
const USAGE_LIMITS: UsageLimitPolicy = {
  raiseWaitsHours: 24,
};

const MIB = 1024 * 1024;

// Half of what the slowest mobile networks in use (EDGE) carry; 10 MiB at this rate take longer than any call may.
const LEAST_RATE: LeastRate = { bytesPerSecond: 8 * 1024, overMs: 15 * SECOND_MS };

export const LIMITS = {
  strict: {
    perAddress: { burst: 200, perSecond: 20 },
    perSession: { burst: 120, perSecond: 20 },
    perCompany: { burst: 600, perSecond: 100 },
    perCredential: { burst: 300, perSecond: 50 },
    // A token lasts an hour: who asks for one before each call has not understood, and is told to wait.
    programTokens: { perClient: { burst: 20, perSecond: 0.2 }, perAddress: { burst: 60, perSecond: 0.5 } },
    signIn: {
      triesPerIdentity: 5,
      triesPerAddress: 20,
      waitMs: 30 * SECOND_MS,
      waitMsMax: 15 * MINUTE_MS,
      forgottenAfterMs: DAY_MS,
    },
    openAccessRequests: 5,
    accessPrompts: 3,
    // No more than the directory allows a company: 1,000, and 20 a minute (Manual Operacional do DICT 8, 13.2.2).
    lookups: { size: 200, perMinute: 20 },
    accountLookups: { burst: 100, perSecond: 0.1 },
    receiptChecks: { burst: 20, perSecond: 0.5 },
    // People behind one address, each with a charge or two.
    payerCharges: { burst: 60, perSecond: 2 },
    chargeDocuments: { burst: 2000, perSecond: 200 },
    contests: { burst: 20, perSecond: 0.0125 },
    staffPages: { burst: 20, perSecond: 0.5 },
    // People behind one address, each with a tab or two.
    statusPages: { burst: 60, perSecond: 2 },
    statusStreams: 8,
    deviceCodeWaitMs: MINUTE_MS,
    deviceCodesPerHour: 5,
    keyCodes: { waitMs: MINUTE_MS, perRecipientPerHour: 5, perCompanyPerHour: 20 },
    usageLimits: USAGE_LIMITS,
    uploads: {
      customers: { open: 64, openPerAddress: 8, bytes: 256 * MIB, places: 6, turnMs: 20 * SECOND_MS },
      strangers: { open: 32, openPerAddress: 3, bytes: 128 * MIB, places: 2, turnMs: 20 * SECOND_MS },
      leastRate: LEAST_RATE,
    },
    largeUploads: { partsAtOnce: 8, partsAtOncePerCompany: 3 },
    signUp: {
      codeWaitMs: MINUTE_MS,
      codesPerHour: 5,
      codes: { burst: 10, perSecond: 1 / 60 },
      submissions: { burst: 10, perSecond: 1 / 30 },
      follows: { burst: 30, perSecond: 0.5 },
      addresses: { burst: 40, perSecond: 0.5 },
    },
  },
  // Loose enough for load runs from one machine and for a demonstration in which a password is mistyped a lot.
  loose: {
    perAddress: { burst: 40_000, perSecond: 20_000 },
    perSession: { burst: 20_000, perSecond: 10_000 },
    perCompany: { burst: 40_000, perSecond: 20_000 },
    perCredential: { burst: 20_000, perSecond: 10_000 },
    programTokens: { perClient: { burst: 2000, perSecond: 1000 }, perAddress: { burst: 2000, perSecond: 1000 } },
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
    lookups: { size: 900, perMinute: 20 },
    accountLookups: { burst: 2000, perSecond: 1000 },
    receiptChecks: { burst: 2000, perSecond: 1000 },
    payerCharges: { burst: 2000, perSecond: 1000 },
    chargeDocuments: { burst: 4000, perSecond: 2000 },
    contests: { burst: 200, perSecond: 1 },
    staffPages: { burst: 2000, perSecond: 1000 },
    statusPages: { burst: 2000, perSecond: 1000 },
    statusStreams: 40,
    deviceCodeWaitMs: 2 * SECOND_MS,
    deviceCodesPerHour: 500,
    keyCodes: { waitMs: 2 * SECOND_MS, perRecipientPerHour: 500, perCompanyPerHour: 500 },
    usageLimits: USAGE_LIMITS,
    uploads: {
      customers: { open: 200, openPerAddress: 200, bytes: 512 * MIB, places: 16, turnMs: 20 * SECOND_MS },
      strangers: { open: 100, openPerAddress: 100, bytes: 512 * MIB, places: 8, turnMs: 20 * SECOND_MS },
      leastRate: LEAST_RATE,
    },
    largeUploads: { partsAtOnce: 8, partsAtOncePerCompany: 8 },
    signUp: {
      codeWaitMs: 2 * SECOND_MS,
      codesPerHour: 500,
      codes: { burst: 2000, perSecond: 1000 },
      submissions: { burst: 2000, perSecond: 1000 },
      follows: { burst: 2000, perSecond: 1000 },
      addresses: { burst: 2000, perSecond: 1000 },
    },
  },
} as const satisfies Record<string, Omit<Limits, 'bankLookups'>>;
