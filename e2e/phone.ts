import { webcrypto } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  approveOrder,
  approveSignedChange,
  changeDevice,
  confirmDevice,
  confirmPaymentOrder,
  createClient,
  listOwnDevices,
  login,
  orderApprovalContent,
  orderConfirmationContent,
  readAuthorization,
  readOrderConfirmation,
  readProfile,
  readSignedChange,
  registerDevice,
  signedChangeContent,
  signSignedChange,
  type Authorization,
  type CallResult,
  type Client,
  type DeviceSignature,
  type SignedChange,
} from '@bank/contracts';

/** What a message of the outside world's outbox says. */
interface OutboxMessage {
  readonly to: string;
  readonly text: string;
}

/** A value that must be there: a refusal ends the test with its words. */
export function expectAnswer<T>(answer: CallResult<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(`Refused: ${JSON.stringify(answer.failure)}`);
}

/** Signs in with a document, as the app does, and gives a client that carries the token. */
export async function signInByDocument(
  bankUrl: string,
  who: { readonly document: string; readonly bankAccount: string; readonly password: string },
): Promise<{ readonly client: Client; readonly token: string }> {
  // Only these fields: the contract refuses any other, such as the name of one of the demo operators.
  return signIn(bankUrl, { document: who.document, bankAccount: who.bankAccount, password: who.password });
}

/** Signs in with an e-mail, as the guest form does. */
export async function signInByEmail(
  bankUrl: string,
  who: { readonly email: string; readonly bankAccount: string; readonly password: string },
): Promise<{ readonly client: Client; readonly token: string }> {
  return signIn(bankUrl, { email: who.email, bankAccount: who.bankAccount, password: who.password });
}

async function signIn(
  bankUrl: string,
  body:
    | { readonly document: string; readonly bankAccount: string; readonly password: string }
    | { readonly email: string; readonly bankAccount: string; readonly password: string },
): Promise<{ readonly client: Client; readonly token: string }> {
  let kept: string | undefined;
  const client = createClient({ fetch: (url, init) => fetch(url, init), token: () => kept, baseUrl: bankUrl });
  const { accessToken: token } = expectAnswer(await client(login, { body }));
  kept = token;
  return { client, token };
}

/** A telephone with a trusted key, without a screen: what the mobile app does, as calls. */
export interface Phone {
  readonly client: Client;
  readonly deviceId: string;
  sign(contentOf: (part: { readonly deviceId: string; readonly signedAt: string }) => string): Promise<DeviceSignature>;
  /** Confirms an order of this operator as the app would. */
  confirm(orderId: string): Promise<void>;
  /** Signs a change that this operator asked for; gives what became of it. */
  signChange(changeId: string): Promise<SignedChange>;
  /** Signs, as the second administrator, a change that another one asked for. */
  approveChange(changeId: string): Promise<SignedChange>;
  /** Approves an order that somebody else made. */
  approveOrder(orderId: string): Promise<Authorization>;
  /** Approves another device of this operator that waits. */
  approveDevice(deviceId: string): Promise<SignedChange>;
}

/** A person who signs in to the app. */
export interface Owner {
  readonly document: string;
  readonly bankAccount: string;
  readonly password: string;
}

/** A device with its key. */
interface KeptDevice {
  readonly deviceId: string;
  readonly privateKey: webcrypto.JsonWebKey;
}

/**
 * The telephone of a person. The first call in a sandbox registers their first device and types the code that came by
 * e-mail or SMS; later calls, of other files of journeys too, take the same device up again.
 */
