/** The boundaries between steps at which a process can be made to die (SECURITY 3.2, R1). */
export const FAULT_POINTS = [
  'pix.order-committed', // the order and its message are durable, nothing is sent
  'pix.message-claimed', // the lease is taken, nothing is sent
  'pix.message-sent', // the SPI has the message, we have not noted it
  'pix.inbound-received', // a message of the SPI came, nothing is stored
  'pix.inbound-stored', // its effect is durable, it is not acknowledged
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

/**
 * Dies at the named point, as by `kill -9`. Only where the environment is not production; an unknown name is a wrong
 * setting and is thrown at start.
 */
export function createFaultPoint(
  wanted: string | undefined,
  options: { readonly allowed: boolean; readonly die: () => void },
): (name: FaultPoint) => void {
  if (wanted === undefined || wanted === '' || !options.allowed) return () => undefined;
  const point = FAULT_POINTS.find((name) => name === wanted);
  if (!point) {
    // Other capabilities have points of their own under the same setting.
    if (!wanted.startsWith('pix.')) return () => undefined;
    throw new Error(`IPE_FAULT_POINT: ${wanted} is none of ${FAULT_POINTS.join(', ')}`);
  }
  return (name) => {
    if (name === point) options.die();
  };
}
