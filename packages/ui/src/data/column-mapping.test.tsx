import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { mappingErrors, useColumnChoices, type ColumnChoices, type ColumnMemory } from './column-choices.ts';
import { ColumnMapping } from './column-mapping.tsx';

afterEach(cleanup);

const WANTED = [
  { key: 'payee', title: 'Favorecido', required: true },
  { key: 'amount', title: 'Valor', required: true },
  { key: 'message', title: 'Mensagem', required: false },
];
const COLUMNS = [
  { title: 'Nome', samples: ['Ana', 'Bia'] },
  { title: 'Vlr', samples: ['10,00', ' '] },
  { title: '', samples: [] },
];

function memoryOf(kept: Record<string, ColumnChoices> = {}): ColumnMemory & { readonly kept: typeof kept } {
  return { kept, recall: (shape) => kept[shape], keep: (shape, choices) => void (kept[shape] = choices) };
}

function Mapping({
  memory,
  proposed = { payee: 0, amount: undefined, message: undefined },
  showErrors = false,
}: {
  readonly memory: ColumnMemory;
  readonly proposed?: ColumnChoices;
  readonly showErrors?: boolean;
}) {
  const [value, onChange] = useColumnChoices({ shape: 'nome|vlr|', columns: COLUMNS.length, proposed, memory });
  return (
    <ColumnMapping
      label="Colunas do arquivo"
      columns={COLUMNS}
      wanted={WANTED}
      value={value}
      onChange={onChange}
      unsure={['payee']}
      showErrors={showErrors}
    />
  );
}

const select = (name: RegExp): HTMLSelectElement => screen.getByRole<HTMLSelectElement>('combobox', { name });

test('each wanted column has a list of the file’s, begins as proposed, and shows values of the chosen one', () => {
  render(<Mapping memory={memoryOf()} />);
  expect(screen.getByRole('group', { name: 'Colunas do arquivo' })).toBeTruthy();
  expect(select(/^Favorecido/).selectedOptions[0]?.text).toBe('Nome');
  expect(screen.getByText('Confira se é esta a coluna.')).toBeTruthy();
  const values = within(screen.getByRole('list', { name: 'Valores de Favorecido no arquivo' }));
  expect(values.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ana', 'Bia']);
  fireEvent.change(select(/^Valor/), { target: { value: '1' } });
  expect(
    within(screen.getByRole('list', { name: 'Valores de Valor no arquivo' })).getAllByRole('listitem'),
  ).toHaveLength(1);
  fireEvent.change(select(/^Mensagem \(opcional\)/), { target: { value: '2' } });
  expect(select(/^Mensagem/).selectedOptions[0]?.text).toBe('Coluna 3, sem título');
  expect(screen.getByText('Nenhum valor nas primeiras linhas.')).toBeTruthy();
});

test('what is missing is said once the person wants to go on, a column taken twice at once', () => {
  const memory = memoryOf();
  const { rerender } = render(<Mapping memory={memory} />);
  expect(screen.queryByText('Escolha a coluna de Valor.')).toBeNull();
  rerender(<Mapping memory={memory} showErrors />);
  expect(screen.getByText('Escolha a coluna de Valor.')).toBeTruthy();
  expect(select(/^Valor/).getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(select(/^Valor/), { target: { value: '0' } });
  rerender(<Mapping memory={memory} />);
  expect(screen.getByText('A mesma coluna está em Favorecido.')).toBeTruthy();
  expect(mappingErrors({ payee: 0, amount: 1 }, WANTED)).toEqual({});
});

test('what was chosen for a header of that shape comes back, as far as the file still has it', () => {
  const memory = memoryOf();
  render(<Mapping memory={memory} />);
  fireEvent.change(select(/^Favorecido/), { target: { value: '' } });
  fireEvent.change(select(/^Valor/), { target: { value: '1' } });
  cleanup();
  render(<Mapping memory={memory} />);
  expect([select(/^Favorecido/).value, select(/^Valor/).value]).toEqual(['', '1']);
  cleanup();
  render(<Mapping memory={memoryOf({ 'nome|vlr|': { payee: 7, amount: -1, gone: 1 } })} />);
  expect([select(/^Favorecido/).value, select(/^Valor/).value]).toEqual(['', '']);
});