export async function registerPhone(
  where: { readonly bankUrl: string; readonly railsUrl: string; readonly now?: () => number },
  who: Owner,
): Promise<Phone> {
  const now = where.now ?? (() => Date.now());
  const { client } = await signInByDocument(where.bankUrl, who);
  const file = join(phonesOf(where.bankUrl), `${who.bankAccount}-${who.document}.json`);
  const { deviceId, privateKey } = (await takeUp(client, file)) ?? (await registerFirst(client, where.railsUrl));
  mkdirSync(phonesOf(where.bankUrl), { recursive: true });
  writeFileSync(file, JSON.stringify({ deviceId, privateKey }));
  const key = await webcrypto.subtle.importKey('jwk', privateKey, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ]);
  const sign: Phone['sign'] = async (contentOf) => {
    const signedAt = new Date(now()).toISOString();
    const content = contentOf({ deviceId, signedAt });
    const bytes = await webcrypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      new TextEncoder().encode(content),
    );
    return { deviceId, signedAt, signature: Buffer.from(bytes).toString('base64url') };
  };
  const confirm: Phone['confirm'] = async (orderId) => {
    const { signing } = expectAnswer(await client(readOrderConfirmation, { params: { orderId } }));
    const signed = await sign((part) => orderConfirmationContent(signing, part));
    const idempotencyKey = crypto.randomUUID();
    expectAnswer(await client(confirmPaymentOrder, { params: { orderId }, body: { device: signed }, idempotencyKey }));
  };
  const decideChange = async (changeId: string, decision: 'sign' | 'approve'): Promise<SignedChange> => {
    const change = expectAnswer(await client(readSignedChange, { params: { changeId } }));
    const { operator } = expectAnswer(await client(readProfile, {}));
    const signed = await sign((part) =>
      signedChangeContent({
        ...part,
        changeId,
        kind: change.kind,
        contentHash: change.contentHash,
        askedBy: change.askedBy.name,
        askedAt: change.askedAt,
        notes: change.notes,
        decision,
        operatorId: operator.id,
        bankAccount: who.bankAccount,
      }),
    );
    const endpoint = decision === 'sign' ? signSignedChange : approveSignedChange;
    return expectAnswer(await client(endpoint, { params: { changeId }, body: { device: signed } }));
  };
  const approve: Phone['approveOrder'] = async (orderId) => {
    const { signing } = expectAnswer(await client(readAuthorization, { params: { orderId } }));
    const signed = await sign((part) => orderApprovalContent(signing, part));
    const idempotencyKey = crypto.randomUUID();
    return expectAnswer(await client(approveOrder, { params: { orderId }, body: { device: signed }, idempotencyKey }));
  };
  return {
    client,
    deviceId,
    sign,
    confirm,
    signChange: (changeId) => decideChange(changeId, 'sign'),
    approveChange: (changeId) => decideChange(changeId, 'approve'),
    approveOrder: approve,
    approveDevice: async (waiting) => {
      const params = { deviceId: waiting };
      return decideChange(expectAnswer(await client(changeDevice, { params, body: { action: 'approve' } })).id, 'sign');
    },
  };
}

/** Forgets the telephones of a sandbox that has ended. */
export function forgetPhones(bankUrl: string): void {
  rmSync(phonesOf(bankUrl), { recursive: true, force: true });
}

// Each file of journeys runs in a process of its own; what they share lies in a folder that names the sandbox.
function phonesOf(bankUrl: string): string {
  return join(tmpdir(), `ipe-phones-${new URL(bankUrl).port}`);
}

async function takeUp(client: Client, file: string): Promise<KeptDevice | undefined> {
  if (!existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptDevice;
  const { items } = expectAnswer(await client(listOwnDevices, {}));
  return items.some(({ id, state }) => id === kept.deviceId && state === 'trusted') ? kept : undefined;
}

async function registerFirst(client: Client, railsUrl: string): Promise<KeptDevice> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
  const before = await deviceCodes(railsUrl);
  const device = expectAnswer(
    await client(registerDevice, { body: { name: 'Celular', publicKey: { kty: 'EC', crv: 'P-256', x, y } } }),
  );
  const code = await awaitDeviceCode(railsUrl, before);
  expectAnswer(await client(confirmDevice, { params: { deviceId: device.id }, body: { code } }));
  return { deviceId: device.id, privateKey: await webcrypto.subtle.exportKey('jwk', pair.privateKey) };
}

/** The six-digit codes that the outside world's outbox shows, newest first. */
export async function deviceCodes(railsUrl: string): Promise<readonly string[]> {
  const response = await fetch(`${railsUrl}/outbox.json`);
  const { messages } = (await response.json()) as { readonly messages: readonly OutboxMessage[] };
  return messages.flatMap((message) => /\b(\d{6})\b/.exec(message.text)?.[1] ?? []);
}

/** The code that comes to the outbox after those seen before. */
export async function awaitDeviceCode(railsUrl: string, before: readonly string[]): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const codes = await deviceCodes(railsUrl);
    if (codes.length > before.length && codes[0] !== undefined) return codes[0];
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('no code came to the outbox');
}
