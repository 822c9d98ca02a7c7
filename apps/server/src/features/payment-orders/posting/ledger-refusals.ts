import type { ErrorCode } from '@bank/contracts';
import { formatBrl, money } from '@bank/core';
import type { LedgerRefusal } from '@bank/ledger';
import type { Refusal } from '../../../platform/http/route.ts';
import { SIGNATURE_SPENT } from '../../device-keys/index.ts';
import type { LimitHolder } from '../domain/limits.ts';
import { abovePeriodLimit, insufficientFunds } from '../domain/refusals.ts';
import { END_TO_END_ID_USED } from '../postgres/order-statements.ts';

/** The counters' refusals. */
export const DAILY_SUM = 'order.daily-sum';
export const BRACKET_SUM = 'order.bracket-sum';
export const DEVICE_SUM = 'order.device-sum';
export const PROGRAM_CAP = 'order.program-cap';

const PERIOD_LIMIT = 'order.period-limit.';

/** The refusal of a period's counter: it says whose limit it was. */
export function periodLimitOf(holder: LimitHolder): string {
  return `${PERIOD_LIMIT}${holder}`;
}

const SHARE = 'order.share.';

/** The refusal of a share's counter: it says the code that its rail gives it. */
export function shareRefusalOf(code: ErrorCode): string {
  return `${SHARE}${code}`;
}

const RAIL = 'order.rail.';

/** The refusal of a companion that a rail writes with a payment inside this bank: it says the code that the rail gives it. */
export function railRefusalIn({ by, code }: Pick<LedgerRefusal, 'by' | 'code'>): Refusal | undefined {
  return by === 'companion' && code.startsWith(RAIL) ? { code: code.slice(RAIL.length) as ErrorCode } : undefined;
}

/** What a refused posting means to who asked. Throws where it can only be a bug. */
export function refusalOf(refused: LedgerRefusal): Refusal {
  switch (refused.by) {
    case 'counter':
      if (refused.code.startsWith(PERIOD_LIMIT)) {
        return abovePeriodLimit(refused, refused.code.slice(PERIOD_LIMIT.length) as LimitHolder);
      }
      if (refused.code.startsWith(SHARE)) {
        const available = money(refused.cap > refused.used ? refused.cap - refused.used : 0n);
        const code = refused.code.slice(SHARE.length) as ErrorCode;
        return { code, data: { available: formatBrl(available) }, field: 'amount' };
      }
      if (refused.code === DEVICE_SUM) return { code: 'payment-orders.device-pending' };
      break;
    case 'companion':
      if (refused.code === SIGNATURE_SPENT) return { code: 'access.signature-invalid', field: 'device' };
      if (refused.code === END_TO_END_ID_USED) return { code: 'payment-orders.already-made' };
      break;
    case 'ledger':
      if (refused.code === 'ledger.insufficient-funds') return insufficientFunds(refused.available);
      if (refused.code === 'idempotency.key-reused') return { code: 'idempotency.key-reused' };
      break;
  }
  throw new Error(`A posting of an order was refused unexpectedly: ${refused.code}`);
}
