import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../actions/button.tsx';
import { TextAreaField } from '../fields/text-field.tsx';
import { ConfirmDialog, Drawer } from './dialog.tsx';
import { Menu } from './menu.tsx';

afterEach(cleanup);

test('a confirmation names what will happen and holds the focus on it', async () => {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  render(
    <ConfirmDialog
      open
      title="Excluir chave?"
      text="Não volta."
      confirmLabel="Excluir chave"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Excluir chave?' });
  const confirm = within(dialog).getByRole('button', { name: 'Excluir chave' });
  await waitFor(() => expect(document.activeElement).toBe(confirm));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Voltar' }));
  expect(onCancel).toHaveBeenCalledOnce();
  fireEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledOnce();
});

function Refusal({ onRefuse }: { readonly onRefuse: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  return (
    <ConfirmDialog
      open
      title="Recusar?"
      confirmLabel="Recusar pagamento"
      onConfirm={() => (reason === '' ? setFault('Diga o motivo.') : onRefuse(reason))}
      onCancel={() => undefined}
    >
      <TextAreaField label="Motivo" value={reason} error={fault} onChange={(event) => setReason(event.target.value)} />
    </ConfirmDialog>
  );
}

test('a question with a field begins there, points at what is missing, and is answered by Ctrl+Enter', async () => {
  const onRefuse = vi.fn<(reason: string) => void>();
  render(<Refusal onRefuse={onRefuse} />);
  const field = await screen.findByLabelText('Motivo');
  await waitFor(() => expect(document.activeElement).toBe(field));
  const button = screen.getByRole('button', { name: 'Recusar pagamento' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(onRefuse).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'Valor errado' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith('Valor errado');
});

test('a drawer is a named dialog and closes by its button and by Escape', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <Drawer open onClose={onClose} title="Detalhe">
      Conteúdo
    </Drawer>,
  );
  const drawer = await screen.findByRole('dialog', { name: 'Detalhe' });
  fireEvent.click(within(drawer).getByRole('button', { name: 'Fechar' }));
  fireEvent.keyDown(drawer, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a menu opens from its button; its choice says which one is taken', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const onSelect = vi.fn<() => void>();
  render(
    <Menu
      trigger={<Button>Conta</Button>}
      entries={[
        {
          kind: 'choice',
          label: 'Aparência',
          value: 'light',
          onChange,
          options: [
            { value: 'light', label: 'Clara' },
            { value: 'dark', label: 'Escura' },
          ],
        },
        { kind: 'line' },
        { kind: 'action', label: 'Sair', onSelect },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Conta' }));
  const dark = await screen.findByRole('menuitemradio', { name: 'Escura' });
  expect(screen.getByRole('menuitemradio', { name: 'Clara' }).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(dark);
  expect(onChange).toHaveBeenCalledWith('dark');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sair' }));
  expect(onSelect).toHaveBeenCalledOnce();
});

test('a button at work keeps its place but does nothing', () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button loading onClick={onClick}>
      Enviar
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Enviar' });
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});
