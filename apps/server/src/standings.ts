import { companyOpening } from './features/company/index.ts';
import { deviceStandings } from './features/device-keys/index.ts';
import type { Standing } from './features/explanations/index.ts';
import { credentialStandings } from './features/integrations/index.ts';
import { operatorStandings } from './features/operators/index.ts';
import { limitStandings } from './features/usage-limits/index.ts';

/** Everything that stands until an act changes it: a capability that keeps such a thing brings its row. */
export const STANDINGS: readonly Standing[] = [
  ...companyOpening.standings,
  ...operatorStandings,
  ...limitStandings,
  ...deviceStandings,
  ...credentialStandings,
];
