import { expect, test } from 'vitest';
import { isMessageText } from './index.ts';

test('knows which free text may travel', () => {
  expect(isMessageText('Nota 12/2026 – ação', 140)).toBe(true);
  expect(isMessageText('🙂'.repeat(140), 140)).toBe(true);
  expect(isMessageText('🙂'.repeat(141), 140)).toBe(false);
  for (const text of ['', ' ', 'a\tb', 'a\u0000b', '\uD800', 'a'.repeat(141)])
    expect(isMessageText(text, 140)).toBe(false);
});
