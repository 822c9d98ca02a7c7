// Set up before each file of tests that may draw values. One seed for the whole run, which the runner prints: a failure
// of a property repeats with IPE_TEST_SEED, whatever else ran before it in the same process.
import fc from 'fast-check';
import { seedOfRun } from './seed.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOfRun() });
