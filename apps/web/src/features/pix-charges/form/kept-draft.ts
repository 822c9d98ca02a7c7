import * as z from 'zod/mini';
import { useState } from 'react';
import { useDraftShelf } from '../../../platform/drafts/use-draft-shelf.ts';
import type { ChargeDraft } from './draft.ts';

const text = z.string().check(z.maxLength(300));
const term = z.object({ modalidade: z.string().check(z.regex(/^[1-8]$/)), value: text });

/** A draft as it was kept; what an older page kept in another shape is none. */
const keptSchema = z.object({
  key: text,
  amount: text,
  isChangeable: z.boolean(),
  expiry: z.string().check(z.regex(/^(own|\d{1,8})$/)),
  expiryCount: text,
  expiryUnit: z.enum(['minutos', 'horas', 'dias']),
  hasDebtor: z.boolean(),
  debtorName: text,
  debtorDocument: text,
  hasContact: z.boolean(),
  debtorEmail: text,
  debtorCep: text,
  debtorStreet: text,
  debtorCity: text,
  debtorState: text,
  dueDate: z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)),
  validityDays: text,
  fine: z.optional(term),
  interest: z.optional(term),
  abatement: z.optional(term),
  discount: z.optional(
    z.extend(term, {
      tiers: z
        .array(z.object({ date: z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), value: text }))
        .check(z.maxLength(3)),
    }),
  ),
  request: text,
  information: z.array(z.object({ name: text, value: text })).check(z.maxLength(50)),
  hasTxid: z.boolean(),
  txid: text,
});

/** Reads what lay on the shelf. */
export function readKeptDraft(kept: unknown): ChargeDraft | undefined {
  const read = keptSchema.safeParse(kept);
  return read.success ? (read.data as unknown as ChargeDraft) : undefined;
}

/** What is typed of a charge at one place (a new one, a copy, an edit), kept through a reload and a look at another page. */
export function useKeptDraft(place: string, begins: ChargeDraft) {
  const shelf = useDraftShelf();
  const [start] = useState(() => {
    const kept = readKeptDraft(shelf.read(place));
    return { draft: kept ?? begins, isRestored: kept !== undefined };
  });
  const [draft, setDraft] = useState(start.draft);
  const [isRestored, setRestored] = useState(start.isRestored);
  return {
    draft,
    /** It is as somebody left it, and not as the form begins. */
    isRestored,
    isTyped: isRestored || draft !== begins,
    change: (part: Partial<ChargeDraft>): void => {
      const next = { ...draft, ...part };
      setDraft(next);
      shelf.keep(place, next);
    },
    forget: (): void => shelf.forget(place),
    beginAnew: (): void => {
      shelf.forget(place);
      setDraft(begins);
      setRestored(false);
    },
  };
}
