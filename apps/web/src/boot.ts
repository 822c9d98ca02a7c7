// Runs before the first paint, as a classic script of its own: no import, no export, nothing left behind.
// It takes over the appearance that was chosen on this browser, and hides the painted sign-in page (data-boot="app")
// where another page will come: a signed-in tab, or an address that is not sign-in.
{
  const html = document.documentElement;
  try {
    const chosen = JSON.parse(localStorage.getItem('ipe.appearance') ?? '{}') as { mode?: unknown; theme?: unknown };
    if (chosen.mode === 'light' || chosen.mode === 'dark') html.dataset['mode'] = chosen.mode;
    html.dataset['theme'] = typeof chosen.theme === 'string' ? chosen.theme : 'blue';
  } catch {
    html.dataset['theme'] = 'blue';
  }
  html.dataset['layout'] = 'layout1';
  const atDoor = location.pathname === '/' || location.pathname === '/session/signin';
  if (!atDoor || sessionStorage.getItem('ipe.token') !== null) html.dataset['boot'] = 'app';
}
