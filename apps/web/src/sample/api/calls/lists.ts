import type { SampleState } from '../../entities.ts';
import { entityOf, refusal, textOf, type Body, type Call, type Calls } from '../call.ts';
import { formsAt } from '../forms.ts';

/** The lists of the state. */
type ListName = {
  [Name in keyof SampleState]: SampleState[Name] extends readonly object[] ? Name : never;
}[keyof SampleState];

/** A list with the five calls that most of them have. */
interface ListOf<Name extends ListName> {
  readonly path: string;
  readonly list: Name;
  /** The field that names an entry, in address, body and entity. */
  readonly key: string;
  /** What the entity is called: the field of a body that may hold it, and its form. */
  readonly entity: 'shipment' | 'invoice' | 'bill' | 'user' | 'message';
}

/**
 * all, one by its key, add, update (replaces what the body names, leaves the rest of the entry) and delete. Writes answer
 * the list as it is then.
 */
export function listCalls<Name extends ListName>({ path, list, key, entity }: ListOf<Name>): Calls {
  const entries = (state: SampleState) => state[list] as unknown as readonly Body[];
  const answer = (after: readonly Body[]) => ({ value: after, state: { [list]: after } as Partial<SampleState> });
  const isIt = (wanted: string) => (entry: Body) => String(entry[key]) === wanted;
  const keyIn = (body: Body): string => textOf(body[key] ?? entityOf(body, entity)[key]);

  const one: Call = ({ state, query }) => {
    const found = entries(state).find(isIt(query.get(key) ?? ''));
    return found ? { value: found } : refusal(404, 'Not found');
  };
  const whole = (sent: Body, nowMs: number): Body => ({ ...formsAt(nowMs)[entity](sent) });
  const add: Call = ({ state, body, newId, nowMs }) => {
    const sent = entityOf(body(), entity);
    return answer([...entries(state), { ...whole(sent, nowMs), [key]: sent[key] ?? newId() }]);
  };
  const update: Call = ({ state, body, nowMs }) => {
    const sent = entityOf(body(), entity);
    const wanted = keyIn(body());
    if (!entries(state).some(isIt(wanted))) return refusal(404, 'Not found');
    return answer(entries(state).map((entry) => (isIt(wanted)(entry) ? whole({ ...entry, ...sent }, nowMs) : entry)));
  };
  const remove: Call = ({ state, body }) => {
    const wanted = keyIn(body());
    if (!entries(state).some(isIt(wanted))) return refusal(404, 'Not found');
    return answer(entries(state).filter((entry) => !isIt(wanted)(entry)));
  };
  return {
    [`GET ${path}/all`]: ({ state }) => ({ value: entries(state) }),
    [`GET ${path}`]: one,
    [`POST ${path}/add`]: add,
    [`POST ${path}/update`]: update,
    [`POST ${path}/delete`]: remove,
  };
}

/** Shipments, invoices, bills, directory and inbox: five calls each; and the project list. */
export const listedCalls: Calls = {
  ...listCalls({ path: '/api/shipments', list: 'shipments', key: 'numero', entity: 'shipment' }),
  ...listCalls({ path: '/api/invoices', list: 'invoices', key: 'id', entity: 'invoice' }),
  ...listCalls({ path: '/api/bills', list: 'bills', key: 'customerNumber', entity: 'bill' }),
  ...listCalls({ path: '/api/user', list: 'directory', key: 'id', entity: 'user' }),
  ...listCalls({ path: '/api/inbox', list: 'inbox', key: 'id', entity: 'message' }),
  'GET /api/list/all': ({ state }) => ({ value: state.projects }),
};
