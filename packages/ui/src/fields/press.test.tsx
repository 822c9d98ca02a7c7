import { civilDate, type CivilDate } from '@bank/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { MaskedField } from './masked-field.tsx';
import { MoneyField } from './money-field.tsx';
import { SelectField, TextAreaField, TextField } from './text-field.tsx';

afterEach(cleanup);

const WRONG = 'Assim não dá.';

/** The lines below the fields, which is what moves a page that has no layout here. */
const linesBelow = (): number => document.querySelectorAll('p').length;

/**
 * A press as browsers report it: the focus moves while the button is down, and there is a click only where the same
 * thing lies under the pointer at the end.
 */
function press(target: HTMLElement, seen?: () => void): void {
  const before = linesBelow();
  fireEvent.pointerDown(target, { pointerType: 'mouse', buttons: 1 });
  fireEvent.mouseDown(target, { buttons: 1 });
  act(() => target.focus());
  seen?.();
  fireEvent.pointerUp(target, { pointerType: 'mouse' });
  fireEvent.mouseUp(target);
  if (linesBelow() === before) fireEvent.click(target);
}

/** One field that is wrong as soon as it is left, above a button, a tick and a choice. */
function Judged({
  field,
}: {
  readonly field: (props: { error: string | undefined; onBlur: () => void }) => ReactNode;
}) {
  const [left, setLeft] = useState(false);
  const [presses, setPresses] = useState(0);
  const [days, setDays] = useState<'1' | '7'>('1');
  return (
    <>
      {field({ error: left ? WRONG : undefined, onBlur: () => setLeft(true) })}
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Criar
      </button>
      <ChoiceField
        label="Prazo"
        options={[
          { value: '1', label: '1 dia' },
          { value: '7', label: '7 dias' },
        ]}
        value={days}
        onChange={setDays}
      />
      <output>{presses}</output>
    </>
  );
}

test.each<[string, (props: { error: string | undefined; onBlur: () => void }) => ReactNode]>([
  ['text', (props) => <TextField label="Campo" {...props} />],
  ['area', (props) => <TextAreaField label="Campo" {...props} />],
  ['select', (props) => <SelectField label="Campo" options={[{ value: 'a', label: 'A' }]} {...props} />],
  ['masked', (props) => <MaskedField label="Campo" mask="cep" {...props} />],
  ['money', (props) => <MoneyField label="Campo" value={0n} onChange={() => undefined} {...props} />],
  [
    'date',
    (props) => (
      <DateField
        label="Campo"
        value={undefined}
        onChange={() => undefined}
        today={civilDate('2026-11-21')}
        {...props}
      />
    ),
  ],
])('a press that leaves a %s field counts, and what is wrong with the field shows after it', (_, field) => {
  render(<Judged field={field} />);
  act(() => screen.getByLabelText('Campo').focus());
  press(screen.getByRole('button', { name: 'Criar' }), () => {
    expect(screen.queryByText(WRONG)).toBeNull();
    expect(screen.getByLabelText('Campo').getAttribute('aria-invalid')).toBeNull();
  });
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(screen.getByText(WRONG)).toBeDefined();
  expect(screen.getByLabelText('Campo').getAttribute('aria-invalid')).toBe('true');
});

test('a choice below the field that is left is made by the same press', () => {
  render(<Judged field={(props) => <TextField label="Campo" {...props} />} />);
  act(() => screen.getByLabelText('Campo').focus());
  press(screen.getByLabelText('7 dias'));
  expect(screen.getByLabelText<HTMLInputElement>('7 dias').checked).toBe(true);
  expect(screen.getByText(WRONG)).toBeDefined();
});

test('a press that ends in no click, as one that is dragged away, does not hold an error back for good', async () => {
  render(<Judged field={(props) => <TextField label="Campo" {...props} />} />);
  act(() => screen.getByLabelText('Campo').focus());
  const button = screen.getByRole('button', { name: 'Criar' });
  fireEvent.pointerDown(button);
  act(() => button.focus());
  expect(screen.queryByText(WRONG)).toBeNull();
  fireEvent.pointerCancel(button);
  expect(await screen.findByText(WRONG)).toBeDefined();
});

test('a finger moves the focus after it was lifted: its press counts too', () => {
  render(<Judged field={(props) => <TextField label="Campo" {...props} />} />);
  act(() => screen.getByLabelText('Campo').focus());
  const button = screen.getByRole('button', { name: 'Criar' });
  fireEvent.pointerDown(button, { pointerType: 'touch' });
  fireEvent.pointerUp(button, { pointerType: 'touch' });
  fireEvent.mouseDown(button);
  act(() => button.focus());
  expect(screen.queryByText(WRONG)).toBeNull();
  fireEvent.mouseUp(button);
  fireEvent.click(button);
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(screen.getByText(WRONG)).toBeDefined();
});

test('a field that is left by the keys says at once what is wrong', () => {
  render(<Judged field={(props) => <TextField label="Campo" {...props} />} />);
  act(() => screen.getByLabelText('Campo').focus());
  fireEvent.keyDown(screen.getByLabelText('Campo'), { key: 'Tab' });
  act(() => screen.getByRole('button', { name: 'Criar' }).focus());
  expect(screen.getByText(WRONG)).toBeDefined();
});

function Day() {
  const [date, setDate] = useState<CivilDate | undefined>(undefined);
  return (
    <>
      <DateField
        label="Data"
        value={date}
        onChange={setDate}
        today={civilDate('2026-11-21')}
        min={civilDate('2026-11-21')}
      />
      <button type="button">Continuar</button>
    </>
  );
}

test('a date that is left unfinished by a press on a button is told when the press is over', () => {
  render(<Day />);
  const input = screen.getByLabelText('Data');
  act(() => input.focus());
  fireEvent.input(input, { target: { value: '23/11' } });
  press(screen.getByRole('button', { name: 'Continuar' }), () => expect(linesBelow()).toBe(0));
  expect(screen.getByText('Complete a data com dia, mês e ano, como 01/12/2026.')).toBeDefined();
});

test('opening the field’s own calendar is not leaving it', () => {
  render(<Day />);
  const input = screen.getByLabelText('Data');
  act(() => input.focus());
  fireEvent.input(input, { target: { value: '23/11' } });
  act(() => screen.getByRole('button', { name: 'Abrir calendário' }).focus());
  expect(linesBelow()).toBe(0);
});

test('going on from the calendar’s button by the keys leaves the field', () => {
  render(<Day />);
  const input = screen.getByLabelText('Data');
  act(() => input.focus());
  fireEvent.input(input, { target: { value: '23/11' } });
  act(() => screen.getByRole('button', { name: 'Abrir calendário' }).focus());
  act(() => screen.getByRole('button', { name: 'Continuar' }).focus());
  expect(screen.getByText('Complete a data com dia, mês e ano, como 01/12/2026.')).toBeDefined();
});
