import { civilDate, type CivilDate } from '@bank/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { maskitoTransform } from '@maskito/core';
import { DateField, readDate } from './date-field.tsx';
import { MASKS, type MaskKind } from './masks.ts';
import { centavosOf, MoneyField } from './money-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField, TextField } from './text-field.tsx';

afterEach(cleanup);

test('label, hint and error belong to their input', () => {
  const { rerender } = render(<TextField label="Conta" hint="Cinco dígitos." />);
  const input = screen.getByLabelText('Conta');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Cinco dígitos.');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="Conta" hint="Cinco dígitos." error="Formato de Conta inválido." />);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Formato de Conta inválido.',
  );
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a choice has its options and an empty first one', () => {
  render(<SelectField label="Banco" placeholder="Escolha" options={[{ value: '001', label: 'Banco 001' }]} />);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Escolha', 'Banco 001']);
});

test('a password can be looked at and hidden again', () => {
  render(<PasswordField label="Senha" />);
  const input = screen.getByLabelText('Senha');
  expect(input.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar caracteres' }));
  expect(input.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar caracteres' }));
  expect(input.getAttribute('type')).toBe('password');
});

function Money() {
  const [centavos, setCentavos] = useState(0n);
  return <MoneyField label="Valor" value={centavos} onChange={setCentavos} />;
}

test('typing builds an amount up from its cents', () => {
  render(<Money />);
  const input = screen.getByLabelText<HTMLInputElement>('Valor');
  expect(input.value).toBe('0,00');
  for (const key of ['1', '2', '3', '4', '5', '6']) {
    fireEvent.change(input, { target: { value: `${input.value}${key}` } });
  }
  expect(input.value).toBe('1.234,56');
  fireEvent.change(input, { target: { value: input.value.slice(0, -1) } });
  expect(input.value).toBe('123,45');
});

function Declared() {
  const [centavos, setCentavos] = useState<bigint | undefined>(undefined);
  const words = centavos === undefined ? 'nothing said' : `${centavos} said`;
  return (
    <>
      <MoneyField label="Patrimônio" value={centavos} onChange={setCentavos} onEmpty={() => setCentavos(undefined)} />
      <p>{words}</p>
    </>
  );
}

test('where zero is an answer, an amount begins empty, takes a typed zero, and is empty again when it is deleted', () => {
  render(<Declared />);
  const input = screen.getByLabelText<HTMLInputElement>('Patrimônio');
  expect([input.value, input.placeholder]).toEqual(['', '0,00']);
  fireEvent.change(input, { target: { value: 'x' } });
  screen.getByText('nothing said');
  fireEvent.change(input, { target: { value: '0' } });
  screen.getByText('0 said');
  expect(input.value).toBe('0,00');
  fireEvent.input(input, { target: { value: '0,0' }, inputType: 'deleteContentBackward' });
  screen.getByText('nothing said');
  fireEvent.change(input, { target: { value: '15' } });
  fireEvent.input(input, { target: { value: '0,1' }, inputType: 'deleteContentBackward' });
  screen.getByText('1 said');
  fireEvent.change(input, { target: { value: '' } });
  expect(input.value).toBe('');
});

const pasteInto = (input: HTMLInputElement, text: string): void =>
  void fireEvent.paste(input, { clipboardData: { getData: () => text } });

test.each(['R$ 1.234,5', '1234.50', '1,234.50', '1 234,50'])('a pasted amount, %s, is read as it stands', (text) => {
  render(<Money />);
  const input = screen.getByLabelText<HTMLInputElement>('Valor');
  pasteInto(input, text);
  expect(input.value).toBe('1.234,50');
});

test('a pasted text that is no amount changes nothing and is told, until something is typed', async () => {
  render(<Money />);
  const input = screen.getByLabelText<HTMLInputElement>('Valor');
  pasteInto(input, '12.50');
  pasteInto(input, 'abc');
  expect(input.value).toBe('12,50');
  expect((await screen.findByRole('status')).textContent).toBe(
    'Não encontramos um valor em reais no texto colado. O campo ficou como estava.',
  );
  fireEvent.change(input, { target: { value: '12,501' } });
  expect(screen.queryByRole('status')).toBeNull();
});

test('a pasted amount that can be two is asked about', async () => {
  render(<Money />);
  const input = screen.getByLabelText<HTMLInputElement>('Valor');
  pasteInto(input, '1.234');
  expect(input.value).toBe('0,00');
  expect((await screen.findByRole('status')).textContent).toBe('“1.234” pode ser dois valores. Qual é?');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'R$\u00a01.234,00',
    'R$\u00a01,23',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'R$\u00a01.234,00' }));
  expect(input.value).toBe('1.234,00');
  expect(document.activeElement).toBe(input);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an amount takes no more digits than one payment may have', () => {
  expect(centavosOf('99999999999999999')).toBe(9_999_999_999_999n);
  expect(centavosOf('R$ 0,00')).toBe(0n);
});

