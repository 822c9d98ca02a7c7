// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// The file itself is the source: what is read here is what the browser gets.
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Mode = 'light' | 'dark';
type Theme = 'blue' | 'green' | 'purple' | 'graphite';

/** What the block of a theme says; what it leaves open is as in the blue one, which is the default's. */
function blockOf(theme: Theme): string {
  const block = new RegExp(`^\\[data-theme='${theme}'\\] \\{([^}]*)\\}`, 'm').exec(css)?.[1];
  if (block === undefined) throw new Error(`no theme ${theme}`);
  return block;
}

function colour(role: string, mode: Mode, theme: Theme = 'blue'): string {
  const token = new RegExp(`--${role}:\\s*([^;]+);`);
  const value = (token.exec(blockOf(theme)) ?? token.exec(css))?.[1]?.trim();
  if (value === undefined) throw new Error(`no token --${role}`);
  const pair = /^light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)$/.exec(value);
  const found = pair ? pair[mode === 'light' ? 1 : 2] : value;
  if (found === undefined || !/^#[0-9a-f]{6}$/.test(found)) throw new Error(`--${role} is not a colour: ${value}`);
  return found;
}

// Relative luminance and contrast ratio, WCAG 2.2 definitions.
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['bg', 'surface', 'raised', 'hover'];
const textPairs: [text: string, surface: string][] = [
  ...['text', 'muted', 'faint', 'accent', 'positive', 'negative', 'warning'].flatMap((text) =>
    surfaces.map((surface): [string, string] => [text, surface]),
  ),
  ['text', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['positive', 'positive-soft'],
  ['negative', 'negative-soft'],
  ['text', 'negative-soft'],
  ['on-negative', 'negative'],
  ['warning', 'warning-soft'],
  ['text', 'warning-soft'],
  ['on-inverse', 'inverse'],
  ['code', 'code-surface'],
  ['on-notice', 'notice'],
  ['on-notice', 'notice-flower'],
  ['notice-text', 'notice-flower'],
  ['notice-text', 'notice'],
  ['notice-faint', 'notice'],
  ['on-notice-action', 'notice-action'],
  ['on-notice-action', 'notice-action-hover'],
];

const looks = (['blue', 'green', 'purple', 'graphite'] as const).flatMap((theme) =>
  (['light', 'dark'] as const).map((mode) => ({ theme, mode })),
);

describe.each(looks)('theme $theme, $mode', ({ theme, mode }) => {
  test.each(textPairs)('%s on %s reads with a contrast of at least 4.5:1', (text, surface) => {
    expect(contrast(colour(text, mode, theme), colour(surface, mode, theme))).toBeGreaterThanOrEqual(4.5);
  });

  // WCAG 2.2, 1.4.11: what marks a control or its focus stands out 3:1 from what is around it.
  test.each([
    ['field-line', 'surface'],
    ['focus', 'surface'],
    ['focus', 'bg'],
    ['notice-action', 'notice'],
  ])('%s stands out from %s by at least 3:1', (mark, surface) => {
    expect(contrast(colour(mark, mode, theme), colour(surface, mode, theme))).toBeGreaterThanOrEqual(3);
  });
});

const series = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'];

/** What a colour becomes for who has one kind of cone less: Machado, Oliveira and Fernandes 2009, severity 1, linear RGB. */
const VISIONS = {
  everybody: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function linear(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
}

/** How far two colours are from each other in OKLab for that kind of sight; 0.02 is about what can just be noticed. */
function distance(one: string, other: string, vision: keyof typeof VISIONS): number {
  const lab = (hex: string): readonly number[] => {
    const rgb = linear(hex);
    const row = (matrix: readonly number[], at: number, of: readonly number[]): number =>
      [0, 1, 2].reduce((sum, column) => sum + (matrix[at * 3 + column] ?? 0) * (of[column] ?? 0), 0);
    const seen = [0, 1, 2].map((at) => Math.min(1, Math.max(0, row(VISIONS[vision], at, rgb))));
    const cones = [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
      0.6299787005,
    ];
    const roots = [0, 1, 2].map((at) => Math.cbrt(row(cones, at, seen)));
    const toLab = [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
      -0.808675766,
    ];
    return [0, 1, 2].map((at) => row(toLab, at, roots));
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}

describe.each(['light', 'dark'] as const)('series of a chart, %s', (mode) => {
  test.each([...series, 'chart-out', 'positive'])('%s stands out from every surface by at least 3:1', (role) => {
    for (const surface of surfaces) {
      expect(contrast(colour(role, mode), colour(surface, mode)), surface).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(Object.keys(VISIONS) as (keyof typeof VISIONS)[])('are told apart by %s', (vision) => {
    const pairs = [
      ...series.flatMap((one, at) => series.slice(at + 1).map((other): [string, string] => [one, other])),
      ['positive', 'chart-out'] as [string, string],
    ];
    const near = pairs.filter(([one, other]) => distance(colour(one, mode), colour(other, mode), vision) < 0.05);
    expect(near).toEqual([]);
  });
});

test('[const.theme.blue] the accent of the default theme is blue in both modes', () => {
  for (const mode of ['light', 'dark'] as const) {
    const hex = colour('accent', mode);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
    expect(blue).toBeGreaterThan(red + 60);
    expect(blue).toBeGreaterThan(green + 60);
  }
});

test('every theme has an accent of its own, and names each role of it', () => {
  for (const mode of ['light', 'dark'] as const) {
    expect(new Set(looks.map(({ theme }) => colour('accent', mode, theme))).size).toBe(4);
  }
  for (const theme of ['green', 'purple', 'graphite'] as const) {
    for (const role of ['accent', 'accent-hover', 'accent-soft', 'on-accent', 'focus']) {
      expect(blockOf(theme), theme).toContain(`--${role}: light-dark(`);
    }
  }
});

test('each step of the text size is larger than the one before, at every place of the scale', () => {
  const sizesIn = (text: string): readonly number[] =>
    [...text.matchAll(/--type-\d+: ([\d.]+)px;/g)].map(([, size]) => Number(size));
  const step = (name: string): readonly number[] =>
    sizesIn(new RegExp(`\\[data-text-size='${name}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '');
  const normal = sizesIn(css).slice(0, 7);
  expect(normal).toEqual([12, 13, 14, 16, 20, 28, 40]);
  const grows = (less: readonly number[], more: readonly number[]): boolean =>
    less.length === more.length && less.every((size, at) => size < (more[at] ?? 0));
  expect(grows(normal, step('large'))).toBe(true);
  expect(grows(step('large'), step('larger'))).toBe(true);
});

test('no other style sheet of the design system holds a raw colour', async () => {
  const { globSync } = await import('node:fs');
  const root = new URL('..', import.meta.url).pathname;
  const others = globSync('**/*.css', { cwd: root }).filter((file) => !file.endsWith('tokens.css'));
  expect(others.length).toBeGreaterThan(10);
  for (const file of others) {
    expect(readFileSync(`${root}/${file}`, 'utf8'), file).not.toMatch(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i);
  }
});
