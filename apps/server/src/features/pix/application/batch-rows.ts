import { later, ok, refuse, SECOND_MS, type Instant, type Result } from '@bank/core';
import { accountPlace, ORDER_KINDS, payeeReach, type PixPayee, type RawPayee } from '@bank/contracts';
import { parseDocument } from '@bank/documents';
import { newEndToEndId } from '@bank/identifiers';
import { antiscanBucketOf, maskPixKey, recognisePixKey, type PixKey, type TypedPixKey } from '@bank/pix-key';
import {
  readAccount,
  type AccountTyped,
  type BatchRowWay,
  type FoundPayee,
  type LookingCompany,
  type NamedPayee,
  type OwnerLook,
  type RowFault,
  type RowGround,
} from '../../batch-transfers/index.ts';
import { ownAccounts } from '../../payees/index.ts';
import { isPixMessage } from '../domain/message.ts';
import type { PixContext } from './context.ts';
import { findKey, payeeOfAccount, type LookedUpPayee } from './find-payee.ts';
import { answerIn, noteLookUp } from './look-up-payee.ts';
import { rationed } from './ration-look-ups.ts';

/** What reading rows needs of Pix. */
type Reading = Pick<PixContext, 'bank'>;

/** When a row is looked up again whose look nobody could answer. */
const AGAIN_MS = 30 * SECOND_MS;

type KeyPayee = Extract<RawPayee, { readonly by: 'pix-key' }>;

/** Paying rows of a batch by Pix: to keys, and to accounts at any institution that takes part. */
export function pixBatchRows(pix: PixContext): BatchRowWay {
  return {
    ...readingOf(pix),
    lookInside: (payees, of, at) => lookInside(pix, payees, of, at),
    lookUp: (payee, of, at) => lookUp(pix, payee, of, at),
  };
}

/**
 * The same for rows of a made-up past, which asks nobody: whoever holds a key, as was found at that time, stands in `holders` by
 * the key in its canonical form.
 */
export function pastPixRows(pix: Reading, holders: ReadonlyMap<string, PixPayee>): BatchRowWay {
  return {
    ...readingOf(pix),
    lookInside: (payees, _of, at) =>
      Promise.resolve(
        payees.map(({ reach }) => {
          const payee = holders.get(keyIn(reach) ?? '');
          return payee && { is: 'found', found: foundOf({ payee, own: null }, at) };
        }),
      ),
    lookUp: () => Promise.resolve({ is: 'nobody' }),
  };
}

function readingOf(pix: Reading): Omit<BatchRowWay, 'lookInside' | 'lookUp'> {
  return {
    kind: 'pix',
    takes: () => true,
    read: ({ payee }, ground) => (payee.by === 'pix-key' ? readKey(payee) : readTyped(pix, payee, ground)),
    placeOf,
    acceptsDescription: isPixMessage,
  };
}

function readKey({ key, document: typed }: KeyPayee): Result<NamedPayee, readonly RowFault[]> {
  const document = typed === null || typed === '' ? undefined : parseDocument(typed);
  const faults: RowFault[] = document?.ok === false ? [{ code: 'document-invalid', field: 'document' }] : [];
  const owner = document?.ok === true ? document.value : null;
  const found = keyOf(key, owner);
  if (!found.ok) return refuse([...faults, found.error]);
  if (faults.length > 0) return refuse(faults);
  return ok({ reach: `pix-key:${found.value.canonical}`, document: owner, found: null });
}

/** The key that a text is. Of eleven digits that may be a CPF or a telephone the one is meant that is the owner's document. */
function keyOf(text: string, owner: string | null): Result<TypedPixKey, RowFault> {
  const recognised = recognisePixKey(text);
  switch (recognised.kind) {
    case 'key':
      return ok({ type: recognised.type, canonical: recognised.canonical });
    case 'ambiguous': {
      const meant = recognised.candidates.find(({ canonical }) => canonical === owner);
      return meant ? ok(meant) : refuse({ code: 'key-ambiguous', field: 'key' });
    }
    case 'incomplete':
    case 'refused':
      return refuse({ code: 'key-malformed', field: 'key' });
  }
}

// Pix has no purpose: what a list says of it is told to nobody.
function readTyped({ bank }: Reading, typed: AccountTyped, ground: RowGround): Result<NamedPayee, readonly RowFault[]> {
  const { faults, document, institution } = readAccount(typed, ground, ORDER_KINDS.pix.words.plural);
  if (faults.length > 0 || !document || !institution) return refuse(faults);
  const { ispb, branch, accountNumber, accountType, name } = typed;
  const payee = { kind: 'account', name, document, ispb, bankName: institution.name, branch, accountNumber, accountType } as const; // prettier-ignore
  const reach = payeeReach(payee);
  if (ispb === bank.ispb) return ok({ reach, document, found: null, ownAccount: { branch, number: accountNumber } });
  const warnings = ['name-not-checked', ...(institution.listed ? [] : ['bank-not-listed'])];
  return ok({ reach, document, found: { payee, railContent: contentOf(null, null), warnings } });
}

