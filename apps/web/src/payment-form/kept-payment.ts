import { parseCivilDate } from '@bank/core';
import type { RepetitionDraft } from '../vocabulary/repetition.ts';
import type { PaymentDraft, TermsDraft } from './draft.ts';
import type { WayOfPaying } from './way-of-paying.ts';

/** What the bank answered about a payee, and which question that was. */
interface FoundPayee<Found> {
  readonly identity: string;
  readonly value: Found;
}

/** A payment that is being put together, as it is kept through a reload and a look at another page. */
export interface KeptPayment<Typed, Found> {
  /** The order that it makes once more; undefined: it is a new one. */
  readonly repeats: string | undefined;
  readonly draft: PaymentDraft<Typed>;
  readonly found: FoundPayee<Found> | undefined;
  /** Whether amount and day were taken to the review as they stand. */
  readonly agreed: boolean;
}

/** Counted up when the shape of what is kept changes: an older one then counts as none. */
const VERSION = 1;

/** A payment as plain data. */
export function plainOf({ repeats, draft, found, agreed }: KeptPayment<object, unknown>): unknown {
  const { payee, terms } = draft;
  return { version: VERSION, repeats, payee, terms: { ...terms, centavos: String(terms.centavos) }, found, agreed };
}

/** Reads what was kept of a payment; undefined for what is none of this way of paying. What may be paid no more is asked anew. */
export function readKeptPayment<Typed extends object, Found>(
  kept: unknown,
  { payee: { empty, readFound, expiresAt } }: Pick<WayOfPaying<Typed, Found>, 'payee'>,
  nowMs: number,
): KeptPayment<Typed, Found> | undefined {
  if (!isObject(kept) || kept['version'] !== VERSION) return undefined;
  const { repeats, payee, terms, found, agreed } = kept;
  if (!isObject(payee) || !isObject(terms)) return undefined;
  const value = isObject(found) ? readFound?.(found['value']) : undefined;
  const holds = value !== undefined && expiresAt(value) > nowMs;
  const identity = isObject(found) && typeof found['identity'] === 'string' ? found['identity'] : undefined;
  return {
    repeats: typeof repeats === 'string' ? repeats : undefined,
    draft: { payee: likeOf(empty, payee), terms: readTerms(terms) },
    found: holds && identity !== undefined ? { identity, value } : undefined,
    agreed: agreed === true,
  };
}

function readTerms({ centavos, date, repetition, message }: Readonly<Record<string, unknown>>): TermsDraft {
  return {
    centavos: typeof centavos === 'string' && /^\d{1,15}$/.test(centavos) ? BigInt(centavos) : 0n,
    date: readDay(date),
    // As this version wrote it: what reads repetitions is not loaded with the first step.
    repetition: isObject(repetition)
      ? ({ ...repetition, lastDate: readDay(repetition['lastDate']) } as RepetitionDraft)
      : undefined,
    message: typeof message === 'string' ? message : '',
  };
}

function readDay(kept: unknown): TermsDraft['date'] {
  const parsed = parseCivilDate(typeof kept === 'string' ? kept : '');
  return parsed.ok ? parsed.value : undefined;
}

/** The fields of an example, each as it was kept where it is of the example's kind; what the example leaves out may be anything. */
function likeOf<Fields extends object>(example: Fields, kept: Readonly<Record<string, unknown>>): Fields {
  const fields = Object.entries(example).map(([name, value]) => {
    const isLike = value === undefined || typeof kept[name] === typeof value;
    return [name, isLike ? kept[name] : value] as const;
  });
  return Object.fromEntries(fields) as Fields;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