test.each<[MaskKind, string, string]>([
  ['cpf', '52998224725', '529.982.247-25'],
  ['cpf', '529a982', '529.982'],
  ['cnpj', '11222333000181', '11.222.333/0001-81'],
  ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['cpf-cnpj', '52998224725', '529.982.247-25'],
  ['cpf-cnpj', '11222333000181', '11.222.333/0001-81'],
  ['cpf-cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['account', '1000199', '10001'],
  ['cep', '01310100', '01310-100'],
  ['phone', '1133334444', '(11) 3333-4444'],
  ['phone', '11988887777', '(11) 98888-7777'],
  ['phone', '+55 91 98765-4321', '(91) 98765-4321'],
  ['phone', '5591987654321', '(91) 98765-4321'],
  ['phone', '(011) 3333-4444', '(11) 3333-4444'],
  ['phone', '011987654321', '(11) 98765-4321'],
  // 55 is an area code too.
  ['phone', '55987654321', '(55) 98765-4321'],
  ['date', '21112026', '21/11/2026'],
  ['date', '1/12/2026', '01/12/2026'],
  ['date', '1/2/2026', '01/02/2026'],
  ['date', '1-12-2026', '01/12/2026'],
  ['date', '1/1', '01/1'],
  ['date', '2026-12-01', '01/12/2026'],
  ['date', '01/12/20', '01/12/20'],
])('the mask %s makes of %s %s', (kind, typed, shaped) => {
  expect(maskitoTransform(typed, MASKS[kind])).toBe(shaped);
});

test('a date is read when it is whole and in the calendar', () => {
  expect(readDate('21/11/2026')).toBe('2026-11-21');
  expect(readDate('31/02/2026')).toBeUndefined();
  expect(readDate('21/11')).toBeUndefined();
});

function Day() {
  const [date, setDate] = useState<CivilDate | undefined>(undefined);
  return (
    <>
      <DateField label="Data" value={date} onChange={setDate} today={civilDate('2026-11-21')} />
      <output>{date ?? 'nenhuma'}</output>
    </>
  );
}

test('a typed day becomes a date, and an unfinished one stays as typed', () => {
  render(<Day />);
  const input = screen.getByLabelText<HTMLInputElement>('Data');
  fireEvent.input(input, { target: { value: '23/11' } });
  expect(screen.getByRole('status').textContent).toBe('nenhuma');
  expect(input.value).toBe('23/11');
  fireEvent.input(input, { target: { value: '23/11/2026' } });
  expect(screen.getByRole('status').textContent).toBe('2026-11-23');
});

/** Types as a browser does: each key asks the mask first. */
function typeKeys(input: HTMLInputElement, keys: string): void {
  for (const key of keys) insert(input, key, 'insertText');
}

function insert(input: HTMLInputElement, data: string, inputType: 'insertText' | 'insertFromPaste'): void {
  const asked = new InputEvent('beforeinput', { data, inputType, bubbles: true, cancelable: true });
  fireEvent(input, asked);
  if (asked.defaultPrevented) return;
  fireEvent.input(input, { target: { value: `${input.value}${data}` } });
}

test.each([
  ['1/12/2026', '01/12/2026', '2026-12-01'],
  ['1/2/2026', '01/02/2026', '2026-02-01'],
  ['01/12/2026', '01/12/2026', '2026-12-01'],
  ['01122026', '01/12/2026', '2026-12-01'],
  ['1.12.2026', '01/12/2026', '2026-12-01'],
  ['1-2-2026', '01/02/2026', '2026-02-01'],
  ['1/12/26', '01/12/2026', '2026-12-01'],
  ['011226', '01/12/2026', '2026-12-01'],
])('a day that is typed as %s and left is %s', (keys, shown, day) => {
  render(<Day />);
  const input = screen.getByLabelText<HTMLInputElement>('Data');
  typeKeys(input, keys);
  fireEvent.blur(input);
  expect(input.value).toBe(shown);
  expect(screen.getByRole('status').textContent).toBe(day);
});

test.each([['1/12/2026'], ['01/12/26'], ['2026-12-01'], ['01.12.2026'], [' 1 de dezembro de 2026 '], ['01122026']])(
  'a day that is pasted as “%s” takes the place of what was there',
  (text) => {
    render(<Day />);
    const input = screen.getByLabelText<HTMLInputElement>('Data');
    typeKeys(input, '30/1');
    insert(input, text, 'insertFromPaste');
    expect(input.value).toBe('01/12/2026');
    expect(screen.getByRole('status').textContent).toBe('2026-12-01');
  },
);

test.each([
  ['31/02/2026', 'Essa data não existe. Confira dia, mês e ano.'],
  ['21/11', 'Complete a data com dia, mês e ano, como 01/12/2026.'],
  ['20/11/2026', 'Essa data já passou. Escolha uma data a partir de amanhã.'],
  ['21/11/2026', 'Escolha uma data a partir de amanhã.'],
  ['22/11/2027', 'Escolha uma data até 21/11/2027.'],
  ['28/11/2026', 'É sábado.'],
  ['30/11/2026', undefined],
  ['', undefined],
])('a date field that is left with “%s” says why it will not do: %s', (text, words) => {
  render(<BoundDay />);
  const input = screen.getByLabelText<HTMLInputElement>('Data');
  fireEvent.input(input, { target: { value: text } });
  // A whole day is judged at once, what is none may still become one.
  const isWhole = words !== undefined && readDate(text) !== undefined;
  expect(input.getAttribute('aria-invalid')).toBe(isWhole ? 'true' : null);
  fireEvent.blur(input);
  expect(input.getAttribute('aria-invalid')).toBe(words === undefined ? null : 'true');
  if (words === undefined) return;
  expect(screen.getByText(words)).toBeDefined();
  // What is typed anew is not known to be wrong.
  fireEvent.input(input, { target: { value: '3' } });
  expect(screen.queryByText(words)).toBeNull();
});

function BoundDay() {
  const [date, setDate] = useState<CivilDate | undefined>(undefined);
  const saturday = civilDate('2026-11-28');
  return (
    <DateField
      label="Data"
      value={date}
      onChange={setDate}
      today={civilDate('2026-11-21')}
      min={civilDate('2026-11-22')}
      max={civilDate('2027-11-21')}
      faultOf={(day) => (day === saturday ? 'É sábado.' : undefined)}
    />
  );
}

test('a day can be picked from the calendar', async () => {
  render(<Day />);
  fireEvent.click(screen.getByRole('button', { name: 'Abrir calendário' }));
  const day = await screen.findByRole('button', { name: /23 de novembro/ });
  expect(screen.getByText('Novembro de 2026')).toBeDefined();
  expect(screen.getByText('sáb')).toBeDefined();
  fireEvent.click(day);
  expect(screen.getByLabelText<HTMLInputElement>('Data').value).toBe('23/11/2026');
});

test('a date half typed is told as it stands, and can be put back', () => {
  const texts: string[] = [];
  const field = (startText?: string) => (
    <DateField
      label="Data"
      value={undefined}
      onChange={() => undefined}
      today={civilDate('2026-11-21')}
      startText={startText}
      onTextChange={(text) => texts.push(text)}
    />
  );
  const { unmount } = render(field());
  fireEvent.input(screen.getByLabelText('Data'), { target: { value: '1403' } });
  expect(texts.at(-1)).toBe('14/03');
  unmount();
  render(field('14/03'));
  expect(screen.getByLabelText<HTMLInputElement>('Data').value).toBe('14/03');
});
