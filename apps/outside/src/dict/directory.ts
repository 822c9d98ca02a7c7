import { formatInstant, instant, type Entropy, type Instant } from '@bank/core';
import { parsePixKey } from '@bank/pix-key';
import type { ClaimStatus, DictClaim, DictEntry, DictError, DictRegistration } from '@bank/rails-protocol';
import { CUSTOMERS } from '../bank/customers.ts';
import { newFraudsState, type FraudsState } from './frauds.ts';
import { ELSEWHERE } from './keys-elsewhere.ts';

// The directory of Pix keys: who registered what. Rules and names of errors: DICT API 2.12.1.

/** All that the directory remembers. */
export interface DirectoryState {
  readonly entries: Map<string, DictEntry>;
  /** The key that a request made, so that the same request again gives the same answer. */
  readonly requests: Map<string, string>;
  readonly frauds: FraudsState;
  /** By id, in the order of their making. */
  readonly claims: Map<string, DictClaim>;
  /** The claim that a request made. */
  readonly claimRequests: Map<string, string>;
  /** When a claim last changed. */
  lastModified: Instant;
}

/** Keys that one account may have: companies 20, persons 5. */
const KEYS_MAX = { LEGAL_PERSON: 20, NATURAL_PERSON: 5 } as const;
const ENTRIES_MAX = 50_000;
const REQUESTS_MAX = 50_000;

/** The directory with the keys of the other banks' customers. */
export function newDirectoryState(): DirectoryState {
  const entries = CUSTOMERS.flatMap(({ ispb, branch, account, type, name, document, keys }) =>
    keys.map(({ type: keyType, canonical }): DictEntry => {
      const owner = {
        type: document.length === 11 ? 'NATURAL_PERSON' : 'LEGAL_PERSON',
        taxId: document,
        name,
      } as const;
      // The directory knows no account type OTHR; none of these customers has it.
      const kind = type === 'OTHR' ? 'CACC' : type;
      return {
        key: canonical,
        keyType,
        account: { participant: ispb, branch, number: account, type: kind },
        owner,
        createdAt: '2024-01-02T12:00:00.000Z',
      };
    }),
  );
  return {
    entries: new Map([...entries, ...ELSEWHERE].map((entry) => [entry.key, entry])),
    requests: new Map(),
    frauds: newFraudsState(),
    claims: new Map(),
    claimRequests: new Map(),
    lastModified: instant(0),
  };
}

/** An entry, or the error and whether the entry is new. */
export type RegistrationOutcome =
  | { readonly entry: DictEntry; readonly isNew: boolean }
  | { readonly error: DictError };

/** Registers a key; one refusal per line, in order. */
export function register(
  state: DirectoryState,
  participant: string,
  registration: DictRegistration,
  context: { readonly at: Instant; readonly entropy: Entropy },
): RegistrationOutcome {
  const { keyType, key, account, owner, requestId } = registration;
  if (account.participant !== participant) return { error: 'Forbidden' };
  const before = state.entries.get(state.requests.get(requestId) ?? '');
  if (before) return { entry: before, isNew: false };
  if (keyType === 'EVP' ? key !== undefined : !isRightKey(registration)) return { error: 'EntryInvalid' };
  const existing = key === undefined ? undefined : state.entries.get(key);
  if (existing) return existingOutcome(existing, registration);
  if (key !== undefined && liveClaimOn(state, key)) return { error: 'EntryLockedByClaim' };
  if (isFull(state, account, owner.type) || state.entries.size >= ENTRIES_MAX) return { error: 'EntryLimitExceeded' };
  const made: DictEntry = {
    key: key ?? newUuidOf(context.entropy),
    keyType,
    account,
    owner,
    createdAt: formatInstant(context.at),
  };
  state.entries.set(made.key, made);
  state.requests.set(requestId, made.key);
  for (const oldest of state.requests.keys()) {
    if (state.requests.size <= REQUESTS_MAX) break;
    state.requests.delete(oldest);
  }
  return { entry: made, isNew: true };
}

/** A key in canonical form, of the type said; a document as key is the owner's own. */
function isRightKey({ key, keyType, owner }: DictRegistration): boolean {
  const parsed = parsePixKey(key ?? '');
  if (!parsed.ok || parsed.value.type !== keyType) return false;
  return keyType === 'CPF' || keyType === 'CNPJ' ? key === owner.taxId : true;
}

function existingOutcome(existing: DictEntry, { account, owner }: DictRegistration): RegistrationOutcome {
  if (existing.owner.taxId !== owner.taxId) return { error: 'EntryKeyOwnedByDifferentPerson' };
  if (existing.account.participant !== account.participant) return { error: 'EntryKeyInCustodyOfDifferentParticipant' };
  return isSameAccount(existing.account, account) ? { entry: existing, isNew: false } : { error: 'EntryAlreadyExists' };
}

/** The states of a claim that may still lead somewhere: as long as one is in them, its key is locked. */
export const LIVE_CLAIM: readonly ClaimStatus[] = ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED'];

/** The claim that keeps a key from being registered or removed. */
export function liveClaimOn(state: DirectoryState, key: string): DictClaim | undefined {
  return [...state.claims.values()].find((claim) => claim.key === key && LIVE_CLAIM.includes(claim.status));
}

/** Whether an account has as many keys as it may. */
export function isFull(state: DirectoryState, account: DictEntry['account'], kind: keyof typeof KEYS_MAX): boolean {
  return [...state.entries.values()].filter((entry) => isSameAccount(entry.account, account)).length >= KEYS_MAX[kind];
}

/** Whether two are one account. */
export function isSameAccount(a: DictEntry['account'], b: DictEntry['account']): boolean {
  return a.participant === b.participant && a.branch === b.branch && a.number === b.number;
}

/** Removes a key of that participant. */
export function remove(state: DirectoryState, participant: string, key: string): DictError | undefined {
  const entry = state.entries.get(key);
  if (!entry) return 'EntryNotFound';
  if (entry.account.participant !== participant) return 'Forbidden';
  if (liveClaimOn(state, key)) return 'EntryLockedByClaim';
  state.entries.delete(key);
  return undefined;
}

/** A UUID of version 4, as random keys, claims and other resources are named. */
export function newUuidOf(entropy: Entropy): string {
  const bytes = entropy.bytes(16).slice();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
