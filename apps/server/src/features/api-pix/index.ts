import type { Page } from '../../platform/http/page.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { credentialSeed } from '../integrations/index.ts';
import type { ProgramCharges } from '../pix-charges/index.ts';
import type { DevolutionsOf } from '../pix-refunds/index.ts';
import { programmersPages } from './pages/programmers/programmers-page.ts';
import { apiPixRoutes } from './http/routes.ts';

/** The capability api-pix: API Pix of Banco Central, for companies' own programs. */
export interface ApiPixFeature {
  readonly routes: readonly Route[];
  /** The public page for programmers. */
  readonly pages: readonly Page[];
}

/** A key of the company that the sandbox's credential belongs to. */
const EXAMPLE_KEY = '11222333000181';

/** Puts the capability together; it keeps nothing itself. */
export function createApiPixFeature(
  { pool, settings }: Pick<Platform, 'pool' | 'settings'>,
  { charges, devolutionsOf }: { readonly charges: ProgramCharges; readonly devolutionsOf: DevolutionsOf },
): ApiPixFeature {
  const { clientId, clientSecret: secret } = credentialSeed.SANDBOX_CREDENTIAL;
  const credential = { clientId, secret };
  const { bank, publicUrl, environment, railsUrl } = settings;
  return {
    routes: apiPixRoutes({ pool, charges, devolutionsOf }),
    pages: programmersPages(
      { name: bank.name },
      {
        bankUrl: publicUrl,
        outsideUrl: environment === 'production' ? undefined : railsUrl,
        credential,
        key: EXAMPLE_KEY,
      },
    ),
  };
}
