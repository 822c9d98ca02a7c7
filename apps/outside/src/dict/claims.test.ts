import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, instant, later, parseInstant, type Instant } from '@bank/core';
import {
  CLAIM_CANCEL_REASONS,
  CLAIM_CONFIRM_REASONS,
  dictClaimSchema,
  type DictClaim,
  type DictClaimMove,
  type DictClaimRequest,
  type DictError,
} from '@bank/rails-protocol';
import { seededEntropy } from '@bank/testkit';
import { CUSTOMERS } from '../bank/customers.ts';
import { beginClaim, letOtherBanksMove, listClaims, moveClaim, nextClaimChange } from './claims.ts';
import { newDirectoryState, register, remove, type DirectoryState } from './directory.ts';

const OURS = '99999008';
const OTHER = '99999010';
const T0 = instant(1_800_000_000_000);
const CNPJ = '11222333000181';
const ACCOUNT = { participant: OURS, branch: '0001', number: '10001', type: 'CACC' } as const;
const OWNER = { type: 'LEGAL_PERSON', taxId: CNPJ, name: 'Estrela do Sul Ltda' } as const;
const ELSEWHERE_EMAIL = 'vendas@estreladosul.example';
const BRUNOS = '+5511987650001';

const entropy = seededEntropy(5);
function context(at: Instant = T0) {
  return { at, entropy };
}

let requests = 0;
function asked(change: Partial<DictClaimRequest> = {}): DictClaimRequest {
  requests += 1;
  return {
    requestId: `5f2f4d1e-9d5c-4f5e-8a57-${String(requests).padStart(12, '0')}`,
    type: 'PORTABILITY',
    key: ELSEWHERE_EMAIL,
    keyType: 'EMAIL',
    claimerAccount: ACCOUNT,
    claimer: OWNER,
    ...change,
  };
}
const OWNERSHIP = { type: 'OWNERSHIP', key: BRUNOS, keyType: 'PHONE' } as const;

function begun(state: DirectoryState, change: Partial<DictClaimRequest> = {}): DictClaim {
  const outcome = beginClaim(state, OURS, asked(change), context());
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.claim;
}

function move(state: DirectoryState, who: string, id: string, asks: DictClaimMove, at: Instant = T0) {
  const outcome = moveClaim(state, who, { id, move: asks }, at);
  return 'error' in outcome ? outcome.error : outcome.claim.status;
}

