import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { LargeUpload } from '@bank/contracts';
import { DAY_MS } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { startTestBank, type TestCaller } from '../../testing/test-bank.ts';
import { readNext } from './application/read-upload.ts';
import { createReceivePart } from './application/receive-pieces.ts';
import { PIECE_BYTES } from './domain/large-upload.ts';
import { tidyUp } from './jobs/loops.ts';
import { claimUpload, endReading, prolong } from './postgres/readings.ts';
import { madeRemittance } from './testing/made-remittance.ts';

const bank = await startTestBank();
const { app } = bank.bank.http;
const UPLOADS = '/services/large-uploads';
const FILE = Buffer.from(madeRemittance(240, 12_000), 'latin1');
const SHA256 = createHash('sha256').update(FILE).digest('hex');

let admin: TestCaller;
let keys = 0;
beforeAll(async () => {
  admin = await bank.as('admin');
});
beforeEach(async () => {
  await readRows(bank.pool, 'DELETE FROM bank.large_upload');
});

const key = () => ({ 'idempotency-key': `upload-${(keys += 1)}` });
const wanted = (over: object = {}) => ({ kind: 'remittance', name: 'remessa.rem', bytes: FILE.length, ...over });
const begin = async (over: object = {}, caller = admin) => {
  const reply = await caller.post(UPLOADS, wanted(over), key());
  expect(reply.status, reply.text).toBe(201);
  return reply.json<LargeUpload>();
};
const send = async (id: string, from: number, bytes: Uint8Array, caller = admin) => {
  const reply = await app.inject({
    method: 'PUT',
    url: `${UPLOADS}/${id}/content?from=${from}`,
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  });
  return { status: reply.statusCode, body: reply.json<LargeUpload & { code?: string }>() };
};
const look = async (id: string) => (await admin.get(`${UPLOADS}/${id}`)).json<LargeUpload>();
const whole = async (over: object = {}, file: Uint8Array = FILE) => {
  const { id } = await begin({ bytes: file.length, ...over });
  expect((await send(id, 0, file)).status).toBe(200);
  const reply = await admin.post(`${UPLOADS}/${id}/reading`);
  expect(reply.json<LargeUpload>().state).toBe('reading');
  return id;
};
const piecesOf = async (id: string) =>
  Number(
    (
      await readRows<{ n: bigint }>(
        bank.pool,
        'SELECT count(*) AS n FROM bank.large_upload_piece WHERE upload_id = $1',
        [id],
      )
    )[0]?.n,
  );

test('a file comes in parts, is read in a thread, and says what it is', async () => {
  const { id } = await begin({ sha256: SHA256 });
  expect((await send(id, 0, FILE.subarray(0, 1_500_000))).body).toMatchObject({
    state: 'receiving',
    received: 1_500_000,
  });
  expect((await send(id, 1_500_000, FILE.subarray(1_500_000))).body).toMatchObject({ received: FILE.length });
  expect((await admin.post(`${UPLOADS}/${id}/reading`)).status).toBe(200);
  bank.clock.advance(1);
  expect(await readNext(bank.platform, 'one')).toBe(true);
  expect(await look(id)).toMatchObject({
    state: 'ready',
    sha256: SHA256,
    read: FILE.length,
    summary: { layout: 'cnab240', lines: 12_004, lots: 1 },
    fault: null,
  });
  expect(await readNext(bank.platform, 'one')).toBe(false);
  const acts = (await bank.audit('10001')).filter(({ subject }) => subject === id).map(({ action }) => action);
  expect(acts).toEqual(['large-uploads.begun', 'large-uploads.read']);
});

