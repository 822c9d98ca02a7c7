import { expect, test } from 'vitest';
import { createClient, endpoint } from '@bank/contracts';
import * as z from 'zod/mini';
import { createUpload } from './upload.ts';

const send = endpoint({
  id: 'company.send',
  method: 'POST',
  path: '/services/things/{id}',
  summary: '',
  access: { kind: 'signed-in' },
  params: z.object({ id: z.string() }),
  body: z.object({ note: z.string() }),
  files: { contract: 'required', invoice: 'optional' },
  response: z.object({ id: z.string() }),
  status: 201,
  errors: [],
});

/** A request that a test answers. */
class MadeRequest extends EventTarget {
  static last: MadeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  readonly asked: unknown[] = [];
  status = 201;
  responseText = '{"id":"7"}';
  body: FormData | undefined;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    super();
    MadeRequest.last = this;
  }
  open(...asked: unknown[]): void {
    this.asked.push(...asked);
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): string {
    return 'application/json';
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
}

const upload = createUpload({ XMLHttpRequest: MadeRequest as unknown as typeof XMLHttpRequest });
const call = createClient({ fetch: () => Promise.reject(new Error('not by fetch')), token: () => 'tok', upload });
const input = {
  params: { id: 'a b' },
  body: { note: 'é' },
  files: { contract: new File(['x'], 'contrato.pdf'), invoice: undefined },
};

test('files travel as a form beside the data, and what is sent is told', async () => {
  const heard: number[] = [];
  const answer = call(send, { ...input, idempotencyKey: 'k', onProgress: (sent) => heard.push(sent) });
  const request = MadeRequest.last;
  request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
  request.upload.onprogress?.({ loaded: 2, total: 0, lengthComputable: false });
  request.onload?.();
  expect(await answer).toEqual({ ok: true, value: { id: '7' } });
  expect(request.asked).toEqual(['POST', '/services/things/a%20b']);
  expect(request.headers).toEqual({ accept: 'application/json', authorization: 'Bearer tok', 'idempotency-key': 'k' });
  expect([...(request.body?.keys() ?? [])]).toEqual(['data', 'contract']);
  expect(request.body?.get('data')).toBe('{"note":"é"}');
  expect(request.body?.get('contract')).toMatchObject({ name: 'contrato.pdf' });
  expect(heard).toEqual([0.25]);
});

test('a broken line is offline, and one that was cancelled is cancelled', async () => {
  const broken = call(send, input);
  MadeRequest.last.onerror?.();
  expect(await broken).toEqual({ ok: false, failure: { kind: 'offline' } });
  const stop = new AbortController();
  const cancelled = call(send, { ...input, signal: stop.signal });
  stop.abort();
  expect(await cancelled).toEqual({ ok: false, failure: { kind: 'cancelled' } });
});

test('a refusal with its fields comes through', async () => {
  const refused = call(send, input);
  MadeRequest.last.status = 422;
  MadeRequest.last.responseText =
    '{"status":422,"errors":[{"code":"file.type","message":"Outro.","field":"contract"}]}';
  MadeRequest.last.onload?.();
  expect(await refused).toMatchObject({
    ok: false,
    failure: { kind: 'refused', code: 'file.type', errors: [{ field: 'contract' }] },
  });
});
