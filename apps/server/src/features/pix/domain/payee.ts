import { assert } from '@bank/core';
import type { OrderPayee, PixPayee } from '@bank/contracts';

/** The payee of a Pix order or look-up. Any other is a bug, for the rail takes no others, and is thrown. */
export function pixPayeeOf({ id, payee }: { readonly id: string; readonly payee: OrderPayee }): PixPayee {
  assert(payee.kind === 'account' || payee.kind === 'pix-key', `${id} pays a payee whom Pix does not reach`);
  return payee;
}
