import type { BooksCheck } from '@bank/ledger';
import { checkPayloadUrl } from '@bank/brcode';
import { assert } from '@bank/core';
import type { Page } from '../../platform/http/page.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import type { PixFeature } from '../pix/index.ts';
import { keyOwnerReader, type PixKeysFeature } from '../pix-keys/index.ts';
import type { PixDisputesFeature } from '../pix-disputes/index.ts';
import type { PixRefundsFeature } from '../pix-refunds/index.ts';
import type { PixChargesContext } from './application/context.ts';
import { payerCharge } from './application/read-payer-charge.ts';
import { createChargeKeeper } from './application/keep-charges.ts';
import { offerToPrograms, type ProgramCharges } from './application/offer-to-programs.ts';
import { chargeChecks } from './application/verify-charges.ts';
import { hostOf, locationOf } from './domain/code-of.ts';
import { CHARGE_KEYS_PATH } from './domain/location.ts';
import { batchRoutes } from './http/batch-routes.ts';
import { pixChargesRoutes } from './http/routes.ts';
import { readOutcomes } from './postgres/charge-outcomes.ts';
import { chargingCompanyReader } from './postgres/charge-queries.ts';
import { noteKeyLeft } from './postgres/keys-left.ts';
import { createBatchMaking, createBatchTidyUp } from './jobs/batch-loops.ts';
import { createKeysLeftLoop } from './jobs/keys-left-loop.ts';
import { locationPages } from './pages/location-pages.ts';
import { payerPages } from './pages/payer-page.ts';

export { askedByProgram, type ProgramChange } from './application/program-charges.ts';
export type { ProgramCharges } from './application/offer-to-programs.ts';
export type { ChargeRecord } from './domain/charge.ts';
export { changedDue, type DueChange, type RowChange } from './domain/due-change.ts';
export { isSameContent } from './domain/same-content.ts';
export type { Lot } from './postgres/lot-queries.ts';
export type { LocationRow as ChargeLocation } from './postgres/program-queries.ts';
export { pastCharge, pastPayment, pastRemoval } from './application/past-charge.ts';

/** The capability pix-charges: what the company asks for by Pix, and what paid it. */
export interface PixChargesFeature {
  readonly routes: readonly Route[];
  /** What makes the charges of batches, and removes those of keys that left. */
  readonly loops: readonly Loop[];
  /** Where codes lead, and the payers' pages. */
  readonly pages: readonly Page[];
  /** What became until a moment of the charges that a company made on days of São Paulo, day by day; static codes are none. */
  readonly outcomes: typeof readOutcomes;
  /** What programs do with charges. */
  readonly programs: ProgramCharges;
  /** What `ipe verify` asks of charges (V6). */
  readonly checks: readonly BooksCheck[];
}

/** Puts the capability together, and makes it known to Pix as the keeper of charges. */
export function createPixChargesFeature(
  platform: Platform,
  features: {
    readonly pix: Pick<PixFeature, 'addChargeKeeper'>;
    readonly pixRefunds: Pick<PixRefundsFeature, 'returnedOf' | 'returnedOfCharges'>;
    readonly pixDisputes: Pick<PixDisputesFeature, 'contestedNow'>;
    readonly pixKeys: Pick<PixKeysFeature, 'whenKeyLeaves'>;
  },
): PixChargesFeature {
  const { pool, ledger, clock, entropy, live, rates, settings } = platform;
  const { publicUrl, bank, limits } = settings;
  const location = locationOf({ kind: 'due', token: 'a'.repeat(26) }, publicUrl) ?? '';
  const fits = checkPayloadUrl(location, { ownHost: hostOf(publicUrl) });
  assert(fits.ok, 'the bank is reached at an address that a Pix code has room for (77 characters in all)');
  const charges: PixChargesContext = {
    pool,
    ledger,
    clock,
    entropy,
    live,
    bankName: bank.name,
    publicUrl,
    ownerOfKey: keyOwnerReader(pool),
    companyOf: chargingCompanyReader(pool),
    became: {
      returned: features.pixRefunds.returnedOf,
      returnedOfCharges: features.pixRefunds.returnedOfCharges,
      contested: features.pixDisputes.contestedNow,
    },
  };
  const limiter = rates.shared('payer-charges', limits.payerCharges);
  features.pix.addChargeKeeper(createChargeKeeper(charges));
  const making = createBatchMaking(platform, charges);
  features.pixKeys.whenKeyLeaves(noteKeyLeft);
  return {
    routes: [...pixChargesRoutes(charges, limiter), ...batchRoutes(charges, () => making.wake())],
    loops: [making, createBatchTidyUp(platform), createKeysLeftLoop(platform, charges)],
    pages: [
      ...locationPages({
        pool,
        signer: { ...settings.chargeSigner, keysUrl: `${publicUrl}${CHARGE_KEYS_PATH}` },
        // Counted in memory: it is all that stands before a crowd of questions.
        limiter: rates.levelled('charge-documents', limits.chargeDocuments),
      }),
      ...payerPages({
        bank: { name: bank.name, publicUrl },
        limiter,
        async read(token, at) {
          const found = await payerCharge(charges, token, at);
          return found.ok ? found.value : undefined;
        },
      }),
    ],
    outcomes: readOutcomes,
    programs: offerToPrograms(charges, () => making.wake()),
    checks: chargeChecks,
  };
}
