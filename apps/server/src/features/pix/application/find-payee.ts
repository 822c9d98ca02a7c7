import { assert, later, ok, refuse, SECOND_MS, type Instant, type Result } from '@bank/core';
import type { AccountDetails, PixPayee } from '@bank/contracts';
import { parseDocument } from '@bank/documents';
import type { EndToEndId } from '@bank/identifiers';
import { PARTICIPANT_COST, type TypedPixKey } from '@bank/pix-key';
import type { DictAnswer } from '@bank/rails-protocol';
import { OWN_ACCOUNT_TYPE } from '../domain/incoming.ts';
import { fraudWarningOf, type FraudWarning } from '../domain/reported-fraud.ts';
import type { KeyOwner } from '../../pix-keys/index.ts';
import type { OwnBankIdentity, PixContext } from './context.ts';

/** Who gets the money, and where in our own books if the payee banks here. */
export interface LookedUpPayee {
  readonly payee: PixPayee;
  readonly own: { readonly companyId: string; readonly accountId: string } | null;
  /** What the directory knows of frauds with the payee, as far as it warns; absent: nothing, or nobody was asked. */
  readonly reported?: FraudWarning | undefined;
}

/** Why nobody was found. */
export type KeyFault =
  | { readonly code: 'pix.key-not-found' | 'pix.directory-unavailable' }
  /** `until`: nobody was asked, for the bank as a whole has asked enough; absent: the directory itself says so. */
  | { readonly code: 'pix.lookups-exhausted'; readonly until?: Instant };

/** The one subject whose look-ups count together. */
const THE_BANK = 'the-bank';

/** An account of ours as a payee, by the key that led there or by its details. */
export function payeeOfAccount(bank: OwnBankIdentity, owner: KeyOwner, key?: TypedPixKey): PixPayee {
  return payeeAt(
    {
      name: owner.companyName,
      document: owner.document,
      ispb: bank.ispb,
      bankName: bank.name,
      branch: bank.branch,
      accountNumber: owner.bankAccount,
      accountType: OWN_ACCOUNT_TYPE,
    },
    key,
  );
}

function payeeAt(
  holder: AccountDetails & { readonly name: string; readonly document: string },
  key: TypedPixKey | undefined,
): PixPayee {
  if (key === undefined) return { kind: 'account', ...holder };
  return { kind: 'pix-key', ...holder, key: key.canonical, keyType: key.type };
}

/**
 * Whose a key is. Keys of our own customers are answered from our own table: the directory is not asked for transfers
 * inside a bank (DICT API 2.12.1, EntryCannotBeQueriedForBookTransfer).
 */
export async function findKey(
  pix: PixContext,
  key: TypedPixKey,
  asked: { readonly payer: string; readonly endToEndId: EndToEndId },
): Promise<Result<LookedUpPayee, KeyFault>> {
  const owner = await pix.ownerOfKey(key.canonical);
  if (owner) {
    if (owner.state !== 'active') return refuse({ code: 'pix.key-not-found' });
    const own = { companyId: owner.companyId, accountId: owner.accountId };
    return ok({ payee: payeeOfAccount(pix.bank, owner, key), own });
  }
  const payer = parseDocument(asked.payer);
  assert(payer.ok, 'a company carries a checked CNPJ');
  const wait = pix.bankLookups.take(THE_BANK);
  if (wait !== undefined) {
    pix.log.warn('the bank has asked the directory as much as it may');
    return refuse({ code: 'pix.lookups-exhausted', until: later(pix.clock.now(), Math.ceil(wait * SECOND_MS)) });
  }
  const { endToEndId } = asked;
  const found = await pix.dict.lookUp(key.canonical, { participant: pix.bank.ispb, payer: payer.value, endToEndId });
  if (found.ok) return fromDirectory(pix, key, found.value);
  const fault = found.error;
  if (fault.code === 'dict.refused') {
    if (fault.error === 'EntryNotFound' || fault.error === 'EntryCannotBeQueriedForBookTransfer') {
      for (let more = PARTICIPANT_COST.hit; more < PARTICIPANT_COST.miss; more += 1) pix.bankLookups.take(THE_BANK);
      return refuse({ code: 'pix.key-not-found' });
    }
    if (fault.error === 'RateLimited') return refuse({ code: 'pix.lookups-exhausted' });
  }
  pix.log.warn({ fault }, 'the directory of keys gave no answer');
  return refuse({ code: 'pix.directory-unavailable' });
}

async function fromDirectory(
  pix: PixContext,
  key: TypedPixKey,
  entry: DictAnswer,
): Promise<Result<LookedUpPayee, KeyFault>> {
  const { account, owner } = entry;
  // Another key than the one asked for, or one of ours that we do not have: an answer that cannot be used.
  if (entry.key !== key.canonical || account.participant === pix.bank.ispb)
    return refuse({ code: 'pix.key-not-found' });
  const { participant, branch = null, number, type } = account;
  const holder = {
    name: owner.name,
    document: owner.taxId,
    ispb: participant,
    bankName: await pix.institutions.nameOf(participant),
    branch,
    accountNumber: number,
    accountType: type,
  };
  return ok({ payee: payeeAt(holder, key), own: null, reported: fraudWarningOf(entry.statistics) });
}
