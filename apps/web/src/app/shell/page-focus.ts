/** A page that is still being drawn is looked for again at this many frames. */
const FRAMES_MAX = 30;

/**
 * After a change of page the focus goes to its title, so that a screen reader says where one is and Tab goes on from
 * there. The first page of a visit is left alone: there Tab begins with the skip link.
 */
export function focusPageTitle(window: Window, frames = 0): void {
  const title = window.document.querySelector<HTMLElement>('main [data-page-title]');
  if (title !== null) title.focus({ preventScroll: true });
  else if (frames < FRAMES_MAX) window.requestAnimationFrame(() => focusPageTitle(window, frames + 1));
}
