import type { ClosingState, StepState } from './next-step.ts';

/** How a day's closing stands, as the bank's staff read it. */
export const CLOSING_WORDS: Readonly<Record<ClosingState, string>> = {
  open: 'Não terminou',
  closed: 'Fechado',
  'with-faults': 'Fechado com pendências',
};

/** How a step stands. One that runs while nobody is at it was cut off. */
export const STEP_WORDS: Readonly<Record<StepState | 'cut-off', string>> = {
  running: 'em andamento',
  'cut-off': 'interrompido, continua em instantes',
  done: 'terminado',
  'with-faults': 'com pendências',
  failed: 'parou com um erro',
};
