import { useEffect } from 'react';
import { keepFocus } from './focus-keeper.ts';

/** Keeps the focus from falling to the body for as long as it is on the page: once for all of its screens. */
export function FocusKeeper(): null {
  useEffect(() => keepFocus(document), []);
  return null;
}
