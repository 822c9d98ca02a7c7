import { apiPixCobEndpoints } from './cob.ts';
import { apiPixCobvEndpoints } from './cobv.ts';
import { apiPixLotecobvEndpoints } from './lotecobv.ts';
import { apiPixLocEndpoints } from './loc.ts';
import { apiPixReceivedEndpoints } from './pix.ts';

export * from './cob.ts';
export * from './cobv.ts';
export * from './loc.ts';
export * from './lotecobv.ts';
export * from './pix.ts';
export type { CobrancaStatus, Devedor } from './fields.ts';
export type { Violation } from './problem.ts';

/** API Pix 2.9.0 of Banco Central, for companies' own programs. */
export const apiPixEndpoints = [
  ...apiPixCobEndpoints,
  ...apiPixCobvEndpoints,
  ...apiPixLotecobvEndpoints,
  ...apiPixLocEndpoints,
  ...apiPixReceivedEndpoints,
] as const;
