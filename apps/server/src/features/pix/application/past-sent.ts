import { negate } from '@bank/core';
import type { StatusReason } from '@bank/iso20022';
import type { Leg } from '@bank/ledger';
import type { Order } from '../../payment-orders/index.ts';
import { SPI_REASONS } from '../domain/spi-reasons.ts';
import { sentDetail } from '../rails/pix-rail.ts';

/** The payer's line of a Pix of a made-up past, as the rail writes it. */
export function pastPixLine(order: Order): Leg {
  const { accountId, amount } = order;
  return { accountId, amount: negate(amount), kind: 'pix_sent', detail: sentDetail(order) };
}

/** Why the SPI refused one, as its maker was told. */
export function pastPixRefusal(code: StatusReason): NonNullable<Order['refusal']> {
  return { code, message: SPI_REASONS[code].message };
}
