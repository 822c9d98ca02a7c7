import type { Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import type { Fee, FeeState, KeptFee } from '../domain/fee.ts';

const CHANGED = 'fees.changed-meanwhile';

const INSERT_FEE = {
  name: 'fee_insert',
  order: 65,
  columns: {
    company_id: 'text',
    id: 'text',
    line: 'text',
    month: 'date',
    order_id: 'text',
    description: 'text',
    amount_centavos: 'int8',
    state: 'text',
    due_at: 'timestamptz',
    charged_at: 'timestamptz',
  },
  sql: `INSERT INTO bank.fee (company_id, id, line, month, order_id, description, amount_centavos, state, due_at,
      charged_at)
    SELECT company_id, id, line, month, order_id, description, amount_centavos, state, due_at, charged_at
    FROM {new rows}`,
  // Somebody else was quicker: another server with the month's fee.
  refusalByConstraint: { fee_monthly_once: CHANGED, fee_of_order: CHANGED },
} as const satisfies CompanionStatement;

const CHANGE_FEE = {
  name: 'fee_change',
  order: 66,
  columns: {
    company_id: 'text',
    id: 'text',
    from_state: 'text',
    state: 'text',
    charged_at: 'timestamptz',
    given_back_at: 'timestamptz',
    given_back_because: 'text',
  },
  sql: `UPDATE bank.fee f SET state = rows.state, charged_at = coalesce(f.charged_at, rows.charged_at),
      given_back_at = rows.given_back_at, given_back_because = rows.given_back_because
    FROM {rows} WHERE f.company_id = rows.company_id AND f.id = rows.id AND f.state = rows.from_state
    RETURNING rows.ordinal`,
  refusal: CHANGED,
} as const satisfies CompanionStatement;

/** The refusal where a fee is no longer as it was seen: charged or given back by somebody else, or there already. */
export const FEE_CHANGED_MEANWHILE = CHANGED;

/** Writes a fee as it comes to be: charged with the same posting, waiting for money, or nothing at all. */
export function insertFee(fee: Fee, state: Exclude<FeeState, 'given-back'>): Companion {
  return companion(INSERT_FEE, {
    company_id: fee.companyId,
    id: fee.id,
    line: fee.line,
    month: fee.month,
    order_id: fee.orderId,
    description: fee.description,
    amount_centavos: fee.amount,
    state,
    due_at: fee.dueAt,
    charged_at: state === 'charged' ? fee.dueAt : null,
  });
}

/** Says of a fee that waited that it is charged; refused when it waits no more. */
export function markCharged(fee: KeptFee, at: Instant): Companion {
  return companion(CHANGE_FEE, {
    ...changeOf(fee, 'charged'),
    charged_at: at,
    given_back_at: null,
    given_back_because: null,
  });
}

/** Says of a fee that it is given back, and why; refused when it is not as it was seen. */
export function markGivenBack(fee: KeptFee, because: string, at: Instant): Companion {
  return companion(CHANGE_FEE, {
    ...changeOf(fee, 'given-back'),
    charged_at: null,
    given_back_at: at,
    given_back_because: because,
  });
}

function changeOf({ companyId, id, state: from_state }: KeptFee, state: FeeState) {
  return { company_id: companyId, id, from_state, state };
}
