import { webcrypto } from 'node:crypto';
import {
  confirmDevice,
  confirmPaymentOrder,
  createClient,
  login,
  orderConfirmationContent,
  readOrderConfirmation,
  registerDevice,
  type CallResult,
  type Client,
  type DeviceSignature,
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
}

/** Signs in, registers a first device and types the code that came by e-mail or SMS. */
export async function registerPhone(
  where: { readonly bankUrl: string; readonly railsUrl: string },
  who: { readonly document: string; readonly bankAccount: string; readonly password: string },
): Promise<Phone> {
  const { client } = await signInByDocument(where.bankUrl, who);
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
  const before = await deviceCodes(where.railsUrl);
  const device = expectAnswer(
    await client(registerDevice, { body: { name: 'Celular', publicKey: { kty: 'EC', crv: 'P-256', x, y } } }),
  );
  const code = await awaitDeviceCode(where.railsUrl, before);
  expectAnswer(await client(confirmDevice, { params: { deviceId: device.id }, body: { code } }));
  const sign: Phone['sign'] = async (contentOf) => {
    const signedAt = new Date().toISOString();
    const content = contentOf({ deviceId: device.id, signedAt });
    const bytes = await webcrypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      pair.privateKey,
      new TextEncoder().encode(content),
    );
    return { deviceId: device.id, signedAt, signature: Buffer.from(bytes).toString('base64url') };
  };
  const confirm: Phone['confirm'] = async (orderId) => {
    const shown = expectAnswer(await client(readOrderConfirmation, { params: { orderId } }));
    const signed = await sign((part) =>
      orderConfirmationContent({
        ...part,
        orderId,
        revision: String(shown.order.revision),
        kind: shown.order.kind,
        payeeName: shown.payeeName,
        payeeDocument: shown.payeeDocument,
        payeeAccount: shown.payeeAccount,
        amount: shown.order.amount,
        date: shown.order.date,
        operatorId: shown.operatorId,
        bankAccount: shown.bankAccount,
      }),
    );
    const idempotencyKey = crypto.randomUUID();
    expectAnswer(await client(confirmPaymentOrder, { params: { orderId }, body: { device: signed }, idempotencyKey }));
  };
  return { client, deviceId: device.id, sign, confirm };
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