test.each<[DictError, string, Partial<DictClaimRequest>]>([
  ['ClaimInvalid', 'a random key', { key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906', keyType: 'EVP' }],
  ['ClaimInvalid', 'a key of another type', { keyType: 'PHONE' }],
  ['ClaimTypeInconsistent', 'somebody else’s e-mail', { type: 'OWNERSHIP', key: 'carla@exemplo.com.br' }],
  ['ClaimTypeInconsistent', 'portability of somebody else’s key', { key: BRUNOS, keyType: 'PHONE' }],
  ['ClaimTypeInconsistent', 'ownership of one’s own', { ...OWNERSHIP, key: '+5511990010002' }],
  ['ClaimKeyNotFound', 'a key that nobody has', { key: 'ninguem@exemplo.com.br' }],
  ['Forbidden', 'an account of another bank', { claimerAccount: { ...ACCOUNT, participant: OTHER } }],
])('refuses with %s %s', (error, _, change) => {
  expect(beginClaim(newDirectoryState(), OURS, asked(change), context())).toEqual({ error });
});

test('the same request again is the same claim, and another one for the key is refused', () => {
  const state = newDirectoryState();
  const request = asked();
  const first = beginClaim(state, OURS, request, context());
  expect(beginClaim(state, OURS, request, context(later(T0, 1)))).toEqual(first);
  expect(beginClaim(state, OURS, asked(), context())).toEqual({ error: 'ClaimAlreadyExistsForKey' });
  expect(dictClaimSchema.safeParse((first as { claim: DictClaim }).claim).error).toBeUndefined();
});

test('a claimed key can be neither removed nor, once it was given away, registered by somebody else', () => {
  const state = newDirectoryState();
  const { id } = begun(state);
  expect(remove(state, OTHER, ELSEWHERE_EMAIL)).toBe('EntryLockedByClaim');
  move(state, OTHER, id, { move: 'acknowledge' });
  expect(move(state, OTHER, id, { move: 'confirm', reason: 'USER_REQUESTED' })).toBe('CONFIRMED');
  expect(state.entries.has(ELSEWHERE_EMAIL)).toBe(false);
  const registration = { requestId: asked().requestId, keyType: 'EMAIL', key: ELSEWHERE_EMAIL } as const;
  expect(register(state, OURS, { ...registration, account: ACCOUNT, owner: OWNER }, context())).toEqual({
    error: 'EntryLockedByClaim',
  });
  expect(move(state, OURS, id, { move: 'complete' })).toBe('COMPLETED');
  expect(state.entries.get(ELSEWHERE_EMAIL)?.account).toEqual(ACCOUNT);
});

test('silence keeps a key whose portability is asked for, and gives away a number that somebody else claims', () => {
  const state = newDirectoryState();
  const portability = begun(state);
  const ownership = begun(state, OWNERSHIP);
  const statusOf = ({ id }: DictClaim) => state.claims.get(id)?.status;
  for (const [days, expected] of [
    [1, ['WAITING_RESOLUTION', 'WAITING_RESOLUTION']],
    [7, ['CANCELLED', 'CONFIRMED']],
  ] as const) {
    letOtherBanksMove(state, OURS, later(T0, days * DAY_MS));
    expect([statusOf(portability), statusOf(ownership)]).toEqual(expected);
  }
  expect(state.entries.get(ELSEWHERE_EMAIL)?.account.participant).toBe(OTHER);
  expect(state.entries.has(BRUNOS)).toBe(false);
  const complete = (days: number) => move(state, OURS, ownership.id, { move: 'complete' }, later(T0, days * DAY_MS));
  expect(complete(13)).toBe('ClaimCompletionPeriodNotEnded');
  expect(complete(14)).toBe('COMPLETED');
});

test('a donor’s customer who confirms lets ownership be completed at once', () => {
  const state = newDirectoryState();
  const { id } = begun(state, OWNERSHIP);
  move(state, OTHER, id, { move: 'acknowledge' });
  expect(move(state, OTHER, id, { move: 'confirm', reason: 'DEFAULT_OPERATION' })).toBe(
    'ClaimResolutionPeriodNotEnded',
  );
  expect(move(state, OTHER, id, { move: 'confirm', reason: 'USER_REQUESTED' })).toBe('CONFIRMED');
  expect(move(state, OURS, id, { move: 'complete' })).toBe('COMPLETED');
});

test('a donor keeps a claimed number only by saying fraud; a third participant sees no claim', () => {
  const state = newDirectoryState();
  const { id } = begun(state, OWNERSHIP);
  const cancel = (reason: 'USER_REQUESTED' | 'FRAUD') => ({ move: 'cancel', reason, side: 'DONOR' }) as const;
  expect(move(state, OTHER, id, cancel('USER_REQUESTED'))).toBe('ClaimOperationInvalid');
  expect(move(state, '99999011', id, cancel('FRAUD'))).toBe('ClaimNotFound');
  expect(move(state, OURS, id, cancel('FRAUD'))).toBe('Forbidden');
  expect(move(state, OTHER, id, cancel('FRAUD'))).toBe('CANCELLED');
});

test('the list goes on after the last change that was read, and tells a change of the same millisecond too', () => {
  const state = newDirectoryState();
  begun(state);
  begun(state, OWNERSHIP);
  const { claims } = listClaims(state, OURS);
  expect(claims.map(({ type }) => type)).toEqual(['PORTABILITY', 'OWNERSHIP']);
  expect(listClaims(state, OURS, claims[1]?.lastModified).claims).toHaveLength(1);
  expect(listClaims(state, '99999011').claims).toEqual([]);
});

const aMove: fc.Arbitrary<DictClaimMove> = fc.oneof(
  fc.constant<DictClaimMove>({ move: 'acknowledge' }),
  fc.constant<DictClaimMove>({ move: 'complete' }),
  fc.constantFrom(...CLAIM_CONFIRM_REASONS).map((reason): DictClaimMove => ({ move: 'confirm', reason })),
  fc
    .tuple(fc.constantFrom(...CLAIM_CANCEL_REASONS), fc.constantFrom('CLAIMER' as const, 'DONOR' as const))
    .map(([reason, side]): DictClaimMove => ({ move: 'cancel', reason, side })),
);
const ORDER = ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'COMPLETED', 'CANCELLED'];

test('in whatever order moves come, late or twice: a claim never goes back, and a key leads to one side or to nobody', () => {
  const step = fc.tuple(aMove, fc.constantFrom(OURS, OTHER), fc.nat(5 * DAY_MS));
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 12 }), (isOwnership, steps) => {
      const state = newDirectoryState();
      const { id, key } = begun(state, isOwnership ? OWNERSHIP : {});
      let at = T0;
      for (const [asks, who, wait] of steps) {
        at = later(at, wait);
        const before = state.claims.get(id) as DictClaim;
        const outcome = move(state, who, id, asks, at);
        const after = state.claims.get(id) as DictClaim;
        expect(ORDER.indexOf(after.status)).toBeGreaterThanOrEqual(ORDER.indexOf(before.status));
        if (before.status === 'COMPLETED' || before.status === 'CANCELLED') expect(after).toEqual(before);
        // Twice is once.
        if (ORDER.includes(outcome)) expect(move(state, who, id, asks, at)).toBe(after.status);
        const holder = state.entries.get(key)?.account.participant;
        if (after.status === 'COMPLETED') expect(holder).toBe(OURS);
        else if (after.confirmReason === undefined) expect(holder).toBe(OTHER);
        else expect(holder).toBeUndefined();
      }
    }),
    { numRuns: 300 },
  );
});

