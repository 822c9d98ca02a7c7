import type { ActData, ActWords } from './acts/acts.ts';
import { CAPABILITY_ACTS } from './acts/registry.ts';

/**
 * Every act that the bank writes into a company's log, in words. A test reads the code and fails on an act that is
 * written and has no words here, so nobody meets a bare code.
 */
export const ACTION_WORDS: Readonly<Record<string, ActWords>> = Object.fromEntries(
  Object.values(CAPABILITY_ACTS).flatMap(({ words }) => Object.entries(words)),
);

const UNKNOWN = 'Ato registrado no histórico';

/** An act in words; one that has none yet gets a plain sentence rather than a code. */
export function describeAction(action: string, data: ActData): string {
  const words = Object.hasOwn(ACTION_WORDS, action) ? ACTION_WORDS[action] : undefined;
  if (words === undefined) return UNKNOWN;
  return typeof words === 'string' ? words : words(data);
}
