import { mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Clock } from '@bank/core';
import { passingClock } from '@bank/testkit';
import type { Environment } from '../config/settings.ts';
import { readBankIdentity } from '../config/bank.ts';
import { openSite } from './site.ts';

const ahead = passingClock();

/** What a site answers, as text; undefined where it has nothing. */
function siteOf(environment: Environment, clock?: Clock): (url: string) => string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'ipe-clock-site-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Ipê</title></head></html>');
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ hash: 'x', environment }));
  const site = openSite({ bank: readBankIdentity(), environment, webFolder: folder, mobileFolder: folder, clock });
  return (url) => {
    const answer = site.answer({ url, method: 'GET', headers: {} } as unknown as IncomingMessage);
    return answer && Buffer.from(answer.body).toString();
  };
}

test('the pages of a sandbox with a clock of its own take every date from it, before any other script', () => {
  const ask = siteOf('sandbox', ahead);
  for (const page of ['/', '/home', '/app/']) {
    expect(ask(page)).toContain('<head><script src="/simulador/relogio.js"></script><title>');
  }
  expect(JSON.parse(ask('/simulador/relogio') ?? '')).toEqual({ offsetMs: expect.closeTo(ahead.offsetMs, -2) });
  const page = createContext({ setInterval: () => undefined });
  runInContext(ask('/simulador/relogio.js') ?? '', page);
  const [now, given, parsed] = runInContext(
    `[Date.now() - 0, new Date().getTime(), new Date('2026-11-23T00:00:00.000Z').toISOString()]`,
    page,
  ) as [number, number, string];
  expect(Math.abs(now - ahead.now())).toBeLessThan(5000);
  expect(Math.abs(given - ahead.now())).toBeLessThan(5000);
  expect(parsed).toBe('2026-11-23T00:00:00.000Z');
});

test.each([
  ['a sandbox on the machine’s time', 'sandbox', undefined],
  ['production, whatever it is given', 'production', ahead],
] as const)('%s has no such script', (_, environment, clock) => {
  const ask = siteOf(environment, clock);
  expect(ask('/')).not.toContain('relogio');
  expect(ask('/simulador/relogio.js')).toBeUndefined();
  expect(ask('/simulador/relogio')).toBeUndefined();
});
