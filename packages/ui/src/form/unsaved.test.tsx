import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Button } from '../actions/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Drawer } from '../overlay/dialog.tsx';
import { Form } from './form.tsx';
import { LeaveButton } from './leave-button.tsx';
import { hasUnsaved, leaveUnsaved, useUnsaved } from './unsaved.ts';

afterEach(cleanup);

function Note({ onSent }: { readonly onSent: () => void }) {
  const [note, setNote] = useState('');
  const saved = useUnsaved(note !== '');
  return (
    <Form
      label="Nota"
      actions={<Button type="submit">Salvar</Button>}
      onSubmit={() => {
        saved();
        onSent();
      }}
    >
      <TextField label="Texto" value={note} onChange={(event) => setNote(event.target.value)} />
    </Form>
  );
}

function Panel() {
  const [open, setOpen] = useState(true);
  return (
    <Drawer open={open} onClose={() => setOpen(false)} title="Nota" keepsTyped>
      <Note onSent={() => setOpen(false)} />
    </Drawer>
  );
}

const type = async (text: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText('Texto'), { target: { value: text } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const isGone = (): Promise<void> => waitFor(() => expect(screen.queryByLabelText('Texto')).toBeNull());

test('a drawer asks before it closes over something typed, and closes at once over nothing', async () => {
  render(<Panel />);
  await type('x');
  await type('');
  press('Fechar');
  await isGone();
  cleanup();

  render(<Panel />);
  await type('três linhas');
  press('Fechar');
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  press('Continuar aqui');
  expect(screen.getByLabelText<HTMLInputElement>('Texto').value).toBe('três linhas');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  press('Fechar');
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  press('Sair sem salvar');
  await isGone();
  expect(hasUnsaved()).toBe(false);
});

test('the button that leaves a form asks over something typed, and leaves at once over nothing', async () => {
  let left = 0;
  render(
    <>
      <Note onSent={() => undefined} />
      <LeaveButton onLeave={() => (left += 1)}>Voltar</LeaveButton>
    </>,
  );
  press('Voltar');
  expect(left).toBe(1);
  await type('x');
  press('Voltar');
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  press('Sair sem salvar');
  expect(left).toBe(2);
  expect(hasUnsaved()).toBe(false);
});

test('what was sent is asked about no more, at once', async () => {
  let unsaved: boolean | undefined;
  render(<Note onSent={() => (unsaved = hasUnsaved())} />);
  await type('x');
  expect(hasUnsaved()).toBe(true);
  press('Salvar');
  expect(unsaved).toBe(false);
});

test('what is left behind, or no longer there, is typed nowhere', async () => {
  render(<Note onSent={() => undefined} />);
  await type('x');
  leaveUnsaved();
  expect(hasUnsaved()).toBe(false);
  await type('xy');
  await type('');
  await type('z');
  expect(hasUnsaved()).toBe(true);
  cleanup();
  expect(hasUnsaved()).toBe(false);
});
