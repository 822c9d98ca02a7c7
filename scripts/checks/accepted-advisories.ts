import type { AcceptedAdvisory } from './advisories.ts';

/** Published vulnerabilities of packages in the lock file that were looked at and do not touch us. None today. */
export const ACCEPTED_ADVISORIES: readonly AcceptedAdvisory[] = [];
