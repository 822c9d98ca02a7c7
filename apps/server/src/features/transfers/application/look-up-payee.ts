import {
  assert,
  bankingDate,
  formatInstant,
  newId,
  newUuid,
  ok,
  refuse,
  startOfDay,
  type Instant,
  type Result,
} from '@bank/core';
import {
  accountOf,
  maskPayee,
  payeeFingerprint,
  unlistedInstitution,
  wireOf,
  type PaidAgain,
  type TedPurpose,
  type TransferLookup,
} from '@bank/contracts';
import { maskDocument } from '@bank/documents';
import { appendAudit } from '@bank/ledger';
import { newControlNumber } from '@bank/str';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import { waitInWords } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { ownAccounts } from '../../payees/index.ts';
import { limitRules } from '../../payment-orders/index.ts';
import { lookupExpiry, type FoundPayee, type Lookup } from '../domain/lookup.ts';
import { newTransferNumber } from '../domain/numbers.ts';
import { payeeElsewhere, payeeHere, type Doubted } from '../domain/payee.ts';
import {
  checkDocument,
  purposeFor,
  whyNotCarried,
  type CheckedAccount,
  type TypedAccount,
} from '../domain/typed-account.ts';
import { insertLookup } from '../postgres/lookup-store.ts';
import type { TransfersContext } from './context.ts';

/** An account that somebody typed: the company's own, or somebody's by name and document. */
type AccountQuestion = Omit<TypedAccount, 'name' | 'document'> & {
  readonly purpose?: TedPurpose | undefined;
} & (
    | { readonly sameHolder: true }
    | { readonly sameHolder?: false | undefined; readonly name: string; readonly document: string }
  );

/** Whom a transfer is to pay, as its contract has it. */
export type PayeeQuestion = AccountQuestion | (PaidAgain & { readonly purpose?: TedPurpose | undefined });

