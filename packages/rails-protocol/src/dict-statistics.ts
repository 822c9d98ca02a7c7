import * as z from 'zod';
import { dictEntrySchema } from './dict-wire.ts';

// What the directory tells of frauds with a look-up that asks for it (DICT API 2.12.1, includeStatistics): sums over three
// windows that end with the look-up. They are about third parties: a bank judges by them and shows nobody the numbers.

/** Asked for as a query of the look-up. */
export const INCLUDE_STATISTICS = 'includeStatistics';

const windows = z.strictObject({
  /** 90 days. */
  d90: z.int().min(0),
  /** 12 months. */
  m12: z.int().min(0),
  /** 60 months. */
  m60: z.int().min(0),
});
export type DictWindows = z.infer<typeof windows>;

/** What a bank that looked into a report may have found. */
export const FRAUD_KINDS = ['applicationFraud', 'muleAccount', 'scammerAccount', 'otherFraud'] as const;
export type FraudKind = (typeof FRAUD_KINDS)[number];

const subjectStatistics = z.strictObject({
  /** Payments that came to it. */
  settlements: windows,
  /** Frauds that other banks' customers reported, whatever came of it. */
  reports: windows,
  /** Frauds that the payee's bank confirmed, by what it was. */
  confirmed: z.strictObject({
    applicationFraud: windows,
    muleAccount: windows,
    scammerAccount: windows,
    otherFraud: windows,
  } satisfies Record<FraudKind, typeof windows>),
});
export type DictSubjectStatistics = z.infer<typeof subjectStatistics>;

/** About the key, and about its owner whatever the key. */
export const dictStatisticsSchema = z.strictObject({ key: subjectStatistics, owner: subjectStatistics });
export type DictStatistics = z.infer<typeof dictStatisticsSchema>;

/** What a look-up is answered with: the entry, and the statistics where they were asked for. */
export const dictAnswerSchema = dictEntrySchema.extend({ statistics: dictStatisticsSchema.optional() });
export type DictAnswer = z.infer<typeof dictAnswerSchema>;
