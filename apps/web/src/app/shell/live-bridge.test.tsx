import { streamLive } from '@bank/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, refusal } from '../testing/open-app.tsx';

test('a session that ended is told with its reason also where the news are the first to be refused', async () => {
  const [status, problem] = refusal(401, 'access.not-signed-in', 'Entre de novo.');
  openApp('/working', {
    [`GET ${streamLive.path}`]: () => [status, { ...(problem as object), because: 'signed-out' }],
  });
  await screen.findByText('Sua sessão terminou: você saiu em outra aba deste navegador.');
  expect(window.location.pathname).toBe('/session/signin');
});
