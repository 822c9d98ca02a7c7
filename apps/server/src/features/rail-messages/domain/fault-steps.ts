/** The boundaries between two steps of a message, at which a process can be made to die (SECURITY 3.2, R1). */
export const FAULT_STEPS = [
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
