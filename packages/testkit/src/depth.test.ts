import { expect, test } from 'vitest';
import { deep } from './index.ts';

test('a sweep is whole where the depth is full, and sampled everywhere else', () => {
  expect([deep(200, 60, 'full'), deep(200, 60, 'sampled'), deep(200, 60, '')]).toEqual([200, 60, 60]);
});
