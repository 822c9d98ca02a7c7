import { bankingDate, type Entropy, type Instant } from '@bank/core';
import { randomLettersAndDigits } from '@bank/identifiers';

/**
 * The number of a transfer inside this bank, as lines and receipts name it: TRF, the day and nine letters and digits. No
 * network gives one, for none is asked.
 */
export function newTransferNumber(at: Instant, entropy: Entropy): string {
  return `TRF${bankingDate(at).replaceAll('-', '')}${randomLettersAndDigits(9, entropy)}`;
}
