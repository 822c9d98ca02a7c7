// Runs before the first paint, as a classic script of its own: no import, no export, no name left behind. It
// - takes over the appearance that was chosen on this browser;
// - hides the painted sign-in page (data-boot="app") where another page will come: a signed-in tab, or an address that
//   is not sign-in;
// - starts the app's own scripts (data-parts) once the painted page is on the screen, so that on a slow line they do
//   not take its style sheet's and font's turn; at once where that page is not wanted;
// - keeps what was clicked on the painted page until sign-in takes it up (data-asked).
{
  const html = document.documentElement;
  const parts = document.currentScript?.dataset['parts']?.split(' ') ?? [];
  try {
    const chosen = JSON.parse(localStorage.getItem('ipe.appearance') ?? '{}') as Record<string, unknown>;
    const { mode, theme, textSize } = chosen;
    if (mode === 'light' || mode === 'dark') html.dataset['mode'] = mode;
    if (textSize === 'large' || textSize === 'larger') html.dataset['textSize'] = textSize;
    html.dataset['theme'] = typeof theme === 'string' ? theme : 'blue';
  } catch {
    html.dataset['theme'] = 'blue';
  }
  const atDoor = location.pathname === '/' || location.pathname === '/session/signin';
  if (!atDoor || sessionStorage.getItem('ipe.token') !== null) html.dataset['boot'] = 'app';

  /** The first call counts. */
  const start = (): void => {
    for (const part of parts.splice(0)) void import(/* @vite-ignore */ part);
  };
  if (html.dataset['boot'] === 'app' || document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint'))
    start();
  else {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    // A tab that is put behind before it was painted is not painted; and a browser may fail to tell.
    document.addEventListener('visibilitychange', start, { once: true });
    setTimeout(start, 3000);
  }

  document.addEventListener('click', ({ target }) => {
    const asking = target instanceof Element && target.closest<HTMLElement>('[data-painted] [data-asks]');
    if (asking) html.dataset['asked'] = asking.dataset['asks'];
  });
}
