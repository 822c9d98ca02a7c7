import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MONEY, oneSeries, PERCENT, type ChartData } from './chart-data.ts';
import { BarChart, LineChart, StackedBarChart } from './charts.tsx';
import { DonutChart } from './donut-chart.tsx';

afterEach(() => vi.unstubAllGlobals());

const FLOW: ChartData = {
  unit: MONEY,
  placesAre: { one: 'Dia', several: 'dias' },
  places: [11, 12, 13].map((day) => ({
    key: String(day),
    label: `${day}/11`,
    name: `${day} de novembro`,
    href: `/releases?dia=${day}`,
  })),
  series: [
    {
      key: 'in',
      name: 'Entradas',
      values: [1_00n, 1_234_56n, null],
      say: (value) => `entrou ${MONEY.inWords(value)}`,
      total: 'R$ 1.235,56',
      href: '/releases?sentido=entradas',
    },
    { key: 'out', name: 'Saídas', values: [0n, 2_00n, 3_00n], below: true },
    { key: 'net', name: 'Resultado', values: [1_00n, 1_232_56n, -3_00n], line: true },
  ],
};

const stage = (name = 'Fluxo'): HTMLElement => screen.getByRole('application', { name });
const said = (): string | undefined =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    .find((text) => text !== '');
const press = (key: string): string | undefined => {
  fireEvent.keyDown(stage(), { key });
  return said();
};

test.each([
  ['bars', BarChart],
  ['lines', LineChart],
  ['stacked bars', StackedBarChart],
] as const)('%s: arrows reach every point, which is announced and shown; Escape rests', (_, Chart) => {
  const { container } = render(<Chart title="Fluxo" summary="Entrou mais." data={FLOW} />);
  const heard = new Set<string | undefined>();
  press('Home');
  for (let place = 0; place < 3; place += 1) {
    for (let series = 0; series < 3; series += 1) {
      heard.add(said());
      // What is said stands in the tooltip too, in the line of the series.
      expect(container.querySelector('[aria-hidden=true] span')).not.toBeNull();
      press('ArrowDown');
    }
    press('ArrowRight');
  }
  expect([...heard]).toEqual([
    '11 de novembro: entrou R$ 1,00',
    '11 de novembro: Saídas R$ 0,00',
    '11 de novembro: Resultado R$ 1,00',
    '12 de novembro: entrou R$ 1.234,56',
    '12 de novembro: Saídas R$ 2,00',
    '12 de novembro: Resultado R$ 1.232,56',
    '13 de novembro: Entradas, sem dado',
    '13 de novembro: Saídas R$ 3,00',
    '13 de novembro: Resultado -R$ 3,00',
  ]);
  expect(screen.getByText('Clique ou Enter para abrir')).toBeTruthy();
  press('Escape');
  expect(screen.queryByText('Clique ou Enter para abrir')).toBeNull();
});

test('a chart is one stop of Tab, and leaving it puts the tooltip away', () => {
  const { container } = render(<BarChart title="Fluxo" summary="" data={FLOW} />);
  expect(container.querySelectorAll('[tabindex="0"]:not(button)')).toHaveLength(1);
  press('End');
  fireEvent.blur(stage());
  expect(said()).toBeUndefined();
});

