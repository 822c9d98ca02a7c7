import type { SampleState } from '../entities.ts';

/** A value as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The body of a call: an object. */
export type Body = Readonly<Record<string, unknown>>;

/** What a call is given. */
export interface CallInput {
  readonly state: SampleState;
  readonly query: URLSearchParams;
  /** Throws where it is no JSON object: the answer is then 500, as the template has it. */
  readonly body: () => Body;
  readonly headers: Headers;
  readonly nowMs: number;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
}

/** What a call answers: a value, and the state after it where it changes something. */
export interface CallAnswer {
  readonly status?: number;
  readonly value: unknown;
  readonly state?: Partial<SampleState>;
}

/** A call of the fake API. */
export type Call = (input: CallInput) => CallAnswer | Promise<CallAnswer>;

/** Calls by "METHOD /api/path". */
export type Calls = Readonly<Record<string, Call>>;

/** A refusal in the template's form. */
export function refusal(status: number, message: string): CallAnswer {
  return { status, value: { message } };
}

/** The field of that name where it holds an entity, else the body itself: both forms are taken. */
export function entityOf(body: Body, name: string): Body {
  const inner = body[name];
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as Body) : body;
}

/** A field as text; numbers too, for addresses carry text and bodies may carry either. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new TypeError('a text is missing');
}

/** A field as a place in a list. */
export function indexOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new TypeError('a place in a list is missing');
  return value;
}

/** The list with the element at `from` put to `to`. Throws for places that the list does not have. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) throw new RangeError('no such place in the list');
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
