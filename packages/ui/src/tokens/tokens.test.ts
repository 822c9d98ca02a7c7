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
