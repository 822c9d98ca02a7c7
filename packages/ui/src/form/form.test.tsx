import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../actions/button.tsx';
import { DetailList } from '../data/detail-list.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FormPage, Review, ReviewPart } from './form-page.tsx';
import { Form } from './form.tsx';

afterEach(cleanup);
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const focused = (): Element | null => document.activeElement;

/** A form in two steps, as screens write one; `send` is the bank's answer about the name. */
function Example({ send }: { readonly send: () => Promise<string | undefined> }) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [step, setStep] = useState(0);
  return (
    <FormPage steps={['Dados', 'Revisão']} current={step}>
      {step === 0 ? (
        <Form
          key={0}
          label="Dados"
          headed
          actions={
            <Button type="submit" variant="primary">
              Revisar
            </Button>
          }
          onSubmit={() => (name === '' ? setFault('Informe o nome.') : setStep(1))}
        >
          <TextField label="Nota" />
          <TextField label="Nome" error={fault} value={name} onChange={(event) => setName(event.target.value)} />
        </Form>
      ) : (
        <Form
          key={1}
          label="Confira os dados"
          headed
          actions={<Button type="submit">Enviar</Button>}
          onSubmit={() =>
            void send().then((refused) => {
              setFault(refused);
              if (refused !== undefined) setStep(0);
            })
          }
        >
          <Review>
            <ReviewPart title="Pessoa" what="a pessoa" onEdit={() => setStep(0)}>
              <DetailList items={[{ label: 'Nome', value: name }]} />
            </ReviewPart>
          </Review>
        </Form>
      )}
    </FormPage>
  );
}

const name = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Nome');
const submitByKeys = (): boolean => fireEvent.keyDown(focused() ?? document.body, { key: 'Enter', ctrlKey: true });

test('a step begins at its heading, a fault takes the focus, and going back keeps what was typed', async () => {
  render(<Example send={() => Promise.resolve('Já existe.')} />);
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Dados' }));
  submitByKeys();
  expect(focused()).toBe(name());

  // The same fault is pointed at again, but not while somebody types elsewhere.
  screen.getByLabelText('Nota').focus();
  submitByKeys();
  expect(focused()).toBe(name());
  screen.getByLabelText('Nota').focus();
  fireEvent.change(screen.getByLabelText('Nota'), { target: { value: 'x' } });
  expect(focused()).toBe(screen.getByLabelText('Nota'));

  fireEvent.change(name(), { target: { value: 'Ana' } });
  submitByKeys();
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Confira os dados' }));
  const part = screen.getByRole('region', { name: 'Pessoa' });
  expect(part.textContent).toContain('Ana');
  fireEvent.click(within(part).getByRole('button', { name: 'Alterar a pessoa' }));
  expect(name().value).toBe('Ana');

  // What the bank says about a field is shown where it is typed.
  fireEvent.change(name(), { target: { value: 'Bia' } });
  submitByKeys();
  await act(async () => {
    submitByKeys();
    await Promise.resolve();
  });
  expect(focused()).toBe(name());
});

test('Ctrl+Enter does what the button would: nothing while it works or is not to be pressed', () => {
  const onSubmit = vi.fn<() => void>();
  const form = (button: React.ReactNode) => (
    <Form label="Anotar" actions={button} onSubmit={onSubmit}>
      <TextField label="Nota" />
    </Form>
  );
  const press = (): boolean => fireEvent.keyDown(screen.getByLabelText('Nota'), { key: 'Enter', metaKey: true });
  const { rerender } = render(form(<Button type="submit">Salvar</Button>));
  press();
  expect(onSubmit).toHaveBeenCalledOnce();
  rerender(
    form(
      <Button type="submit" loading>
        Salvar
      </Button>,
    ),
  );
  press();
  rerender(
    form(
      <Button type="submit" disabled>
        Salvar
      </Button>,
    ),
  );
  press();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('what the bank says of the whole form is heard and takes the focus', () => {
  const form = (failure: string | undefined) => (
    <Form label="Nota" failure={failure} actions={<Button type="submit">Salvar</Button>} onSubmit={() => undefined} />
  );
  const { rerender } = render(form(undefined));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(form('O banco não respondeu.'));
  expect(focused()).toBe(screen.getByRole('alert'));
});

test('a button in the foot of a drawer sends the form that it names, by Ctrl+Enter too', () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <>
      <Form id="note" label="Anotar" onSubmit={onSubmit}>
        <TextField label="Nota" />
      </Form>
      <Button type="submit" form="note">
        Salvar
      </Button>
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Nota'), { key: 'Enter', ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('who types outside of the page while a form comes goes on typing there', () => {
  const { rerender } = render(
    <>
      <input aria-label="Busca" />
      <main />
    </>,
  );
  const search = screen.getByRole('textbox', { name: 'Busca' });
  act(() => search.focus());
  rerender(
    <>
      <input aria-label="Busca" />
      <main>
        <Example send={() => Promise.resolve(undefined)} />
      </main>
    </>,
  );
  expect(screen.getByRole('heading', { name: 'Dados' })).toBeDefined();
  expect(focused()).toBe(search);
});

test('a form that asks for a code that was sent begins at the code', () => {
  const form = (
    <Form label="Código enviado" headed onSubmit={() => undefined}>
      <p>Enviamos um e-mail.</p>
      <TextField label="Código" autoComplete="one-time-code" />
    </Form>
  );
  render(form);
  expect(focused()).toBe(screen.getByLabelText('Código'));
});