test('I05 a connection that breaks loses at most the piece that was on its way, and the upload goes on from there', async () => {
  const address = app.server.address() as AddressInfo | null;
  if (!address) await app.listen({ host: 'localhost', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const { id } = await begin();
  await new Promise<void>((resolve) => {
    const request = httpRequest({
      port,
      method: 'PUT',
      path: `${UPLOADS}/${id}/content?from=0`,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/octet-stream',
        'content-length': FILE.length,
      },
    });
    request.once('error', () => undefined);
    request.once('close', () => resolve());
    request.write(FILE.subarray(0, 2_500_000), () => setTimeout(() => request.destroy(), 300));
  });
  await expect.poll(async () => (await look(id)).received).toBe(9 * PIECE_BYTES);
  const { received } = await look(id);
  expect((await send(id, received, FILE.subarray(received))).body.received).toBe(FILE.length);
  await admin.post(`${UPLOADS}/${id}/reading`);
  await readNext(bank.platform, 'one');
  expect(await look(id)).toMatchObject({ state: 'ready', sha256: SHA256 });
});

test('two senders of the same part: what is kept is the file, once', async () => {
  const { id } = await begin();
  const replies = await Promise.all([send(id, 0, FILE), send(id, 0, FILE)]);
  const { received } = await look(id);
  expect(replies.some(({ status }) => status === 200) || received < FILE.length).toBe(true);
  if (received < FILE.length) await send(id, received, FILE.subarray(received));
  await admin.post(`${UPLOADS}/${id}/reading`);
  await readNext(bank.platform, 'one');
  expect(await look(id)).toMatchObject({ state: 'ready', sha256: SHA256 });
});

test('bytes from another place, after the end, or too many are not kept, and the sender learns where to go on', async () => {
  const { id } = await begin({ bytes: 1000 });
  expect(await send(id, 0, FILE.subarray(0, 400))).toMatchObject({ status: 200 });
  expect(await send(id, 0, FILE.subarray(0, 400))).toMatchObject({
    status: 409,
    body: { code: 'large-uploads.other-place', received: '400' },
  });
  expect(await send(id, 900, FILE.subarray(0, 100))).toMatchObject({ status: 409, body: { received: '400' } });
  for (const many of [601, 2_000_000])
    expect(await send(id, 400, FILE.subarray(0, many))).toMatchObject({
      status: 409,
      body: { code: 'large-uploads.too-many-bytes' },
    });
  const early = await admin.post(`${UPLOADS}/${id}/reading`);
  expect([early.code, early.json().received]).toEqual(['large-uploads.incomplete', '400']);
});

test('a company whose parts stand still takes its own places only: its next part waits, though one is free [attack]', async () => {
  const limits = { ...bank.platform.settings.limits, largeUploads: { partsAtOnce: 3, partsAtOncePerCompany: 2 } };
  const receive = createReceivePart({ ...bank.platform, settings: { ...bank.platform.settings, limits } });
  const uploads = [await begin(), await begin()];
  let goOn: () => void = () => undefined;
  const still = new Promise<void>((resolve) => (goOn = resolve));
  let waiting = 0;
  const part = ({ id: uploadId }: LargeUpload) => {
    const octets = (async function* () {
      waiting += 1;
      await still;
      yield FILE;
    })();
    const caller = { companyId: bank.companyId('10001'), role: 'SA', products: ['CHARGING'] } as unknown as Caller;
    return receive({ uploadId, from: 0, octets }, caller);
  };
  const first = uploads.map(part);
  await expect.poll(() => waiting).toBe(2);
  const [again] = uploads;
  expect(again && (await part(again))).toMatchObject({ ok: false, error: { code: 'large-uploads.busy' } });
  goOn();
  expect((await Promise.all(first)).map(({ ok }) => ok)).toEqual([true, true]);
});

test('a slow part gives its place to another company, and all that came of it is kept [attack]', async () => {
  const limits = { ...bank.platform.settings.limits, largeUploads: { partsAtOnce: 1, partsAtOncePerCompany: 1 } };
  const receive = createReceivePart({ ...bank.platform, settings: { ...bank.platform.settings, limits } });
  const callerOf = (bankAccount: string) =>
    ({ companyId: bank.companyId(bankAccount), role: 'SA', products: ['CHARGING'] }) as unknown as Caller;
  await bank.byHand(`UPDATE bank.company SET products = products || '{CHARGING}' WHERE bank_account = '10003'`);
  const [slow, quick] = [await begin(), await begin({}, await bank.as('admin3'))];
  let isWaiting = false;
  const trickle = (async function* () {
    yield FILE.subarray(0, 1000);
    isWaiting = true;
    await new Promise<never>(() => undefined);
  })();
  const first = receive({ uploadId: slow.id, from: 0, octets: trickle }, callerOf('10001'));
  await expect.poll(() => isWaiting).toBe(true);
  const whole = () => receive({ uploadId: quick.id, from: 0, octets: Readable.from([FILE]) }, callerOf('10003'));
  expect(await whole()).toMatchObject({ ok: false, error: { code: 'large-uploads.busy' } });
  bank.clock.advance(10_000);
  expect(await whole()).toMatchObject({ ok: true, value: { received: FILE.length } });
  expect(await first).toMatchObject({ ok: false, error: { code: 'large-uploads.busy' } });
  expect((await admin.get(`${UPLOADS}/${slow.id}`)).json<LargeUpload>().received).toBe(1000);
});

test('I05 a name of another kind, a file above 160 MiB and a third open upload are refused', async () => {
  expect((await admin.post(UPLOADS, wanted({ name: 'planilha.xlsx' }), key())).code).toBe('large-uploads.name-invalid');
  expect((await admin.post(UPLOADS, wanted({ bytes: 160 * 1024 * 1024 + 1 }), key())).code).toBe(
    'large-uploads.too-large',
  );
  expect((await begin({ name: '../../etc/REMESSA.REM' })).name).toBe('REMESSA.REM');
  await begin();
  expect((await admin.post(UPLOADS, wanted(), key())).code).toBe('large-uploads.too-many');
});

test('two open uploads stay two, however many are asked for at once', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => admin.post(UPLOADS, wanted(), key())));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
});

