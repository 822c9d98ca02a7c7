import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { FREE_SPACE_BYTES_MIN, freeSpaceBytes, giveUpReserve, keepReserve } from './free-space.ts';

const MEBIBYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'ipe-space-'));
const reserve = join(folder, 'reserve');
afterEach(() => rmSync(reserve, { force: true }));

it('B12 refuses money below 200 MiB', () => {
  expect(FREE_SPACE_BYTES_MIN).toBe(200 * MEBIBYTE);
});

it('sees the free space of a real directory', async () => {
  expect(await freeSpaceBytes(folder)).toBeGreaterThan(0);
});

it('keeps a reserve that really takes up space, and gives it back once', async () => {
  await keepReserve(reserve, FREE_SPACE_BYTES_MIN + 64 * MEBIBYTE);
  expect(statSync(reserve).blocks * 512).toBeGreaterThanOrEqual(64 * MEBIBYTE);
  expect([giveUpReserve(reserve), giveUpReserve(reserve)]).toEqual([true, false]);
});

it('makes no reserve on a disk that has none to spare', async () => {
  await keepReserve(reserve, FREE_SPACE_BYTES_MIN);
  expect(existsSync(reserve)).toBe(false);
});
