import { createHash, randomBytes, webcrypto } from 'node:crypto';
import {
  accessConfirmationContent,
  approveOrder,
  approveSignedChange,
  authorizeAccessRequest,
  changeDevice,
  confirmDevice,
  confirmPaymentOrder,
  createClient,
  listOwnDevices,
  login,
  orderApprovalContent,
  orderConfirmationContent,
  pollAccessRequest,
  proveDevice,
  readAccessRequest,
  readAuthorization,
  readOrderConfirmation,
  readProfile,
  readSignedChange,
  registerDevice,
  sessionProofContent,
  signedChangeContent,
  signSignedChange,
  startDeviceProof,
  type Authorization,
  type CallResult,
  type Client,
  type DeviceSignature,
  type SignedChange,
} from '@bank/contracts';
import { formatInstant, type Instant } from '@bank/core';
import { patience } from '@bank/testkit';
import type { Sandbox } from './sandbox.ts';
import { timeOf } from './support/clock.ts';

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
  /** Opens the app anew: a session for which the telephone has proved its key, so that it pays what is known and small. */
  openApp(): Promise<{ readonly client: Client; readonly token: string }>;
  /** Confirms a sign-in on the web by QR code; gives the token that the browser gets. */
  openWeb(): Promise<string>;
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

/** Where a telephone calls, and by whose clock it signs. */
type Place = Pick<Sandbox, 'bankUrl'> & Partial<Pick<Sandbox, 'dataDir'>>;

/** The devices of each person in each sandbox. */
const keptDevices = new Map<string, KeptDevice>();

/**
 * The telephone of a person. The first call in a sandbox registers their first device and types the code that came by
 * e-mail or SMS; later calls take the same device up again.
 */
export async function registerPhone(where: Place & { readonly railsUrl: string }, who: Owner): Promise<Phone> {
  const { client } = await signInByDocument(where.bankUrl, who);
  const kept = (await takeUp(client, where, who)) ?? (await registerFirst(client, where.railsUrl));
  keptDevices.set(deviceOf(where, who), kept);
  return phoneWith(where, who, { client, kept });
}

/** The telephone that was registered for a person in this sandbox, while it is trusted. */
export async function knownPhone(where: Place, who: Owner): Promise<Phone | undefined> {
  if (!keptDevices.has(deviceOf(where, who))) return undefined;
  const { client } = await signInByDocument(where.bankUrl, who);
  const kept = await takeUp(client, where, who);
  return kept && phoneWith(where, who, { client, kept });
}

async function phoneWith(
  { bankUrl, dataDir }: Place,
  who: Owner,
  { client, kept: { deviceId, privateKey } }: { readonly client: Client; readonly kept: KeptDevice },
): Promise<Phone> {
  const sign = await signerOf(deviceId, privateKey, () => timeOf({ dataDir }));
  const { operator } = expectAnswer(await client(readProfile, {}));
  const person = { operatorId: operator.id, bankAccount: who.bankAccount };
  await proveFor(client, sign, person);
  const openApp: Phone['openApp'] = async () => {
    const session = await signInByDocument(bankUrl, who);
    await proveFor(session.client, sign, person);
    return session;
  };
  const decideChange = async (changeId: string, decision: 'sign' | 'approve'): Promise<SignedChange> => {
    const change = expectAnswer(await client(readSignedChange, { params: { changeId } }));
    const { kind, contentHash, askedAt, notes } = change;
    const asked = { changeId, kind, contentHash, askedBy: change.askedBy.name, askedAt, notes };
    const signed = await sign((part) => signedChangeContent({ ...part, ...person, ...asked, decision }));
    const endpoint = decision === 'sign' ? signSignedChange : approveSignedChange;
    return expectAnswer(await client(endpoint, { params: { changeId }, body: { device: signed } }));
  };
  return {
    client,
    deviceId,
    sign,
    openApp,
    openWeb: async () => confirmSignIn(bankUrl, (await openApp()).client, sign, person),
    async confirm(orderId) {
      const { signing } = expectAnswer(await client(readOrderConfirmation, { params: { orderId } }));
      const body = { device: await sign((part) => orderConfirmationContent(signing, part)) };
      const idempotencyKey = crypto.randomUUID();
      expectAnswer(await client(confirmPaymentOrder, { params: { orderId }, body, idempotencyKey }));
    },
    signChange: (changeId) => decideChange(changeId, 'sign'),
    approveChange: (changeId) => decideChange(changeId, 'approve'),
    async approveOrder(orderId) {
      const { signing } = expectAnswer(await client(readAuthorization, { params: { orderId } }));
      const body = { device: await sign((part) => orderApprovalContent(signing, part)) };
      const idempotencyKey = crypto.randomUUID();
      return expectAnswer(await client(approveOrder, { params: { orderId }, body, idempotencyKey }));
    },
    approveDevice: async (waiting) => {
      const params = { deviceId: waiting };
      return decideChange(expectAnswer(await client(changeDevice, { params, body: { action: 'approve' } })).id, 'sign');
    },
  };
}

