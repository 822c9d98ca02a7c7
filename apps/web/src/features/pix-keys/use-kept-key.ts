import { useState } from 'react';
import { useDraftShelf } from '../../platform/drafts/use-draft-shelf.ts';

/** What is typed of a key that is to be proven, by its kind. */
export type KeyDraft = Readonly<Record<'email' | 'telefone', string>>;

const PLACE = 'pix-key';
const EMPTY: KeyDraft = { email: '', telefone: '' };

/** What was typed of a key, kept through a reload, a closed drawer and a look at another kind until its code is sent. */
export function useKeptKey() {
  const shelf = useDraftShelf();
  const [draft, setDraft] = useState(() => readDraft(shelf.read(PLACE)));
  const change = (part: Partial<KeyDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (next.email === '' && next.telefone === '') shelf.forget(PLACE);
    else shelf.keep(PLACE, next);
  };
  return { draft, change };
}

function readDraft(kept: unknown): KeyDraft {
  if (typeof kept !== 'object' || kept === null) return EMPTY;
  const { email, telefone } = kept as Readonly<Record<string, unknown>>;
  return { email: textOf(email, 77), telefone: textOf(telefone, 20) };
}

function textOf(value: unknown, lengthMax: number): string {
  return typeof value === 'string' && value.length <= lengthMax ? value : '';
}
