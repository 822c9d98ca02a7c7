import type { HistoryKind } from '@bank/contracts';
import { ACTION_WORDS } from './action-words.ts';
import { CAPABILITY_ACTS } from './acts/registry.ts';

/** Which kind an act belongs to; undefined for one of a capability that nobody knows. */
export function kindOf(action: string): HistoryKind | undefined {
  const [capability = ''] = action.split('.');
  if (!Object.hasOwn(CAPABILITY_ACTS, capability)) return undefined;
  const acts = CAPABILITY_ACTS[capability];
  return acts?.otherKinds?.[action] ?? acts?.kind;
}

/** All acts of a kind: everything that can stand in the log has its words, so the table of words names them all. */
export function actionsOf(kind: HistoryKind): readonly string[] {
  return Object.keys(ACTION_WORDS).filter((action) => kindOf(action) === kind);
}