function placeOf(payee: RawPayee): string {
  if (payee.by === 'account') return accountPlace(payee);
  const document = parseDocument(payee.document ?? '');
  const key = keyOf(payee.key, document.ok ? document.value : null);
  return key.ok ? `Chave Pix ${maskPixKey(key.value)}` : 'Chave Pix por corrigir';
}

/** What the rail reads of an order to them; a payee who was never looked up is looked up when it is carried out. */
function contentOf(own: LookedUpPayee['own'], lookedUpAt: Instant | null): FoundPayee['railContent'] {
  return {
    lookedUpAt: lookedUpAt ?? 0,
    ownCompanyId: own?.companyId ?? null,
    ownAccountId: own?.accountId ?? null,
  };
}

function foundOf({ payee, own, reported }: LookedUpPayee, at: Instant): FoundPayee {
  return { payee, railContent: contentOf(own, at), warnings: reported ? [reported] : [] };
}

// What this bank says without a ration is what the list says already: whose document stands beside the key or account. A key
// whose owner the list does not name, or names wrongly, is looked up like any other, within the ration (SECURITY I13).
async function lookInside(
  pix: PixContext,
  payees: readonly NamedPayee[],
  of: LookingCompany,
  at: Instant,
): Promise<readonly (Exclude<OwnerLook, { readonly is: 'later' }> | undefined)[]> {
  const accounts = payees.flatMap(({ ownAccount }) => ownAccount?.number ?? []);
  const keys = payees.map(({ reach }) => keyIn(reach));
  const ofKeys = await Promise.all(keys.map(async (key) => (key === undefined ? undefined : pix.ownerOfKey(key))));
  const ofAccounts = await ownAccounts.holdersOf(pix.pool, accounts);
  return payees.map(({ document, ownAccount: account }, index) => {
    const key = keys[index];
    const owner = key === undefined ? ofAccounts.get(account?.number ?? '') : ofKeys[index];
    if (account && !ownAccounts.isMeant(owner, { branch: account.branch, document }, pix.bank)) return { is: 'nobody' };
    if (!owner || owner.state !== 'active' || owner.document !== document) return undefined;
    if (owner.accountId === of.accountId) return { is: 'own-account' };
    const own = { companyId: owner.companyId, accountId: owner.accountId };
    const payee = payeeOfAccount(pix.bank, owner, key === undefined ? undefined : typedOf(key));
    return { is: 'found', found: foundOf({ payee, own }, at) };
  });
}

function keyIn(reach: string): string | undefined {
  return reach.startsWith('pix-key:') ? reach.slice('pix-key:'.length) : undefined;
}

function typedOf(canonical: string): TypedPixKey {
  const recognised = recognisePixKey(canonical);
  if (recognised.kind === 'key') return { type: recognised.type, canonical: recognised.canonical };
  // A CPF stands in the table as its eleven digits, which a telephone there never is: that begins with a plus.
  return { type: 'CPF', canonical: canonical as PixKey };
}

async function lookUp(
  pix: PixContext,
  { reach }: Pick<NamedPayee, 'reach'>,
  of: LookingCompany,
  at: Instant,
): Promise<OwnerLook> {
  const text = keyIn(reach);
  if (text === undefined) return { is: 'nobody' };
  const key = typedOf(text);
  const { companyId, operatorId: makerId } = of;
  const terms = await pix.orders.making.readTerms({ companyId, makerId, fingerprint: '' });
  if (!terms) return { is: 'later', at: later(at, AGAIN_MS) };
  const endToEndId = newEndToEndId(pix.bank.ispb, at, pix.entropy);
  const ration = { companyId, bucket: antiscanBucketOf(key.type), lookedUp: 'anybody', at } as const;
  const found = await rationed(
    pix,
    ration,
    async () => {
      const answer = await findKey(pix, key, { payer: terms.payer.document, endToEndId });
      await noteLookUp(pix, { ...of, at }, maskPixKey(key), answer);
      return answer;
    },
    answerIn,
  );
  if (!found.ok) {
    const { error } = found;
    if (error.code === 'pix.key-not-found') return { is: 'nobody' };
    const until = 'until' in error ? error.until : undefined;
    return { is: 'later', at: until !== undefined && until > at ? until : later(at, AGAIN_MS) };
  }
  if (found.value.own?.accountId === of.accountId) return { is: 'own-account' };
  return { is: 'found', found: foundOf(found.value, at) };
}
