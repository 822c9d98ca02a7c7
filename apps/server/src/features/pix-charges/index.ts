import type { BooksCheck } from '@bank/ledger';
import { checkPayloadUrl } from '@bank/brcode';
import { assert } from '@bank/core';
import type { Page } from '../../platform/http/page.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PixFeature } from '../pix/index.ts';
import { ownerOfKey } from '../pix-keys/index.ts';
import type { PixDisputesFeature } from '../pix-disputes/index.ts';
import type { PixRefundsFeature } from '../pix-refunds/index.ts';
import type { PixChargesContext } from './application/context.ts';
import { payerCharge } from './application/read-payer-charge.ts';
import { createChargeKeeper } from './application/keep-charges.ts';
import { chargeChecks } from './application/verify-charges.ts';
import { hostOf, locationOf } from './domain/code-of.ts';
import { CHARGE_KEYS_PATH } from './domain/location.ts';
import { pixChargesRoutes } from './http/routes.ts';
import { locationPages } from './pages/location-pages.ts';
import { payerPages } from './pages/payer-page.ts';

export { pastCharge, pastPayment, pastRemoval } from './application/past-charge.ts';

/** The capability pix-charges: what the company asks for by Pix, and what paid it. */
export interface PixChargesFeature {
  readonly routes: readonly Route[];
  /** Where codes lead, and the payers' pages. */
  readonly pages: readonly Page[];
  /** What `ipe verify` asks of charges (V6). */
  readonly checks: readonly BooksCheck[];
}

/** Puts the capability together, and makes it known to Pix as the keeper of charges. */
export function createPixChargesFeature(
  { pool, ledger, clock, entropy, live, rates, settings }: Platform,
  features: {
    readonly pix: Pick<PixFeature, 'addChargeKeeper'>;
    readonly refunds: Pick<PixRefundsFeature, 'returnedOf'>;
    readonly disputes: Pick<PixDisputesFeature, 'contestedNow'>;
  },
): PixChargesFeature {
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
    ownerOfKey,
    became: { returned: features.refunds.returnedOf, contested: features.disputes.contestedNow },
  };
  const limiter = rates.shared('payer-charges', limits.payerCharges);
  features.pix.addChargeKeeper(createChargeKeeper(charges));
  return {
    routes: pixChargesRoutes(charges, limiter),
    pages: [
      ...locationPages({
        pool,
        signer: { ...settings.chargeSigner, keysUrl: `${publicUrl}${CHARGE_KEYS_PATH}` },
        limiter: rates.shared('charge-documents', limits.chargeDocuments),
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
    checks: chargeChecks,
  };
}
