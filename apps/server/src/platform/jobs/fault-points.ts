import type { Settings } from '../config/settings.ts';

/** The points of every capability at which a process can be made to die (SECURITY 3.2, R1). */
export interface FaultPoints {
  /**
   * The points "<prefix>.<step>": called with a step, it dies if this is the point wanted. A wanted point that has the
   * prefix and is none of its points is a wrong setting, and is thrown.
   */
  of<Step extends string>(prefix: string, steps: readonly Step[]): (step: Step) => void;
}

/**
 * Makes the process die at the point named `wanted`, as by `kill -9`. Nothing ever dies where no point is wanted or
 * dying is not allowed, as in production.
 */
export function createFaultPoints(
  wanted: string | undefined,
  options: { readonly allowed: boolean; readonly die: () => void },
): FaultPoints {
  if (wanted === undefined || wanted === '' || !options.allowed) return { of: () => () => undefined };
  return {
    of(prefix, steps) {
      // Another rail's point, or that of another capability under the same setting.
      if (!wanted.startsWith(`${prefix}.`)) return () => undefined;
      const points = steps.map((step) => `${prefix}.${step}`);
      if (!points.includes(wanted)) throw new Error(`IPE_FAULT_POINT: ${wanted} is none of ${points.join(', ')}`);
      return (step) => {
        if (`${prefix}.${step}` === wanted) options.die();
      };
    },
  };
}

/** The fault points of this process, as its settings want them. */
export function faultPointsOfProcess(settings: Pick<Settings, 'faultPoint' | 'environment'>): FaultPoints {
  return createFaultPoints(settings.faultPoint, {
    allowed: settings.environment !== 'production',
    die: () => process.kill(process.pid, 'SIGKILL'),
  });
}
