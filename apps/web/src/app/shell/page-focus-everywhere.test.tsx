import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

test('the title has the focus after a change of page, also where it leads out of the frame and into it', async () => {
  openApp('/session/404', {});
  await screen.findByRole('heading', { level: 1, name: 'Página não encontrada' });
  // The first page of a visit is left alone.
  expect(document.activeElement?.tagName).not.toBe('H1');
  fireEvent.click(screen.getByRole('button', { name: 'Retornar' }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  await waitFor(() => expect(document.activeElement?.closest('main [data-page-title]')).not.toBeNull());
  fireEvent.click((await screen.findAllByRole('link', { name: 'Agendamentos' }))[0] as HTMLElement);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Agendamentos'));
  expect(document.activeElement?.matches('h1[data-page-title]')).toBe(true);
});

test('what takes the focus away gives it on, from the first moment on and out of the frame too', async () => {
  openApp('/session/404', {});
  await screen.findByRole('heading', { level: 1, name: 'Página não encontrada' });
  // It begins as soon as its script is there, whatever the page still waits for.
  await waitFor(async () => {
    const button = screen.getByRole('button', { name: 'Retornar' });
    button.focus();
    button.replaceWith(button.cloneNode(true));
    expect(document.activeElement).toBe(document.body);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Página não encontrada'), { timeout: 200 });
  });
});
