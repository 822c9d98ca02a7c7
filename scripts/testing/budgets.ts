/** A part of the gate. */
export type GatePart = 'checks' | 'components' | 'database' | 'rehearsal' | 'build' | 'journeys';

/**
 * How many seconds each part of the gate may take on two quiet processors. The rehearsal runs only where a registry
 * changed, and TOUCHED_SECONDS of the database only where a capability did. What no longer fits is left to
 * `npm run test:all`.
 */
export const GATE_SECONDS: Readonly<Record<GatePart, number>> = {
  checks: 80,
  components: 55,
  database: 110,
  rehearsal: 120,
  build: 5,
  journeys: 160,
};

/** The share of the database's seconds that the tests of what a change touches have, however long the others take. */
export const TOUCHED_SECONDS = 30;

/** How many files run at once in a part. */
export const SIDE_BY_SIDE: Readonly<Record<'database' | 'journeys', number>> = { database: 2, journeys: 2 };

/** Journeys that take less in the gate than their tests in a whole run, where each screen is looked at in five ways. */
export const GATE_FILE_SECONDS: Readonly<Record<string, number>> = { 'e2e/accessibility.spec.ts': 25 };

/** Seconds of a file that the last whole run did not measure. */
export const UNKNOWN_FILE_SECONDS = 5;

/** Seconds that a file takes beside its tests: to read the server's code, or to open a bank and a browser. */
export const START_SECONDS: Readonly<Record<'database' | 'journeys', number>> = { database: 0.5, journeys: 5 };
