import type { Instant } from '@bank/core';
import type { ErrorData } from '@bank/contracts';
import type { Platform } from '../../../platform/platform.ts';
import type { ProgramCaller, ProgramCallNotes } from '../../../platform/http/programs.ts';
import type { RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { ProgramCharges } from '../../pix-charges/index.ts';
import type { DevolutionsOf } from '../../pix-refunds/index.ts';

/** Everything that the use cases of this feature work with. */
export interface ApiPixContext extends Pick<Platform, 'pool'> {
  readonly charges: ProgramCharges;
  readonly devolutionsOf: DevolutionsOf;
}

/** Who calls, and the log of the call. */
export interface Called {
  readonly caller: ProgramCaller;
  readonly context: RequestContext;
  readonly notes: ProgramCallNotes;
}

/** A refusal of this capability about a field of the request. */
export function refused(
  code: Extract<Refusal['code'], `api-pix.${string}`>,
  field?: string,
  data?: ErrorData,
): Refusal {
  return { code, ...(field !== undefined && { field }), ...(data && { data }) };
}

/** The moment that a checked parameter names. */
export function momentOf(text: string): Instant {
  return Date.parse(text) as Instant;
}