/** Who asks, and from where. */
interface Asking {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/**
 * Finds out who gets the money and by which way, and freezes it for ten minutes. Of an account of this bank name and holder come
 * from our books, and are told only to who knows the holder's document; of every other nobody can be asked, so what was typed
 * stands, with what speaks against it as warnings. Every look-up leaves a row in the company's log (SECURITY I13).
 */
export async function lookUpPayee(
  transfers: TransfersContext,
  question: PayeeQuestion,
  asking: Asking,
): Promise<Result<TransferLookup, Refusal>> {
  const terms = await readPayer(transfers, asking.caller);
  const asked = await accountAsked(transfers, question, { caller: asking.caller, payer: terms.payer });
  if (!asked.ok) return asked;
  const { account, again, purposeBefore } = asked.value;
  const checked = checkDocument(account);
  if (!checked.ok) return checked;
  const found =
    checked.value.ispb === transfers.bank.ispb
      ? await findOwn(transfers, checked.value, asking.caller)
      : await findElsewhere(transfers, checked.value, {
          purpose: { chosen: question.purpose, before: purposeBefore },
          payerDocument: terms.payer.document,
        });
  await auditLookUp(transfers, checked.value, found, asking);
  if (!found.ok) {
    const isGone = again !== undefined && found.error.code === 'transfers.account-not-found';
    return refuse(isGone ? { code: 'transfers.account-gone', data: { name: again } } : found.error);
  }
  return keep(transfers, found.value, asking);
}

async function readPayer({ orders }: TransfersContext, { companyId, operatorId }: Caller, fingerprint = '') {
  const terms = await orders.making.readTerms({ companyId, makerId: operatorId, fingerprint });
  assert(terms, `there are no terms for operator ${operatorId}`);
  return terms;
}

/** What is asked about; of somebody who is paid again what led to them, as if it were typed. */
async function accountAsked(
  transfers: TransfersContext,
  question: PayeeQuestion,
  { caller, payer }: { readonly caller: Caller; readonly payer: { readonly name: string; readonly document: string } },
): Promise<
  Result<
    {
      readonly account: TypedAccount;
      /** The name by which people know somebody who is paid again. */
      readonly again?: string;
      readonly purposeBefore: TedPurpose | undefined;
    },
    Refusal
  >
> {
  if ('favouriteId' in question || 'orderId' in question) {
    const { purpose: _, ...again } = question;
    const known = await transfers.payAgain(again, caller);
    if (!known.ok) return known;
    const { name, payee } = known.value;
    const account = accountOf(payee);
    // What else leads to somebody is another way's to look up.
    if (!account) return refuse({ code: 'payees.not-found' });
    return ok({ account, again: name, purposeBefore: payee.kind === 'ted-account' ? payee.purpose : undefined });
  }
  const { ispb, branch, accountNumber, accountType } = question;
  const holder = question.sameHolder === true ? payer : question;
  const { name, document } = holder;
  return ok({ account: { ispb, branch, accountNumber, accountType, name, document }, purposeBefore: undefined });
}

// Account, branch and holder must all be right: which of them is wrong is told to nobody.
async function findOwn(
  transfers: TransfersContext,
  { accountNumber, branch, document }: CheckedAccount,
  caller: Caller,
): Promise<Result<Doubted, Refusal>> {
  const wait = await transfers.accountLookups.take(caller.companyId);
  if (wait !== undefined) {
    const seconds = Math.max(1, Math.ceil(wait));
    return refuse({
      code: 'transfers.lookups-exhausted',
      data: { wait: waitInWords(seconds) },
      retryAfterSeconds: seconds,
    });
  }
  const { bank } = transfers;
  const holder = await ownAccounts.holderOf(transfers.pool, accountNumber);
  if (!ownAccounts.isMeant(holder, { branch, document }, bank)) return refuse({ code: 'transfers.account-not-found' });
  if (holder.companyId === caller.companyId) return refuse({ code: 'payment-orders.same-account' });
  return ok({ ...payeeHere(bank, holder), doubts: [] });
}

async function findElsewhere(
  { institutions }: TransfersContext,
  account: CheckedAccount,
  asked: {
    readonly purpose: Parameters<typeof purposeFor>[0];
    readonly payerDocument: string;
  },
): Promise<Result<Doubted, Refusal>> {
  const [refusal] = whyNotCarried(account);
  if (refusal) return refuse(refusal);
  const purpose = purposeFor(asked.purpose, account.document === asked.payerDocument);
  if (!purpose.ok) return purpose;
  const institution = (await institutions.recognise(account.ispb)) ?? unlistedInstitution(account.ispb);
  return ok(payeeElsewhere(account, { institution, purpose: purpose.value, payerDocument: asked.payerDocument }));
}

async function auditLookUp(
  { pool, clock, entropy }: TransfersContext,
  { ispb, document }: CheckedAccount,
  found: Result<Doubted, Refusal>,
  { caller, context }: Asking,
): Promise<void> {
  const outcome = found.ok ? { payeeName: found.value.payee.name } : { outcome: 'refused', refusal: found.error.code };
  await appendAudit(pool, [
    {
      id: newUuid(clock, entropy),
      companyId: caller.companyId,
      actor: caller.operatorId,
      action: 'transfers.payee-looked-up',
      subject: `${ispb} ${maskDocument(document)}`,
      at: context.at,
      data: { operatorName: caller.operatorName, address: context.address, ...outcome },
    },
  ]);
}

async function keep(
  transfers: TransfersContext,
  { doubts, ...found }: Doubted,
  { caller, context }: Asking,
): Promise<Result<TransferLookup, Refusal>> {
  const { pool, clock, entropy, orders } = transfers;
  const { at } = context;
  const { companyId, operatorId } = caller;
  const { kind, payee } = found;
  const fingerprint = payeeFingerprint(payee);
  const terms = await readPayer(transfers, caller, fingerprint);
  const lookup: Lookup = {
    ...found,
    companyId,
    id: newId('tlk', clock, entropy),
    operatorId,
    warnings: [...(terms.payeeIsKnown ? [] : (['first-payment'] as const)), ...doubts],
    number: kind === 'ted' ? newControlNumber(bankingDate(at), entropy) : newTransferNumber(at, entropy),
    at,
    expiresAt: lookupExpiry(at),
  };
  const [amounts, otherWay] = await Promise.all([
    orders.reading.amountsTo({ companyId, fingerprint, since: startOfDay(bankingDate(at)) }),
    transfers.findOtherWay({ kind, payee }, caller),
    insertLookup(pool, lookup),
  ]);
  return ok({
    id: lookup.id,
    kind,
    payee: maskPayee(payee),
    warnings: [...lookup.warnings],
    hasOwnLimit: hasOwnLimit(terms.payeeLimits, kind, at),
    amountsToday: amounts.map(wireOf),
    otherWay,
    expiresAt: formatInstant(lookup.expiresAt),
  });
}

/** Whether the payee's own limit counts in place of the company's. */
function hasOwnLimit(limits: readonly limitRules.UsageLimit[], kind: FoundPayee['kind'], at: Instant): boolean {
  return limitRules.payeeLimitAt(limits, kind, at) !== undefined;
}
