import { randomInt } from 'node:crypto';
import { GATE_SEED, type TestMoment } from '@bank/testkit';
import { calibrate } from './calibrate.ts';

/** What every test of a run is told. */
export interface PreparedRun {
  readonly moment: TestMoment;
  readonly patience: number;
  readonly seed: number;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Measures how patient tests have to be, and fixes the run's moment and seed. With depth "full", which the whole run has,
 * the seed is drawn and long sweeps are made whole; IPE_TEST_SEED repeats a run.
 */
export async function prepareRun({
  moment,
  depth,
}: {
  readonly moment: TestMoment;
  readonly depth: 'sampled' | 'full';
}): Promise<PreparedRun> {
  const patience = await calibrate();
  const given = Number(process.env.IPE_TEST_SEED || 0);
  const seed = given || (depth === 'full' ? randomInt(1, 2 ** 31 - 1) : GATE_SEED);
  console.log(`moment ${moment}, seed ${seed}, this machine ${patience} × slower than a quiet one`);
  return {
    moment,
    patience,
    seed,
    env: {
      IPE_TEST_MOMENT: moment,
      IPE_TEST_PATIENCE: String(patience),
      IPE_TEST_SEED: String(seed),
      IPE_TEST_DEPTH: depth,
    },
  };
}