async function signerOf(
  deviceId: string,
  privateKey: webcrypto.JsonWebKey,
  now: () => Instant,
): Promise<Phone['sign']> {
  const key = await webcrypto.subtle.importKey('jwk', privateKey, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ]);
  return async (contentOf) => {
    const signedAt = formatInstant(now());
    const content = contentOf({ deviceId, signedAt });
    const bytes = await webcrypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      new TextEncoder().encode(content),
    );
    return { deviceId, signedAt, signature: Buffer.from(bytes).toString('base64url') };
  };
}

/** Whose signature it is, as the signed text names them. */
interface Signer {
  readonly operatorId: string;
  readonly bankAccount: string;
}

/** Proves the telephone's key for a session of the app. */
async function proveFor(session: Client, sign: Phone['sign'], person: Signer): Promise<void> {
  const { challenge } = expectAnswer(await session(startDeviceProof, {}));
  const device = await sign((part) => sessionProofContent({ ...part, ...person, challenge }));
  expectAnswer(await session(proveDevice, { body: { device } }));
}

/** A browser asks to come in and the app confirms it; gives the token that the browser gets. */
async function confirmSignIn(bankUrl: string, app: Client, sign: Phone['sign'], person: Signer): Promise<string> {
  const browser = createClient({ fetch: (url, init) => fetch(url, init), token: () => undefined, baseUrl: bankUrl });
  const secret = randomBytes(32).toString('base64url');
  const id = createHash('sha256').update(secret).digest('base64url');
  const asked = await browser(pollAccessRequest, { body: { id, secret } });
  const shown = !asked.ok && asked.failure.kind === 'refused' ? asked.failure.members.matchNumber : undefined;
  if (typeof shown !== 'string') throw new Error(`No number to match: ${JSON.stringify(asked)}`);
  const {
    browser: asks,
    address,
    origin,
    requestedAt,
  } = expectAnswer(await app(readAccessRequest, { params: { id } }));
  const seen = { requestId: id, browser: asks, address, origin, requestedAt, matchNumber: shown };
  const device = await sign((part) => accessConfirmationContent({ ...part, ...person, ...seen }));
  expectAnswer(await app(authorizeAccessRequest, { body: { id, matchNumber: shown, device } }));
  return expectAnswer(await browser(pollAccessRequest, { body: { id, secret } })).accessToken;
}

function deviceOf({ bankUrl }: Place, { bankAccount, document }: Owner): string {
  return `${bankUrl} ${bankAccount} ${document}`;
}

async function takeUp(client: Client, where: Place, who: Owner): Promise<KeptDevice | undefined> {
  const kept = keptDevices.get(deviceOf(where, who));
  if (kept === undefined) return undefined;
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
  const until = performance.now() + patience(10_000);
  while (performance.now() < until) {
    const codes = await deviceCodes(railsUrl);
    // The outbox shows its newest messages only: that there is one more cannot be told by their number alone.
    if (codes[0] !== undefined && (codes.length > before.length || codes[0] !== before[0])) return codes[0];
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('no code came to the outbox');
}
