import type { BooksCheck, Companion } from '@bank/ledger';
import type { Page } from '../../platform/http/page.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { batchReceipts, type BatchReceiptsWanted } from './documents/batch-receipts.ts';
import { formatAuthenticationCode } from './domain/authentication-code.ts';
import { receiptOfSettlement, type SettledPayment } from './domain/settlement.ts';
import { receiptRoutes } from './http/routes.ts';
import { checkPages } from './pages/pages.ts';
import { receiptChecks } from './postgres/checks.ts';
import { findReceiptByCode, readCodes, receiptRow } from './postgres/receipts.ts';

export type { SettledPayment } from './domain/settlement.ts';
export { receiptChecks } from './postgres/checks.ts';

/** The receipt as the settling posting writes it. */
export interface SettlementReceipt {
  /** As people read it: "7F2A-91C0-…". */
  readonly receiptCode: string;
  readonly companions: readonly Companion[];
}

/** The capability receipts: what other features and the composition root may use of it. */
export interface ReceiptsFeature {
  readonly routes: readonly Route[];
  readonly pages: readonly Page[];
  readonly checks: readonly BooksCheck[];
  /** Makes the receipt of a payment that is about to settle; pure, to be written by the settling posting. */
  settlement(settled: SettledPayment): SettlementReceipt;
  /** The receipts of a batch's payments as one file. */
  ofBatch(wanted: BatchReceiptsWanted): AsyncGenerator<Uint8Array>;
  /** The code of each of a company's orders that has a receipt. */
  codesOf(companyId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Keeps the proof of each settled payment, for the company and for whoever holds its code. */
export function createReceiptsFeature(
  platform: Pick<Platform, 'settings' | 'entropy' | 'pool' | 'rates'>,
): ReceiptsFeature {
  const { pool } = platform;
  const { bank, publicUrl, limits } = platform.settings;
  return {
    routes: receiptRoutes({ pool, bank, publicUrl }),
    pages: checkPages({
      bank: { name: bank.name, publicUrl },
      limiter: platform.rates.shared('receipt-checks', limits.receiptChecks),
      findByCode: (code) => findReceiptByCode(pool, code),
    }),
    checks: receiptChecks,
    settlement: receiptsOfSettlements(platform),
    ofBatch: (wanted) => batchReceipts({ pool, bank, publicUrl }, wanted),
    codesOf: (companyId, orderIds) => readCodes(pool, companyId, orderIds),
  };
}

/** What {@link ReceiptsFeature.settlement} is; its codes come from that entropy. */
export function receiptsOfSettlements({
  settings,
  entropy,
}: Pick<Platform, 'settings' | 'entropy'>): ReceiptsFeature['settlement'] {
  return (settled) => {
    const receipt = receiptOfSettlement(settled, settings.bank, entropy);
    return { receiptCode: formatAuthenticationCode(receipt.code), companions: [receiptRow(receipt)] };
  };
}
