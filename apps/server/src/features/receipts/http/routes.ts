import { ok, refuse } from '@bank/core';
import { downloadReceipt, readReceipt, receiptFileName } from '@bank/contracts';
import type pg from 'pg';
import type { PaperBank } from '../../../platform/documents/pdf.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { receiptPdf } from '../documents/receipt-pdf.ts';
import { presentReceipt } from '../domain/receipt.ts';
import { findReceipt } from '../postgres/receipts.ts';

const NOT_FOUND = { code: 'receipts.not-found' } as const;

/** Whether that person sees whom confidential payments went to; of others they see no such receipt. */
function seen({ permissions }: Pick<Caller, 'permissions'>): { readonly confidential: boolean } {
  return { confidential: permissions.includes('CONFIDENTIAL_PAYEES') };
}

/** The calls of the capability receipts; each reaches the caller's own company only. */
export function receiptRoutes(deps: {
  readonly pool: pg.Pool;
  readonly bank: PaperBank;
  readonly publicUrl: string;
}): readonly Route[] {
  const { pool, bank, publicUrl } = deps;
  return [
    route(readReceipt, async ({ caller, params }) => {
      const receipt = await findReceipt(pool, caller.companyId, params.orderId, seen(caller));
      return receipt ? ok(presentReceipt(receipt, publicUrl)) : refuse(NOT_FOUND);
    }),
    route(downloadReceipt, async ({ caller, params }) => {
      const receipt = await findReceipt(pool, caller.companyId, params.orderId, seen(caller));
      if (!receipt) return refuse(NOT_FOUND);
      const fileName = receiptFileName({ ...receipt, payeeName: receipt.payee.name });
      return ok({ mediaType: 'application/pdf', fileName, body: receiptPdf(receipt, { bank, publicUrl }) });
    }),
  ];
}
