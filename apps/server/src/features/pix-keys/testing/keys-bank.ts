import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { later } from '@bank/core';
import type { CallOutput, CompanyKey, KeyClaim, KeyCode, listPixKeyClaims, listPixKeys } from '@bank/contracts';
import { CLOCK_LOOK_MS, createRailsClient, type DictClaim } from '@bank/rails-protocol';
import { passingClock, until, type PassingClock } from '@bank/testkit';
import { makeSandboxRailsKeys, sandboxRailsKeyFiles } from '../../../platform/config/rails-keys.ts';
import { startTestBank, type TestBank, type TestCaller } from '../../../testing/test-bank.ts';

/** A bank and the simulated outside world's own directory, as the process that it is in a sandbox; their clocks go together. */
export interface KeysBank extends TestBank {
  /** What is kept of a company's keys, and the registrations that wait. */
  keys(caller: TestCaller): Promise<CallOutput<typeof listPixKeys>>;
  claims(caller: TestCaller): Promise<CallOutput<typeof listPixKeyClaims>['claims']>;
  /** The claim as it is once that holds of it. */
  claimOnce(caller: TestCaller, id: string, holds: (claim: KeyClaim) => boolean): Promise<KeyClaim>;
  /** Asks for a code, and reads it where it went. */
  code(caller: TestCaller, wanted: object): Promise<{ readonly codeId: string; readonly code: string }>;
  /** Registers an e-mail or telephone by its code. */
  prove(caller: TestCaller, wanted: { readonly type: 'EMAIL' | 'PHONE'; readonly key: string }): Promise<CompanyKey>;
  /** What was delivered to an address. */
  sentTo(recipient: string): Promise<readonly string[]>;
  /** Asks the outside world's controls. */
  outside<Answer = DictClaim>(path: string, body?: object): Promise<Answer>;
  /** Lets that time pass, here and outside. */
  pass(milliseconds: number): Promise<void>;
  until(what: string, holds: () => Promise<boolean>): Promise<void>;
}

/** Starts both. Call it at the top of the file. */
export async function startKeysBank(): Promise<KeysBank> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ipe-outside-'));
  const clockFile = join(dataDir, 'clock');
  const begun = passingClock();
  writeFileSync(clockFile, String(begun.offsetMs));
  const { url, stop } = await startOutside(dataDir, clockFile);
  afterAll(async () => {
    stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const bank = await startTestBank({
    start: true,
    rails: createRailsClient({ baseUrl: url, fetch, timeoutMs: 10_000 }),
  });
  const time = commonTime(bank, { time: begun, clockFile });
  const until = untilIn(bank, time.together);
  const outside = outsideAt(url);
  const reading = readingOf(until);
  const codes = codesOf({ bank, until, outside });
  return {
    ...bank,
    ...reading,
    ...codes,
    until,
    outside,
    pass: time.pass,
    async prove(caller, wanted) {
      const reply = await caller.post('/services/pix/keys', await codes.code(caller, wanted));
      expect(reply.status, reply.text).toBe(201);
      return reply.json<CompanyKey>();
    },
  };
}

/** The outside world's time, so much further as the test has let pass, here and there. */
function commonTime(bank: TestBank, { time, clockFile }: { readonly time: PassingClock; readonly clockFile: string }) {
  let passed = 0;
  const together = (): void => bank.clock.set(later(time.now(), passed));
  together();
  const pass: KeysBank['pass'] = async (milliseconds) => {
    passed += milliseconds;
    writeFileSync(clockFile, String(time.offsetMs + passed));
    await pause(2 * CLOCK_LOOK_MS);
    together();
  };
  return { together, pass };
}

function untilIn({ bank }: TestBank, together: () => void): KeysBank['until'] {
  return async (what, holds) => {
    await until(what, () => {
      together();
      for (const loop of bank.loops) if (/^pix-key|^message|^notif/.test(loop.name)) loop.wake();
      return holds();
    });
  };
}

function outsideAt(url: string): KeysBank['outside'] {
  return async <Answer>(path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as Answer;
  };
}

function readingOf(until: KeysBank['until']): Pick<KeysBank, 'keys' | 'claims' | 'claimOnce'> {
  const claims: KeysBank['claims'] = async (caller) =>
    (await caller.get('/services/pix/claims')).json<CallOutput<typeof listPixKeyClaims>>().claims;
  return {
    claims,
    keys: async (caller) => (await caller.get('/services/pix/keys')).json<CallOutput<typeof listPixKeys>>(),
    async claimOnce(caller, id, holds) {
      let found: KeyClaim | undefined;
      await until(`claim ${id}`, async () => {
        found = (await claims(caller)).find((claim) => claim.id === id);
        return found !== undefined && holds(found);
      });
      return found as KeyClaim;
    },
  };
}

/** Codes as they come to who is asked to prove something. */
function codesOf({
  bank,
  until,
  outside,
}: {
  readonly bank: TestBank;
  readonly until: KeysBank['until'];
  readonly outside: KeysBank['outside'];
}): Pick<KeysBank, 'sentTo' | 'code'> {
  const seen = new Set<string>();
  const sentTo: KeysBank['sentTo'] = async (recipient) => {
    let texts: readonly string[] = [];
    await until(`a message to ${recipient}`, async () => {
      const { rows } = await bank.pool.query<{ open: number }>(
        'SELECT count(*)::int AS open FROM bank.outgoing_message WHERE delivered_at IS NULL AND recipient = $1',
        [recipient],
      );
      const { messages } = await outside<{ messages: readonly { to: string; text: string }[] }>('/outbox.json');
      texts = messages.filter(({ to }) => to === recipient).map(({ text }) => text);
      return texts.length > 0 && rows[0]?.open === 0;
    });
    return texts;
  };
  return {
    sentTo,
    async code(caller, wanted) {
      const reply = await caller.post('/services/pix/keys/codes', wanted);
      expect(reply.status, reply.text).toBe(201);
      const { id, key } = reply.json<KeyCode>();
      const codes = (await sentTo(key)).flatMap((text) => /^\d{6}/.exec(text)?.[0] ?? []);
      // Those before it were looked at when they came.
      const code = codes.find((each) => !seen.has(`${key} ${each}`)) ?? '';
      seen.add(`${key} ${code}`);
      return { codeId: id, code };
    },
  };
}

async function startOutside(dataDir: string, clockFile: string) {
  const keysDir = join(tmpdir(), `ipe-test-keys-${userInfo().uid}`);
  makeSandboxRailsKeys(keysDir);
  const files = sandboxRailsKeyFiles(keysDir);
  const outside = fork(fileURLToPath(new URL('../../../../../outside/src/main.ts', import.meta.url)), {
    env: {
      ...process.env,
      RAILS_PORT: '0',
      DATA_DIR: dataDir,
      IPE_SPI_KEY_FILE: files.spi,
      IPE_BANK_PUBLIC_KEY_FILE: files.bankPublic,
      IPE_CLOCK_FILE: clockFile,
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    outside.once('message', (message) => resolve((message as { readonly url: string }).url));
    outside.once('exit', (code) => reject(new Error(`the outside world ended with ${code}`)));
  });
  return { url, stop: () => outside.kill('SIGTERM') };
}
