import { useState } from 'react';
import { useDraftShelf } from '../../../platform/drafts/use-draft-shelf.ts';

/** What is typed of a refund. */
export interface RefundDraft {
  readonly centavos: bigint;
  readonly message: string;
}

/** What was typed for a received Pix, kept through a reload and a look at another page until it is given back. */
export function useKeptRefund(endToEndId: string, whole: bigint) {
  const shelf = useDraftShelf();
  const place = `refund ${endToEndId}`;
  const [draft, setDraft] = useState<RefundDraft>(
    () => readDraft(shelf.read(place)) ?? { centavos: whole, message: '' },
  );
  return {
    draft,
    change: (part: Partial<RefundDraft>): void => {
      const next = { ...draft, ...part };
      setDraft(next);
      shelf.keep(place, { centavos: String(next.centavos), message: next.message });
    },
    forget: (): void => shelf.forget(place),
  };
}

function readDraft(kept: unknown): RefundDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { centavos, message } = kept as Readonly<Record<string, unknown>>;
  if (typeof centavos !== 'string' || !/^\d{1,15}$/.test(centavos) || typeof message !== 'string') return undefined;
  return { centavos: BigInt(centavos), message };
}
