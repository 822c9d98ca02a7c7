import { bankingDate, type Instant } from '@bank/core';
import { encodeStr, newOperationNumber, STR_ISPB, type StrBodies } from '@bank/str';
import type { TransfersContext } from './context.ts';

/** A request of ours to the STR, as it is kept and sent: the envelope with the body. */
export function strRequest<Type extends 'STR0008' | 'STR0010' | 'STR0014'>(
  { bank, entropy }: Pick<TransfersContext, 'bank' | 'entropy'>,
  type: Type,
  body: StrBodies[Type],
  at: Instant,
): string {
  const operation = newOperationNumber(bank.ispb, bankingDate(at), entropy);
  const message = { type, header: { from: bank.ispb, to: STR_ISPB, operation }, body };
  return encodeStr(message as Parameters<typeof encodeStr>[0]);
}
