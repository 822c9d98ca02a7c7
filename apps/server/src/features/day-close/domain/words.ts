import { SECOND_MS } from '@bank/core';
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

/** How long something took: "menos de 1 s", "12 s", "3 min 5 s", "1 h 2 min". */
export function durationInWords(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (seconds < 1) return 'menos de 1 s';
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
