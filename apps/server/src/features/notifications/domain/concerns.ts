import type { OrderState } from '@bank/contracts';
import { closingsOf, isClosed } from './closings.ts';
import type { Arrival, Concern } from './concerns/concern.ts';
import { CAPABILITY_CONCERNS } from './concerns/registry.ts';
import type { Facts, Notice, ToldRecord } from './notice.ts';
import { moneyCame } from './received-notices.ts';

const CONCERNS: ReadonlyMap<string, Concern> = new Map(
  Object.values(CAPABILITY_CONCERNS).flatMap(({ acts }) => Object.entries(acts)),
);

/** What an act is to people; undefined for one that nobody has thought of, which is told to nobody. */
export function concernOf(action: string): Concern | undefined {
  const [capability = ''] = action.split('.');
  const named = CONCERNS.get(action);
  if (named !== undefined || !Object.hasOwn(CAPABILITY_CONCERNS, capability)) return named;
  return CAPABILITY_CONCERNS[capability]?.others;
}

/** The acts that are read past, by name. */
export const SILENT_ACTIONS: readonly string[] = [...CONCERNS.keys()].filter(
  (action) => CONCERNS.get(action) === 'silent',
);

/**
 * First states of an order that waits for nobody: an order made so tells nobody anything, and nothing of it was told
 * before. Nearly all payments are made so, and are read past where they are read.
 */
export const SILENT_FIRST_STATES: readonly OrderState[] = ['settled', 'processing', 'scheduled'];

/**
 * Everything that people are told of those records of one company, in their order. What waited for somebody and was done
 * before it could be told is told to nobody.
 */
export function noticesOf(records: readonly ToldRecord[], facts: Facts): readonly Notice[] {
  const known = new Set(facts.people.map(({ id }) => id));
  const closings = records.map(closingsOf);
  const caused = records.flatMap((record, index) => {
    const concern = concernOf(record.action);
    if (typeof concern !== 'function') return [];
    const closed = (notice: Notice) => isClosed(notice, closings.slice(index + 1).flat());
    return concern(record, facts).filter((notice) => notice.whenOver === null || !closed(notice));
  });
  const received = records.flatMap((record) => {
    const arrival = arrivalOf(record.action);
    const isToldElsewhere = arrival?.toldElsewhere !== undefined && record.data[arrival.toldElsewhere] !== undefined;
    return arrival === undefined || isToldElsewhere ? [] : [{ record, arrival }];
  });
  return [...caused, ...moneyCame(received, facts)].filter(({ operatorId }) => known.has(operatorId));
}

function arrivalOf(action: string): Arrival | undefined {
  const concern = concernOf(action);
  return typeof concern === 'object' ? concern : undefined;
}
