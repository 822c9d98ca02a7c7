import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';

/** The forms of a part of the page in which something is typed and not sent. */
export type UnsavedForms = Set<object>;

/** The part that a form belongs to: a drawer is one, and asks before it closes over what is typed in it. */
export const UnsavedPart = createContext<UnsavedForms | undefined>(undefined);

// Of the window, as the question is that the browser asks before a reload: whoever leaves it leaves all its forms.
const everywhere: UnsavedForms = new Set();
const listeners = new Set<() => void>();

/**
 * Says that something is typed here which a click elsewhere would lose: the person is asked first (“Sair sem salvar?”),
 * whether they leave the page, reload it or close the drawer. Returns what to call once it is sent, before going on.
 */
export function useUnsaved(isTyped: boolean): () => void {
  const part = useContext(UnsavedPart);
  const [form] = useState(() => ({}));
  useEffect(() => {
    if (!isTyped) return undefined;
    everywhere.add(form);
    part?.add(form);
    tell();
    return () => forget(form, part);
  }, [form, part, isTyped]);
  return () => forget(form, part);
}

/** Whether something is typed and not sent, wherever on the page. */
export function hasUnsaved(): boolean {
  return everywhere.size > 0;
}

/** The same, followed. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(follow, hasUnsaved);
}

/** The person leaves it behind: nothing asks about it again. Without a part: all of the page. */
export function leaveUnsaved(part: UnsavedForms = everywhere): void {
  for (const form of part) forget(form, part);
}

function forget(form: object, part: UnsavedForms | undefined): void {
  part?.delete(form);
  if (everywhere.delete(form)) tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
