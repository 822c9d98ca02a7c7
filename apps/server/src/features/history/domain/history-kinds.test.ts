import { expect, test } from 'vitest';
import { historyKindSchema } from '@bank/contracts';
import { ACTION_WORDS } from './action-words.ts';
import { actionsOf, kindOf } from './history-kinds.ts';

test('every act that can stand in the log belongs to exactly one kind', () => {
  const actions = Object.keys(ACTION_WORDS);
  expect(actions.filter((action) => kindOf(action) === undefined)).toEqual([]);
  const sorted = historyKindSchema.options.flatMap((kind) => actionsOf(kind));
  expect(sorted.toSorted((a, b) => a.localeCompare(b))).toEqual(actions.toSorted((a, b) => a.localeCompare(b)));
});

test('decisions stand apart from payments, exports from what they export', () => {
  expect(actionsOf('payments')).toContain('payment-orders.created');
  expect(actionsOf('payments')).not.toContain('payment-orders.returned-to-authorization');
  expect(actionsOf('exports')).toEqual(
    expect.arrayContaining([
      'statement.exported',
      'history.exported',
      'history.verified',
      'operators.exported',
      'schedules.exported',
    ]),
  );
  expect(kindOf('nobody.knows')).toBeUndefined();
});
