import { useCallback, useMemo, useState } from 'react';
import { useScreenPath } from '../../platform/screens/page.tsx';
import { useDraftShelf } from '../../platform/drafts/use-draft-shelf.ts';
import { useDoor } from '../../platform/door-services.ts';
import { plainOf, readKeptPayment, type KeptPayment } from '../kept-payment.ts';
import { EMPTY_TERMS, type PaymentDraft } from '../draft.ts';
import type { WayOfPaying } from '../way-of-paying.ts';
import type { Begun } from './use-payment.ts';

/** What is kept of the payment that is being put together on this page. */
export interface PaymentKeeper<Typed, Found> {
  /** What the person left here, where it is the payment that this page is about. */
  readonly kept: KeptPayment<Typed, Found> | undefined;
  readonly keep: (begun: Begun<Typed, Found>) => void;
  readonly forget: () => void;
}

/**
 * The payment that was begun on this page and neither made nor thrown away. Whoever comes to pay an order once more
 * (`repeats`) finds what was begun of that order and no other, and whoever comes with a payee that was named elsewhere
 * (`isNamed`, the way's empty one) what was begun for that payee.
 */
export function useKeptPayment<Typed extends object, Found>(
  way: WayOfPaying<Typed, Found>,
  { repeats, isNamed }: { readonly repeats: string | undefined; readonly isNamed: boolean },
): PaymentKeeper<Typed, Found> {
  const { nowMs } = useDoor();
  const shelf = useDraftShelf();
  const place = useScreenPath();
  const [kept] = useState(() => {
    const found = readKeptPayment(shelf.read(place), way, nowMs());
    if (found === undefined || (repeats !== undefined && repeats !== found.repeats)) return undefined;
    const { identityOf, empty } = way.payee;
    return isNamed && identityOf(found.draft.payee) !== identityOf(empty) ? undefined : found;
  });
  const keep = useCallback(
    (begun: Begun<Typed, Found>) => {
      if (isEmpty(begun, way)) shelf.forget(place);
      else shelf.keep(place, plainOf({ ...begun, repeats }));
    },
    [shelf, place, repeats, way],
  );
  const forget = useCallback(() => shelf.forget(place), [shelf, place]);
  return useMemo(() => ({ kept, keep, forget }), [kept, keep, forget]);
}

/** Whether nothing is left of what was typed: a draft of it would greet the person with an empty form. */
function isEmpty<Typed extends object, Found>(
  { draft: { payee, terms }, found }: Begun<Typed, Found>,
  way: WayOfPaying<Typed, Found>,
): boolean {
  const empty = { repeats: undefined, found: undefined, agreed: false };
  const text = (draft: PaymentDraft<object>): string => JSON.stringify(plainOf({ ...empty, draft }));
  const { refusedIsKeptAs = way.payee.empty } = way.payee;
  return found === undefined && text({ payee, terms }) === text({ payee: refusedIsKeptAs, terms: EMPTY_TERMS });
}
