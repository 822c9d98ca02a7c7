import { refuse, ok, type Result } from '@bank/core';

declare const percentBrand: unique symbol;

/**
 * A rate in percent as an integer of hundred-thousandths: 2% is 200000. Five decimals are the most that CNAB carries
 * (segment Y-53); a float never holds a rate.
 */
export type Percent = bigint & { readonly [percentBrand]: true };

/** One percent. */
export const ONE_PERCENT = 100_000n as Percent;

/** A hundred percent: the whole. */
export const HUNDRED_PERCENT = 10_000_000n as Percent;

/** Reads "2", "1.5" or "0.03333": digits, at most three before the point and five after it. Refuses anything else. */
export function parsePercent(text: string): Result<Percent, { readonly code: 'percent.malformed' }> {
  const match = /^(\d{1,3})(?:\.(\d{1,5}))?$/.exec(text);
  if (!match) return refuse({ code: 'percent.malformed' });
  const [, whole = '', decimals = ''] = match;
  return ok(BigInt(whole + decimals.padEnd(5, '0')) as Percent);
}

/** A rate of so many hundredths of a percent, as the fields of CNAB with two decimals hold it: 200 is 2%. */
export function percentFromHundredths(hundredths: bigint): Percent {
  return (hundredths * 1000n) as Percent;
}
