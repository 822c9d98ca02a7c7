import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deep, patience } from '@bank/testkit';
import { readSettings } from './platform/settings.ts';

// The process itself: killed in the middle of work, told to stop, left alone by its parent, set up wrongly.

const SPI = generateKeyPairSync('rsa', { modulusLength: 2048 });
const OURS = generateKeyPairSync('rsa', { modulusLength: 2048 });
const started: ChildProcess[] = [];
let directory: string;
let env: Record<string, string>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outside-process-'));
  env = {
    RAILS_PORT: '0',
    DATA_DIR: directory,
    IPE_SPI_KEY_FILE: join(directory, 'spi.pem'),
    IPE_BANK_PUBLIC_KEY_FILE: join(directory, 'bank.pub.pem'),
  };
  await writeFile(env.IPE_SPI_KEY_FILE ?? '', SPI.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(env.IPE_BANK_PUBLIC_KEY_FILE ?? '', OURS.publicKey.export({ type: 'spki', format: 'pem' }));
});

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<{
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<number | null>;
}> {
  const main = new URL('./main.ts', import.meta.url).pathname;
  const node = process.execPath;
  const child = spawn(node, [main], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  started.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url));
    child.once('exit', () => reject(new Error('ended before it was ready')));
  });
  return { child, url, ended };
}

async function send(url: string, reference: string): Promise<boolean> {
  const body = JSON.stringify({ to: 'maria@exemplo.com', text: 'Oi', reference });
  const headers = { 'content-type': 'application/json' };
  const sent = await fetch(`${url}/outbox/email`, { method: 'POST', headers, body }).catch(() => undefined);
  return sent?.status === 201;
}

test('kill -9 in the middle of work loses nothing that was answered with 201', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < deep(3, 1); round += 1) {
    const { child, url, ended } = await start();
    const senders = Array.from({ length: 8 }, async (_, sender) => {
      for (let index = 0; index < 1_000; index += 1) {
        const reference = `${round}-${sender}-${index}`;
        if (!(await send(url, reference))) return;
        acknowledged.push(reference);
      }
    });
    const enough = acknowledged.length + 50;
    await vi.waitUntil(() => acknowledged.length >= enough, { timeout: patience(20_000), interval: 1 });
    child.kill('SIGKILL');
    await Promise.all([...senders, ended]);
  }
  const { url } = await start();
  const { messages } = (await (await fetch(`${url}/outbox.json`)).json()) as { messages: { reference: string }[] };
  const kept = new Set(messages.map(({ reference }) => reference));
  // The list shows the newest 500.
  expect(acknowledged.slice(-300).filter((reference) => !kept.has(reference))).toEqual([]);
}, 90_000);

test('SIGTERM ends it cleanly, and so does the loss of its parent', async () => {
  const first = await start();
  const waiting = fetch(`${first.url}/spi/99999008/messages/stream`).catch(() => undefined);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  await waiting;
  const second = await start();
  second.child.disconnect();
  expect(await second.ended).toBe(0);
});

test('wrong settings are named all at once', () => {
  const nowhere = join(directory, 'nowhere');
  expect(() => readSettings({ RAILS_PORT: 'x', IPE_BANK_FILE: nowhere, IPE_SPI_KEY_FILE: nowhere })).toThrow(
    /RAILS_PORT: não é uma porta\n- IPE_BANK_FILE: ENOENT.*\n- IPE_SPI_KEY_FILE: ENOENT.*\n- IPE_BANK_PUBLIC_KEY_FILE: falta/,
  );
  expect(readSettings(env)).toMatchObject({ port: 0, bank: '99999008', dataDirectory: directory });
});