test('other banks act on time alone, and never on what is the bank’s own', () => {
  const state = newDirectoryState();
  const { key } = expectEntry(state);
  const carla = CUSTOMERS.find(({ id }) => id === 'carla');
  const request = asked({
    ...OWNERSHIP,
    key,
    claimerAccount: { participant: OTHER, branch: '0001', number: carla?.account ?? '', type: 'CACC' },
    claimer: { type: 'NATURAL_PERSON', taxId: carla?.document ?? '', name: 'Carla Mendes' },
  });
  const outcome = beginClaim(state, OTHER, request, context());
  expect(outcome).toHaveProperty('claim');
  expect(nextClaimChange(state, OURS)).toBeUndefined();
  const { id } = (outcome as { claim: DictClaim }).claim;
  move(state, OURS, id, { move: 'acknowledge' });
  move(state, OURS, id, { move: 'confirm', reason: 'DEFAULT_OPERATION' }, later(T0, 7 * DAY_MS));
  const next = nextClaimChange(state, OURS) as Instant;
  expect(next).toBe(parseInstant(state.claims.get(id)?.completionPeriodEnd ?? ''));
  letOtherBanksMove(state, OURS, later(next, -1));
  expect(state.claims.get(id)?.status).toBe('CONFIRMED');
  letOtherBanksMove(state, OURS, next);
  expect(state.claims.get(id)?.status).toBe('COMPLETED');
});

function expectEntry(state: DirectoryState) {
  const made = register(
    state,
    OURS,
    { requestId: asked().requestId, keyType: 'PHONE', key: '+5511990010001', account: ACCOUNT, owner: OWNER },
    context(),
  );
  if ('error' in made) throw new Error(made.error);
  return made.entry;
}
