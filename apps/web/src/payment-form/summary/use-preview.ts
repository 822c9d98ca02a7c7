import type { OrderPreview } from '@bank/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, useApp } from '../../platform/app-services.ts';
import type { AgreedTerms, WayOfPaying } from '../way-of-paying.ts';

/** So long nothing is typed before the bank is asked. */
const SETTLED_MS = 350;

/** What the bank says of a payment as it stands, and whether that is of now. */
export interface Previewed {
  /** The last answer about this payee: kept while a newer one is on its way. */
  readonly preview: OrderPreview | undefined;
  /** It is of what stands now, and no other answer is awaited. */
  readonly isCurrent: boolean;
  /** The last question could not be answered. */
  readonly failure: CallError['failure'] | undefined;
  readonly askAgain: () => void;
}

/** Asks what would become of a payment whenever it has stood still for a moment, and anew when the bank has news of payments. */
export function usePreview<Typed extends object, Found>(
  way: Pick<WayOfPaying<Typed, Found>, 'preview'>,
  found: Found,
  agreed: AgreedTerms,
): Previewed {
  const { call } = useApp();
  // Equal terms are one question; amounts are bigints, which JSON does not know.
  const { centavos, date, recurrence } = agreed;
  const terms = JSON.stringify([String(centavos), date, recurrence]);
  const [asked, setAsked] = useState({ terms, agreed });
  useEffect(() => {
    if (terms === asked.terms) return undefined;
    const timer = window.setTimeout(() => setAsked({ terms, agreed }), SETTLED_MS);
    return () => window.clearTimeout(timer);
  });
  const payee = JSON.stringify(found);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<OrderPreview, CallError>({
    queryKey: ['payment-orders', 'preview', payee, asked.terms],
    enabled: way.preview !== undefined,
    staleTime: 0,
    // Of another payee nothing is kept.
    placeholderData: (before, query) => (query?.queryKey[2] === payee ? before : undefined),
    queryFn: async () => {
      const answer = await way.preview?.(call, found, asked.agreed);
      if (answer === undefined) throw new Error('asked for what nobody answers');
      if (!answer.ok) throw new CallError(answer.failure);
      return answer.value;
    },
  });
  return {
    preview: data,
    isCurrent: terms === asked.terms && !isFetching && !isPlaceholderData,
    failure: error?.failure,
    askAgain: () => void refetch(),
  };
}
