import { refuse } from '@bank/core';
import { findAddress } from '@bank/contracts';
import { waitRefusal } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { sourceOf } from '../../platform/http/source.ts';
import type { Platform } from '../../platform/platform.ts';
import { createFindAddress } from './application/find-address.ts';

/** The capability address-finder: what is known of a CEP. */
export interface AddressFinderFeature {
  readonly routes: readonly Route[];
}

/** Opens the capability. */
export function createAddressFinderFeature(platform: Platform): AddressFinderFeature {
  const { rates, settings } = platform;
  const find = createFindAddress(platform);
  const limiter = rates.shared('address-finder', settings.limits.signUp.addresses);
  return {
    routes: [
      route(findAddress, async ({ params, context }) => {
        const wait = await limiter.take(sourceOf(context.address));
        return wait === undefined ? find(params.cep) : refuse(waitRefusal('rate.limited', wait));
      }),
    ],
  };
}