test('a company keeps at most 1 GiB', async () => {
  const bytes = 160 * 1024 * 1024;
  for (let kept = 0; kept < 6; kept += 1) {
    const { id } = await begin({ bytes });
    await readRows(
      bank.pool,
      `UPDATE bank.large_upload SET state = 'refused', fault = 'unreadable', received = bytes WHERE id = $1`,
      [id],
    );
  }
  expect((await admin.post(UPLOADS, wanted({ bytes }), key())).code).toBe('large-uploads.quota');
});

test('M05 the same key begins one upload, and tells the first answer again', async () => {
  const sent = key();
  const first = await admin.post(UPLOADS, wanted(), sent);
  const again = await admin.post(UPLOADS, wanted(), sent);
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await admin.post(UPLOADS, wanted({ bytes: 5 }), sent)).code).toBe('idempotency.key-reused');
});

test('Z03 an upload of another company is not there, and who may not send such files sees none [attack]', async () => {
  const { id } = await begin();
  const other = await bank.as('admin3');
  const guest = await bank.as('guest');
  for (const caller of [other]) {
    expect((await caller.get(`${UPLOADS}/${id}`)).status).not.toBe(200);
    expect((await caller.delete(`${UPLOADS}/${id}`)).status).toBe(404);
    expect((await send(id, 0, FILE.subarray(0, 10), caller)).status).toBe(404);
  }
  expect((await guest.get(`${UPLOADS}/${id}`)).code).toBe('access.not-allowed');
  expect((await guest.post(UPLOADS, wanted(), key())).code).toBe('access.not-allowed');
  await readRows(
    bank.pool,
    `UPDATE bank.company SET products = array_remove(products, 'CHARGING') WHERE bank_account = '10001'`,
  );
  expect((await admin.get(`${UPLOADS}/${id}`)).code).toBe('access.product-missing');
  await readRows(bank.pool, `UPDATE bank.company SET products = products || '{CHARGING}' WHERE bank_account = '10001'`);
  expect((await look(id)).received).toBe(0);
});

