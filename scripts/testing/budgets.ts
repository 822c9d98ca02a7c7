/** A part of the gate. */
export type GatePart = 'checks' | 'components' | 'database' | 'rehearsal' | 'build' | 'journeys';

/**
 * How many seconds each part of the gate may take on two quiet processors. Together they are the six minutes of the gate,
 * the rehearsal apart, which runs only where a registry changed. What no longer fits is left to `npm run test:all`.
 */
export const GATE_SECONDS: Readonly<Record<GatePart, number>> = {
  checks: 100,
  components: 50,
  database: 80,
  rehearsal: 130,
  build: 15,
  journeys: 115,
};

/** How many tests run at once in a part, for what its files take together. */
export const SIDE_BY_SIDE: Readonly<Record<'database' | 'journeys', number>> = { database: 2, journeys: 2 };

/** Seconds of a file that the last whole run did not measure. */
export const UNKNOWN_FILE_SECONDS = 5;
