import { money, type Instant } from '@bank/core';
import type { DevolucaoNatureza, OrderState } from '@bank/contracts';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import { motivoOf, statusOf, type Devolucao } from '../domain/devolucao.ts';

const INSERT = {
  name: 'pix_devolucao_insert',
  order: 58,
  columns: { company_id: 'text', end_to_end_id: 'text', id: 'text', order_id: 'text', credential_id: 'text' },
  sql: `INSERT INTO bank.pix_devolucao (company_id, end_to_end_id, id, order_id, credential_id)
    SELECT company_id, end_to_end_id, id, order_id, credential_id FROM {new rows}`,
} as const satisfies CompanionStatement;

/** The id under which a program asked for a devolução, kept in the posting that makes its order. */
export function insertDevolucao(kept: {
  readonly companyId: string;
  readonly endToEndId: string;
  readonly id: string;
  readonly orderId: string;
  readonly credentialId: string;
}): Companion {
  return companion(INSERT, {
    company_id: kept.companyId,
    end_to_end_id: kept.endToEndId,
    id: kept.id,
    order_id: kept.orderId,
    credential_id: kept.credentialId,
  });
}

interface Row {
  readonly endToEndId: string;
  readonly id: string | null;
  readonly orderId: string | null;
  readonly rtrId: string;
  readonly amount: bigint;
  readonly natureza: DevolucaoNatureza;
  readonly description: string | null;
  readonly requestedAt: Instant;
  readonly settledAt: Instant | null;
  readonly state: OrderState;
  readonly refusal: { readonly message: string } | null;
}

const OF_PIX: Statement = {
  name: 'pix_refunds_devolucoes_of_many',
  // What the bank tried in vain and tries again is none of the company's.
  text: `SELECT o.payee ->> 'paidId' AS "endToEndId", d.id, o.id AS "orderId", o.end_to_end_id AS "rtrId",
      o.amount_centavos AS amount, 'ORIGINAL' AS natureza, o.message AS description, o.created_at AS "requestedAt",
      o.settled_at AS "settledAt", o.state, o.refusal
    FROM bank.payment_order o
    LEFT JOIN bank.pix_devolucao d ON d.company_id = o.company_id AND d.order_id = o.id
    WHERE o.company_id = $1 AND o.kind = 'pix-refund' AND o.payee ->> 'paidId' = ANY ($2::text[])
    UNION ALL
    SELECT end_to_end_id, NULL, NULL, return_id, amount_centavos, CASE reason WHEN 'FR01' THEN 'MED_FRAUDE' ELSE 'MED_OPERACIONAL' END,
      NULL, sent_at, CASE WHEN state = 'settled' THEN ended_at END, state, NULL
    FROM bank.pix_return_out WHERE company_id = $1 AND end_to_end_id = ANY ($2::text[]) AND state <> 'rejected'
    ORDER BY "requestedAt", "rtrId"`,
};

/** Every giving back of those Pix of a company, the first asked for first; one of which nothing went back is not there. */
export async function devolutionsOf(
  on: Queryable,
  companyId: string,
  endToEndIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Devolucao[]>> {
  const rows = await readPrepared<Row>(on, OF_PIX, [companyId, endToEndIds]);
  return Map.groupBy(rows.map(devolucaoOf), ({ endToEndId }) => endToEndId);
}

function devolucaoOf({ state, refusal, amount, ...row }: Row): Devolucao {
  return {
    ...row,
    id: row.id ?? row.orderId?.replace('ord_', '') ?? row.rtrId,
    amount: money(amount),
    status: statusOf({ state }),
    motivo: motivoOf({ state, refusal }),
  };
}
