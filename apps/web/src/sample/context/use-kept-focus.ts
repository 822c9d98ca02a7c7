import { useEffect } from 'react';

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), textarea, select, [tabindex="0"]';
/** Stands on what a screen of the sample is in. What lies above the page, as a menu or a dialog, is not in it. */
const SCREEN = 'data-sample-screen';
/** Whatever closes meanwhile has given the focus back by then. */
const SETTLED_MS = 150;

/**
 * Keeps the keyboard's place when what had the focus is gone, as a line that was deleted: the focus goes to what is
 * left around it, or to the title of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    let settling: ReturnType<typeof setTimeout> | undefined;

    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest(`[${SCREEN}]`) !== null) around = [...withAncestors(target)];
    };
    const isLost = (): boolean => document.activeElement === document.body && around[0]?.isConnected === false;
    const keep = (): void => {
      if (isLost()) placeIn(around)?.focus({ preventScroll: true });
    };
    const changed = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(settling);
      settling = setTimeout(keep, SETTLED_MS);
    });

    document.addEventListener('focusin', remember);
    changed.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      changed.disconnect();
      clearTimeout(settling);
    };
  }, []);
}

// Of the screen alone: what is around it, as the way back to the sample data, is nobody's next step.
function* withAncestors(element: Element): Generator<Element> {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    if (one.hasAttribute(SCREEN)) return;
    yield one;
  }
}

function placeIn(around: readonly Element[]): HTMLElement | null {
  for (const one of around) {
    const place = one.isConnected ? one.querySelector<HTMLElement>(FOCUSABLE) : null;
    if (place !== null) return place;
  }
  return document.querySelector<HTMLElement>('main [data-page-title]');
}
