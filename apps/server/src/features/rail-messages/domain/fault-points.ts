/** The boundaries between two steps of a message, at which a process can be made to die (SECURITY 3.2, R1). */
const FAULT_STEPS = [
  'order-committed', // the order and its message are durable, nothing is sent
  'message-claimed', // the lease is taken, nothing is sent
  'message-sent', // the rail has the message, we have not noted it
  'inbound-received', // a message of the rail came, nothing is stored
  'inbound-stored', // its effect is durable, it is not acknowledged
] as const;
export type FaultStep = (typeof FAULT_STEPS)[number];

/** The names of a rail's fault points, in the order of a message's life: "pix.order-committed" and so on. */
export function faultPointsOf(prefix: string): readonly string[] {
  return FAULT_STEPS.map((step) => `${prefix}.${step}`);
}

/** The fault points of every rail. */
export interface FaultPoints {
  /**
   * The points of the rails with that prefix: called with a step, it dies if this is the point wanted. A wanted point
   * that has the prefix and is none of its points is a wrong setting, and is thrown.
   */
  of(prefix: string): (step: FaultStep) => void;
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
    of(prefix) {
      // Another rail's point, or that of another capability under the same setting.
      if (!wanted.startsWith(`${prefix}.`)) return () => undefined;
      const points = faultPointsOf(prefix);
      if (!points.includes(wanted)) throw new Error(`IPE_FAULT_POINT: ${wanted} is none of ${points.join(', ')}`);
      return (step) => {
        if (`${prefix}.${step}` === wanted) options.die();
      };
    },
  };
}
