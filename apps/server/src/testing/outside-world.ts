import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect } from 'vitest';
import { bankingDate } from '@bank/core';
import { createRailsClient } from '@bank/rails-protocol';
import { momentOfRun, passingClock } from '@bank/testkit';
import { makeSandboxRailsKeys, readChargeAuthorities, sandboxRailsKeyFiles } from '../platform/config/rails-keys.ts';
import { simulatedDocuments } from '../platform/outbound/simulated-documents.ts';
import { startTestBank, type TestBank } from './test-bank.ts';

/** The simulated outside world, as the process that it is in a sandbox, and a bank of which it is the outside. */
export interface OutsideWorld {
  readonly bank: TestBank;
  /** Its address. */
  readonly url: string;
  /** Tells it what to do: `/control/…` what goes wrong, `/bank/…` what customers of other banks do. */
  control(path: string, body: object): Promise<{ readonly endToEndId?: string }>;
}

/**
 * Starts both at the moment of the run, or another; the bank's clock begins each test at the outside world's time, which passes.
 * `prepare` comes before the bank's loops run, as a sandbox's seed does.
 */
export async function startOutsideWorld(
  prepare?: (platform: TestBank['platform']) => Promise<unknown>,
  start = momentOfRun(),
): Promise<OutsideWorld> {
  const keysDir = join(tmpdir(), `ipe-test-keys-${userInfo().uid}`);
  makeSandboxRailsKeys(keysDir);
  const files = sandboxRailsKeyFiles(keysDir);
  const dataDir = await mkdtemp(join(tmpdir(), 'ipe-outside-'));
  const time = passingClock(start);
  const clockFile = join(dataDir, 'clock');
  await writeFile(clockFile, String(time.offsetMs));
  const outside = fork(fileURLToPath(new URL('../../../outside/src/main.ts', import.meta.url)), {
    env: {
      ...process.env,
      RAILS_PORT: '0',
      DATA_DIR: dataDir,
      IPE_CLOCK_FILE: clockFile,
      IPE_SPI_KEY_FILE: files.spi,
      IPE_BANK_PUBLIC_KEY_FILE: files.bankPublic,
      IPE_CHARGE_AUTHORITY_KEY_FILE: files.chargeAuthority,
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    outside.once('message', (message) => resolve((message as { readonly url: string }).url));
    outside.once('exit', (code) => reject(new Error(`the outside world ended with ${code}`)));
  });
  afterAll(async () => {
    outside.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });
  const chargeAuthorities = readChargeAuthorities(files.chargeAuthorities, false);
  if (typeof chargeAuthorities === 'string') throw new Error(chargeAuthorities);
  const bank = await startTestBank({
    start: prepare === undefined,
    rails: createRailsClient({ baseUrl: url, fetch, timeoutMs: 10_000 }),
    documents: simulatedDocuments(url, fetch, { timeoutMs: 1_500, bytesMax: 100_000 }),
    // One folder for both, as in a sandbox.
    settings: { chargeAuthorities, dataDir },
  });
  // Companies come to this bank now: none owes a monthly fee, which would be charged in the middle of a test.
  await bank.byHand(`UPDATE bank.fee SET month = $1 WHERE line = 'monthly'`, [
    `${bankingDate(time.now()).slice(0, 7)}-01`,
  ]);
  bank.clock.set(time.now());
  if (prepare) {
    // The companies of tests have had fees since the tests' own day. What is made up before today was charged by nobody, so
    // that they begin today here, as in a sandbox.
    await bank.byHand('UPDATE bank.fee SET due_at = $1', [new Date(bank.clock.now())]);
    await prepare(bank.platform);
    bank.bank.start();
  }
  beforeEach(() => bank.clock.set(time.now()));
  return {
    bank,
    url,
    async control(path, body) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.ok, path).toBe(true);
      return (await answer.json().catch(() => ({}))) as { readonly endToEndId?: string };
    },
  };
}
