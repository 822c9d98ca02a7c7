import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChartCard, ShareTable } from './chart-card.tsx';
import { useChartReader } from './chart-reader.tsx';
import { BarChart, DonutChart } from './charts.tsx';

afterEach(cleanup);

const shares = [
  { label: 'jan', value: 10, text: 'R$ 10' },
  { label: 'fev', value: 0, text: 'R$ 0' },
  { label: 'mar', value: 30, text: 'R$ 30' },
];

test('a chart says all of itself in words, and its table is one key away and back', () => {
  render(
    <ChartCard title="Vendas" table={<ShareTable title="Vendas" head={['Mês', 'Vendido']} shares={shares} />}>
      <BarChart title="Vendas" shares={shares} />
    </ChartCard>,
  );
  expect(screen.getByRole('img', { name: 'Vendas. jan: R$ 10; fev: R$ 0; mar: R$ 30' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ver tabela: Vendas' }));
  expect(screen.queryByRole('img')).toBeNull();
  const table = within(screen.getByRole('table', { name: 'Vendas' }));
  expect(table.getByRole('row', { name: 'mar R$ 30' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ver gráfico: Vendas' }));
  expect(screen.getByRole('img')).toBeTruthy();
});

test('bars are as high as their shares; what is something is seen, what is nothing is not', () => {
  const { container } = render(
    <BarChart title="Vendas" shares={[...shares, { label: 'abr', value: 0.01, text: '1' }]} />,
  );
  const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights[0]).toBeCloseTo((heights[2] ?? 0) / 3);
  expect(heights[1]).toBe(0);
  expect(heights[3]).toBe(2);
});

test('a ring of nothing is drawn without slices', () => {
  render(<DonutChart title="Vendas" shares={[{ label: 'jan', value: 0, text: '0' }]} total="0" unit="vendas" />);
  const slices = screen.getByRole('img').querySelectorAll('[stroke-dasharray]');
  expect([...slices].map((slice) => slice.getAttribute('stroke-dasharray')?.split(' ')[0])).toEqual(['0']);
});

function Read() {
  const { chosen, reader } = useChartReader({
    label: 'Percorrer',
    count: 10,
    resting: 4,
    placeAt: (width) => Math.floor(width * 10),
    wordsOf: (place) => `dia ${place}`,
  });
  return (
    <>
      {reader}
      <output>{chosen ?? 'nenhum'}</output>
    </>
  );
}

test('a chart is read out place by place with the keys, and rests when it is left', () => {
  render(<Read />);
  const slider = screen.getByRole('slider', { name: 'Percorrer' });
  const press = (key: string): string | null => {
    fireEvent.keyDown(slider, { key });
    return slider.getAttribute('aria-valuetext');
  };
  expect(slider.getAttribute('aria-valuetext')).toBe('dia 4');
  expect(press('ArrowRight')).toBe('dia 5');
  expect(press('PageUp')).toBe('dia 9');
  expect(press('ArrowRight')).toBe('dia 9');
  expect(press('Home')).toBe('dia 0');
  expect(press('ArrowLeft')).toBe('dia 0');
  expect(press('Escape')).toBe('dia 4');
  expect(screen.getByRole('status').textContent).toBe('4');
  fireEvent.blur(slider);
  expect(screen.getByRole('status').textContent).toBe('nenhum');
});