test('Enter, a press and the links of legend and table lead where the point leads', () => {
  const follow = vi.fn<(href: string) => void>();
  render(<BarChart title="Fluxo" summary="" data={FLOW} onFollow={follow} />);
  fireEvent.keyDown(stage(), { key: 'Enter' });
  expect(follow).not.toHaveBeenCalled();
  press('Home');
  press('Enter');
  fireEvent.click(screen.getByRole('link', { name: /^Entradas R\$ 1\.235,56$/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Ver tabela: Fluxo' }));
  const link = screen.getByRole('link', { name: '13 de novembro' });
  fireEvent.click(link);
  expect(follow.mock.calls).toEqual([['/releases?dia=11'], ['/releases?sentido=entradas'], ['/releases?dia=13']]);
  expect(link.getAttribute('href')).toBe('/releases?dia=13');
});

test('a finger’s first tap shows and says the point, its second opens it', () => {
  const follow = vi.fn<(href: string) => void>();
  render(<BarChart title="Fluxo" summary="" data={FLOW} onFollow={follow} />);
  const tap = (): boolean =>
    fireEvent.pointerDown(stage(), { pointerType: 'touch', clientX: 600, clientY: 20, button: 0 });
  tap();
  expect(said()).toMatch(/^13 de novembro/);
  expect(follow).not.toHaveBeenCalled();
  tap();
  expect(follow.mock.calls).toEqual([['/releases?dia=13']]);
});

test('a pointer that passes over shows the point without a word to the ear', () => {
  render(<BarChart title="Fluxo" summary="" data={FLOW} />);
  fireEvent.pointerMove(stage(), { pointerType: 'mouse', clientX: 600, clientY: 20 });
  expect(screen.getByText('13 de novembro')).toBeTruthy();
  expect(said()).toBeUndefined();
  fireEvent.pointerLeave(stage(), { pointerType: 'mouse' });
  expect(screen.queryByText('13 de novembro')).toBeNull();
});

test('the table has exactly the data, and the chart comes back', () => {
  render(<BarChart title="Fluxo" summary="" data={FLOW} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ver tabela: Fluxo' }));
  const rows = within(screen.getByRole('table', { name: 'Fluxo' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')))).toEqual([
    ['Dia', 'Entradas', 'Saídas', 'Resultado'],
    ['11 de novembro', 'R$ 1,00', 'R$ 0,00', 'R$ 1,00'],
    ['12 de novembro', 'R$ 1.234,56', 'R$ 2,00', 'R$ 1.232,56'],
    ['13 de novembro', 'sem dado', 'R$ 3,00', '-R$ 3,00'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Ver gráfico: Fluxo' }));
  expect(stage()).toBeTruthy();
});

test('the file that is saved has exactly the data', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  // A click that nobody answers would take the window away from the tests that come after.
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<BarChart title="Fluxo" summary="" data={FLOW} />);
  fireEvent.click(screen.getByRole('button', { name: 'Baixar: Fluxo' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Dados em CSV' }));
  await expect.poll(() => said()).toBe('fluxo.csv salvo.');
  expect(saved).toEqual(['fluxo.csv']);
  expect(await files[0]?.text()).toContain('11 de novembro;1,00;0,00;1,00\r\n12 de novembro;1234,56;2,00;1232,56\r\n');
  vi.restoreAllMocks();
});

test('hidden values are nowhere: not in legend, sentence, axis, tooltip or table, and there is no file', () => {
  const { container } = render(<BarChart title="Fluxo" summary="Entrou R$ 5,00 a mais." data={FLOW} concealed />);
  expect(press('Home')).toBe('11 de novembro: Entradas, valor oculto');
  expect(container.textContent).not.toMatch(/\d,\d\d/);
  expect(screen.queryByRole('button', { name: 'Baixar: Fluxo' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ver tabela: Fluxo' }));
  expect(container.textContent).not.toMatch(/\d,\d\d/);
});

test('series are told apart without colour: each has a pattern or a marker of its own', () => {
  const { container } = render(<StackedBarChart title="Fluxo" summary="" data={FLOW} />);
  const fills = [...container.querySelectorAll('[data-chart] rect[rx]')].map((bar) => bar.getAttribute('fill'));
  expect(new Set(fills).size).toBe(2);
  expect(container.querySelectorAll('[data-swatch] pattern')).toHaveLength(1);
});

test('without data a chart says so and offers nothing that would be empty', () => {
  render(<LineChart title="Fluxo" summary="" data={{ ...FLOW, places: [] }} />);
  expect(screen.getByText('Ainda não há o que mostrar.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a ring says its parts beside it and reads them out', () => {
  const data = oneSeries({
    unit: PERCENT,
    placesAre: { one: 'Meio', several: 'meios' },
    name: 'Parte',
    parts: [
      { label: 'Pix', value: 62_00n },
      { label: 'TED', value: 38_00n },
    ],
  });
  render(<DonutChart title="Vendas" summary="" data={data} middle={{ total: '318', unit: 'vendas' }} />);
  const legend = within(screen.getByRole('list', { name: 'Legenda: Vendas' })).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual(['Pix62%', 'TED38%']);
  fireEvent.keyDown(stage('Vendas'), { key: 'Home' });
  expect(said()).toBe('Pix: 62%');
});

test('an axis that leaves zero out says where it begins, to the eye and to the ear; one with zero says nothing', () => {
  const at = (...values: bigint[]): ChartData =>
    oneSeries({
      unit: MONEY,
      placesAre: { one: 'Dia', several: 'dias' },
      name: 'Saldo',
      parts: values.map((value, day) => ({ label: String(day), value })),
    });
  const words = /O eixo começa em R\$\s250\smil, e não em zero\./;
  const { rerender } = render(<LineChart title="Saldo" summary="" data={at(250_000_00n, 251_000_00n)} />);
  expect(screen.getByText(words, { selector: 'p' })).toBeDefined();
  const hint = document.getElementById(stage('Saldo').getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(words);
  rerender(<LineChart title="Saldo" summary="" data={at(254_000_00n, 145_000_00n)} />);
  expect(screen.queryByText(/O eixo/)).toBeNull();
});
