import type { FRAUD_WARNINGS } from '@bank/contracts';

/** The warning of a payee who was reported for fraud. */
export type FraudWarning = (typeof FRAUD_WARNINGS)[number];

/** Frauds that were confirmed within the directory's windows, which end with the look-up. */
interface Windows {
  readonly d90: number;
  readonly m12: number;
}

/** What the directory tells of a key, or of its owner: what was confirmed, by kind of fraud. */
interface Confirmed {
  readonly confirmed: Readonly<Record<string, Windows>>;
}

/**
 * What the statistics of a look-up warn of (DICT API 2.12.1): frauds with the key or its owner that were confirmed, by the
 * shortest window that holds one. What was only reported, or is older than 12 months, warns of nothing: anybody can report,
 * and a mark must end. No number leaves this function; they are about other people.
 */
export function fraudWarningOf(
  statistics: { readonly key: Confirmed; readonly owner: Confirmed } | undefined,
): FraudWarning | undefined {
  if (statistics === undefined) return undefined;
  const windows = [statistics.key, statistics.owner].flatMap(({ confirmed }) => Object.values(confirmed));
  if (windows.some(({ d90 }) => d90 > 0)) return 'reported-for-fraud-90-days';
  return windows.some(({ m12 }) => m12 > 0) ? 'reported-for-fraud-12-months' : undefined;
}
