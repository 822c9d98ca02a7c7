import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { howFarRead } from './how-far-read.ts';

test('a rail of which nothing waits unread is known until now', () => {
  const read = howFarRead();
  expect(read.until(instant(5000))).toBe(5000);
  read.note(instant(3000));
  read.note(undefined);
  expect(read.until(instant(5000))).toBe(5000);
});

test('where more waits it is known as far as was read, and never beyond now', () => {
  const read = howFarRead();
  read.note(instant(3000));
  expect(read.until(instant(5000))).toBe(3000);
  read.note(instant(4000));
  expect(read.until(instant(5000))).toBe(4000);
  // The rail's clock goes ahead of ours.
  read.note(instant(9000));
  expect(read.until(instant(5000))).toBe(5000);
});