test('other bytes than their sender meant, and a file that is no remittance, are refused in words', async () => {
  const other = await whole({ sha256: 'ab'.repeat(32) });
  await readNext(bank.platform, 'one');
  expect(await look(other)).toMatchObject({
    state: 'refused',
    fault: { code: 'other-content', line: null },
    summary: null,
  });
  await admin.delete(`${UPLOADS}/${other}`);
  const wrong = await whole({}, Buffer.from('nome;valor\r\nMaria;10,00\r\n'));
  await readNext(bank.platform, 'one');
  expect((await look(wrong)).fault).toMatchObject({
    code: 'line-length',
    line: 1,
    message: expect.stringContaining('240 ou 400'),
  });
});

test('two readers: each file is read by one, and who lost the lease ends nothing', async () => {
  const id = await whole();
  const claims = await Promise.all([claimUpload(bank.pool, 'one', 60_000), claimUpload(bank.pool, 'two', 60_000)]);
  const [mine] = claims.filter((claim) => claim !== undefined);
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  const holder = claims[0] ? 'one' : 'two';
  await readRows(bank.pool, `UPDATE bank.large_upload SET reader_until = '-infinity' WHERE id = $1`, [id]);
  const late = await claimUpload(bank.pool, 'three', 60_000);
  if (!mine || !late) throw new Error('not claimed');
  const end = { at: bank.clock.now(), sha256: null, summary: null, fault: { code: 'unreadable', line: null } } as const;
  expect(await prolong(bank.pool, mine, holder, { forMs: 1000, readBytes: 1 })).toBe(false);
  expect(await endReading(bank.pool, mine, holder, end)).toBe(false);
  expect(await endReading(bank.pool, late, 'three', end)).toBe(true);
});

test('a reading that is brought down three times ends as unreadable', async () => {
  const id = await whole();
  for (let tries = 1; tries <= 3; tries += 1) {
    const read = readNext(bank.platform, 'one', { msMax: 0 });
    if (tries < 3) await expect(read).rejects.toThrow();
    else await read;
    await readRows(bank.pool, `UPDATE bank.large_upload SET reader_until = '-infinity' WHERE id = $1`, [id]);
  }
  expect(await look(id)).toMatchObject({ state: 'refused', fault: { code: 'unreadable' } });
});

test('what is removed is gone with its bytes, also while it is read', async () => {
  const id = await whole();
  const claimed = await claimUpload(bank.pool, 'one', 60_000);
  expect(await piecesOf(id)).toBe(Math.ceil(FILE.length / PIECE_BYTES));
  expect((await admin.delete(`${UPLOADS}/${id}`)).status).toBe(204);
  expect(await piecesOf(id)).toBe(0);
  expect(claimed && (await prolong(bank.pool, claimed, 'one', { forMs: 1, readBytes: 1 }))).toBe(false);
  expect((await admin.get(`${UPLOADS}/${id}`)).code).toBe('large-uploads.not-found');
});

test('what nobody goes on with is removed after a day, what was read after seven', async () => {
  const { id: left } = await begin();
  const read = await whole();
  await readNext(bank.platform, 'one');
  bank.clock.advance(DAY_MS + 1);
  admin = await bank.as('admin');
  await tidyUp(bank.platform);
  expect((await admin.get(`${UPLOADS}/${left}`)).code).toBe('large-uploads.not-found');
  expect((await look(read)).state).toBe('ready');
  bank.clock.advance(6 * DAY_MS);
  admin = await bank.as('admin');
  await tidyUp(bank.platform);
  expect((await admin.get(`${UPLOADS}/${read}`)).code).toBe('large-uploads.not-found');
});
