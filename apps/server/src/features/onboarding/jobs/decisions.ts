import { createLoop, type Loop } from '../../../platform/jobs/loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { decideDue } from '../application/decide-application.ts';

const EVERY_MS = 1000;

/** Looks at applications as they come; any number of processes share the work. */
export function createDecisions(platform: Platform): Loop {
  return createLoop({
    name: 'onboarding-decisions',
    everyMs: EVERY_MS,
    log: platform.log,
    turn: () => decideDue(platform),
  });
}
