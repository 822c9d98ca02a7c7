import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Button } from '../actions/button.tsx';
import { Row, RowList } from '../data/row-list.tsx';
import { Card } from '../layout/card.tsx';
import { ConfirmDialog, Drawer } from '../overlay/dialog.tsx';
import { keepFocus } from './focus-keeper.ts';

// Goal: the focus goes where the person looks, whatever a screen takes away; no screen does anything for it.

let stop: () => void;
beforeEach(() => {
  stop = keepFocus(document);
});
afterEach(() => {
  stop();
  cleanup();
});

const focused = (): Element | null => document.activeElement;
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const take = (name: string): void => act(() => button(name).focus());
const press = (name: string): void => void fireEvent.click(button(name));

/** Payments that are decided one by one, each after a question; then there is nothing left. */
function Payments() {
  const [names, setNames] = useState(['Ana', 'Bia', 'Caio']);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  return (
    <main>
      <h1 data-page-title="">Autorizações</h1>
      {names.length > 0 ? (
        <RowList label="Pagamentos">
          {names.map((name) => (
            <Row key={name} title={<Button onClick={() => setAsked(name)}>{name}</Button>} />
          ))}
        </RowList>
      ) : (
        <Card title="Você está em dia">
          <Button>Ver outros</Button>
        </Card>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title="Recusar?"
        confirmLabel="Recusar"
        onConfirm={() => {
          setNames(names.filter((name) => name !== asked));
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </main>
  );
}

/** Presses a row, and answers its question with yes. */
async function refuse(name: string): Promise<void> {
  take(name);
  press(name);
  await screen.findByRole('alertdialog');
  await waitFor(() => expect(focused()).toBe(button('Recusar')));
  press('Recusar');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

test('once a row is decided the next one has the focus, at the end the one before, and at last the heading of what came', async () => {
  render(<Payments />);
  await refuse('Bia');
  await waitFor(() => expect(focused()).toBe(button('Caio')));
  await refuse('Caio');
  await waitFor(() => expect(focused()).toBe(button('Ana')));
  await refuse('Ana');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Você está em dia' })));
});

test('a question that is called off gives the focus back to what asked it', async () => {
  render(<Payments />);
  take('Bia');
  press('Bia');
  await screen.findByRole('alertdialog');
  press('Voltar');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(button('Bia')));
});

function Swapped() {
  const [sent, setSent] = useState(false);
  return (
    <main>
      <h1 data-page-title="">Nota</h1>
      <Drawer open onClose={() => undefined} title="Anotar">
        {sent ? (
          <>
            <h3>Nota salva</h3>
            <p>Só a sua empresa vê.</p>
          </>
        ) : (
          <Button onClick={() => setSent(true)}>Salvar</Button>
        )}
      </Drawer>
    </main>
  );
}

test('a form that its outcome takes the place of gives the focus to the heading of the outcome', async () => {
  render(<Swapped />);
  await screen.findByRole('dialog');
  take('Salvar');
  press('Salvar');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Nota salva' })));
});

test('what takes the focus itself keeps it, and a press beside everything leaves it nowhere', async () => {
  const { rerender } = render(
    <main>
      <h1>Página</h1>
      <Button>Um</Button>
      <Button>Dois</Button>
    </main>,
  );
  take('Um');
  rerender(
    <main>
      <h1>Página</h1>
      <Button>Dois</Button>
    </main>,
  );
  take('Dois');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focused()).toBe(button('Dois'));

  act(() => button('Dois').blur());
  await new Promise((resolve) => setTimeout(resolve, 20));
  rerender(
    <main>
      <h1>Página</h1>
    </main>,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focused()).toBe(document.body);
});
