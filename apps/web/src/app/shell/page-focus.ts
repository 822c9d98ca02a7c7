import { keepFocus } from '@bank/ui';
import type { AnyRouter } from '@tanstack/react-router';

/** A page that is still being drawn is looked for again at this many frames. */
const FRAMES_MAX = 30;
/** What a person does: a key, a press, something typed. */
const ACTS = ['keydown', 'pointerdown', 'input'] as const;
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** Where the focus goes when a page takes another's place. */
export interface PageFocus {
  /** The way to another page begins; it may take its time. */
  readonly leave: () => void;
  /** The page is there, or nearly. */
  readonly arrive: () => void;
  readonly stop: () => void;
}

/**
 * Gives the focus after each change of page and keeps it from falling to nothing within one, in the frame and outside of
 * it, until it is stopped. It is no part of what React draws, which comes later than a quick hand types.
 */
export function guideFocus(router: Pick<AnyRouter, 'subscribe'>, window: Window): () => void {
  const focus = watchPageFocus(window);
  const ends = [
    router.subscribe('onBeforeNavigate', focus.leave),
    router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation !== undefined) focus.arrive();
    }),
    focus.stop,
    keepFocus(window.document),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * After a change of page the focus goes to its title, so that a screen reader says where one is and Tab goes on from
 * there. Whoever has gone on to something else meanwhile, as to the search of the frame, is not taken away from it. The
 * first page of a visit is left alone: there Tab begins with the skip link.
 */
export function watchPageFocus(window: Window): PageFocus {
  const { document } = window;
  let hasGoneOn = false;
  const note = (event: Event): void => {
    if (event instanceof KeyboardEvent && MODIFIERS.has(event.key)) return;
    hasGoneOn = true;
  };
  for (const act of ACTS) document.addEventListener(act, note, true);

  const focusTitle = (frames: number): void => {
    if (hasGoneOn && document.activeElement !== document.body) return;
    const title = document.querySelector<HTMLElement>('main [data-page-title]');
    if (title !== null) title.focus({ preventScroll: true });
    else if (frames < FRAMES_MAX) window.requestAnimationFrame(() => focusTitle(frames + 1));
  };
  return {
    leave: () => void (hasGoneOn = false),
    arrive: () => focusTitle(0),
    stop() {
      for (const act of ACTS) document.removeEventListener(act, note, true);
    },
  };
}
