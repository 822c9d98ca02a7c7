import type { OrderState } from '@bank/contracts';
import { money, type Money } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { ReceivedDispute } from '../domain/received-dispute.ts';

/** A received Pix, whose it is, and how much it was. */
export type PixToBlock = Pick<ReceivedDispute, 'companyId' | 'endToEndId' | 'amount'>;

// A refund of the company's own that nobody let go yet may never go: it would be an easy way around a block.
const GONE: readonly OrderState[] = ['processing', 'unknown', 'settled'];

/** What came less what went back, is on its way back, or is blocked; the block `except` is not counted. */
function roomSql(column: (name: 'companyId' | 'endToEndId' | 'amount' | 'except') => string): string {
  const ofPix = `company_id = ${column('companyId')} AND end_to_end_id = ${column('endToEndId')}`;
  return `greatest(${column('amount')}::numeric
    - coalesce((SELECT sum(amount_centavos) FROM bank.payment_order WHERE company_id = ${column('companyId')}
        AND kind = 'pix-refund' AND payee ->> 'paidId' = ${column('endToEndId')}
        AND state IN (${GONE.map((state) => `'${state}'`).join(', ')})), 0)
    - coalesce((SELECT sum(amount_centavos) FROM bank.pix_return_out WHERE ${ofPix} AND state = 'settled'), 0)
    - coalesce((SELECT sum(blocked_centavos) FROM bank.received_dispute WHERE ${ofPix} AND ended_at IS NULL), 0)
    - coalesce((SELECT sum(blocked_centavos) FROM bank.pix_precaution WHERE ${ofPix} AND ended_at IS NULL
        AND id IS DISTINCT FROM ${column('except')}), 0), 0)`;
}

const ROOM = roomSql((name) => `$${['companyId', 'endToEndId', 'amount', 'except'].indexOf(name) + 1}`);

/**
 * How much of a received Pix may still be blocked: what came less what went back or is on its way, and less what other cases
 * and a precaution hold of it. What a block that is taken over holds counts as free.
 */
export async function roomToBlock(
  on: Queryable,
  { companyId, endToEndId, amount }: PixToBlock,
  takenOver: string | null = null,
): Promise<Money> {
  const text = `SELECT (${ROOM})::bigint AS room`;
  const [row] = await readRows<{ readonly room: bigint }>(on, text, [companyId, endToEndId, amount, takenOver]);
  return money(row?.room ?? 0n);
}

const COLUMNS = {
  companyId: 'company_id',
  endToEndId: 'end_to_end_id',
  amount: 'amount_centavos',
  except: 'except_id',
};

// Before everything that places a block or ends one. The account is locked by then, so that whatever gives back or blocks at
// the same moment is seen, or waits; what one batch blocks of a Pix counts together.
const FITS = {
  name: 'pix_block_fits',
  order: 58,
  columns: {
    company_id: 'text',
    end_to_end_id: 'text',
    amount_centavos: 'int8',
    except_id: 'text',
    blocked_centavos: 'int8',
  },
  sql: `SELECT asked.ordinal FROM (SELECT *, sum(blocked_centavos) OVER (PARTITION BY company_id, end_to_end_id ORDER BY ordinal) AS wanted
      FROM {rows}) AS asked WHERE asked.wanted <= ${roomSql((name) => `asked.${COLUMNS[name]}`)}`,
  refusal: 'pix-disputes.no-room',
} as const satisfies CompanionStatement;

/** Refused where a block would hold more than there is room for. */
export const NO_ROOM = FITS.refusal;

/** Lets a posting block so much of a Pix only where there is room for it at that moment. */
export function fitsRoom(
  { companyId, endToEndId, amount }: PixToBlock,
  blocked: Money,
  takenOver: string | null = null,
): Companion {
  return companion(FITS, {
    company_id: companyId,
    end_to_end_id: endToEndId,
    amount_centavos: amount,
    except_id: takenOver,
    blocked_centavos: blocked,
  });
}
