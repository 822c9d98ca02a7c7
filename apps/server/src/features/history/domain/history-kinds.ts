import type { HistoryKind } from '@bank/contracts';
import { ACTION_WORDS } from './action-words.ts';

/** Acts whose kind is not their capability's. */
const KIND_OF_ACTION: Readonly<Record<string, HistoryKind>> = {
  'payment-orders.approved': 'authorizations',
  'payment-orders.refused': 'authorizations',
  'payment-orders.returned-to-authorization': 'authorizations',
  'authorizations.rules-changed': 'rights',
  'operators.exported': 'exports',
  'schedules.exported': 'exports',
  'statement.exported': 'exports',
};

const KIND_OF_CAPABILITY: Readonly<Record<string, HistoryKind>> = {
  access: 'access',
  authorizations: 'authorizations',
  company: 'rights',
  devices: 'devices',
  fees: 'payments',
  history: 'exports',
  onboarding: 'rights',
  operators: 'rights',
  'payment-orders': 'payments',
  pix: 'payments',
  schedules: 'payments',
  'signed-changes': 'rights',
  statement: 'payments',
  'usage-limits': 'limits',
};

/** Which kind an act belongs to; undefined for one of a capability that the table does not know. */
export function kindOf(action: string): HistoryKind | undefined {
  const [capability = ''] = action.split('.');
  return KIND_OF_ACTION[action] ?? KIND_OF_CAPABILITY[capability];
}

/** All acts of a kind: everything that can stand in the log has its words, so the table of words names them all. */
export function actionsOf(kind: HistoryKind): readonly string[] {
  return Object.keys(ACTION_WORDS).filter((action) => kindOf(action) === kind);
}
