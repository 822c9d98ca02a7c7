/**
 * The key of this device: an ECDSA P-256 pair whose private half the browser keeps and never gives out. It stands
 * for the secure element of a telephone; whoever holds it can confirm sign-ins and payments of its operator.
 */
export interface DeviceKey {
  readonly operatorId: string;
  readonly deviceId: string;
  readonly privateKey: CryptoKey;
}

/** A public key as the bank takes it. */
export interface PublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

const DATABASE = 'ipe-app';
const STORE = 'device-keys';

/** A new pair, not yet kept. */
export async function makeKeyPair(): Promise<{ readonly privateKey: CryptoKey; readonly publicKey: PublicKey }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  if (x === undefined || y === undefined) throw new Error('the browser made a key without a point');
  return { privateKey: pair.privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y } };
}

/** Signs a text: raw r‖s over SHA-256, base64url. */
export async function sign(privateKey: CryptoKey, content: string): Promise<string> {
  const bytes = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(content),
  );
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The key that this browser keeps for an operator. */
export async function readDeviceKey(operatorId: string): Promise<DeviceKey | undefined> {
  return inStore('readonly', (store) => store.get(operatorId) as IDBRequest<DeviceKey | undefined>);
}

/** Keeps a key; the one before it, if any, is forgotten. */
export async function keepDeviceKey(key: DeviceKey): Promise<void> {
  await inStore('readwrite', (store) => store.put(key));
}

/** Forgets a key: this browser is no device of that operator any more. */
export async function forgetDeviceKey(operatorId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(operatorId));
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await settled(openDatabase());
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'operatorId' });
  return request;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser could not keep or read the key'));
  });
}
