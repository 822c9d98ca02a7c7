import { textOf, type Notice, type Person, type ToldRecord } from './notice.ts';

/** Something that people were told is not so any more: their notices of it say so, and need not be read. */
export interface Closing {
  readonly subject: string;
  /** Only this person's; null: everybody's. */
  readonly operatorId: string | null;
}

/** Acts after which an order goes on waiting for others than who did them. */
const ONE_OF_SEVERAL: readonly string[] = [
  'payment-orders.created',
  'payment-orders.confirmed',
  'payment-orders.approved',
];

/** Acts after which a device waits for its code as before. */
const WAITS_ON: readonly string[] = ['devices.code-sent', 'devices.code-refused', 'devices.renamed'];

/** What an act ends the waiting for. */
export function closingsOf({ action, actor, subject, data }: ToldRecord): readonly Closing[] {
  const [capability] = action.split('.');
  switch (capability) {
    case 'payment-orders': {
      const waitsForOthers = data.state === 'awaiting_authorization' && ONE_OF_SEVERAL.includes(action);
      return [{ subject, operatorId: waitsForOthers ? actor : null }];
    }
    case 'signed-changes':
      if (action === 'signed-changes.asked') return [];
      return [{ subject, operatorId: action === 'signed-changes.signed' ? actor : null }];
    default: {
      // What a signed change did names the change; a device that was decided on waits no longer.
      const changeId = textOf(data, 'changeId');
      const change = changeId === null ? [] : [{ subject: changeId, operatorId: null }];
      return capability === 'devices' && !WAITS_ON.includes(action)
        ? [...change, { subject, operatorId: null }]
        : change;
    }
  }
}

/** Who cannot authorize payments (any more), where records tell of changed rights: none waits for them. */
export function whoLostApproving(records: readonly ToldRecord[], people: readonly Person[]): readonly string[] {
  if (!records.some(({ action }) => action.startsWith('operators.'))) return [];
  return people.filter(({ permissions }) => !permissions.includes('ORDERS_APPROVE')).map(({ id }) => id);
}

/** Whether one of these ends what a notice says that somebody waits for. */
export function isClosed({ subject, operatorId }: Notice, closings: readonly Closing[]): boolean {
  return closings.some((closing) => closing.subject === subject && (closing.operatorId ?? operatorId) === operatorId);
}
