import {
  bankingDate,
  formatInstant,
  newId,
  newUuid,
  ok,
  refuse,
  startOfDay,
  type Instant,
  type Money,
  type Result,
} from '@bank/core';
import {
  accountOf,
  maskPayee,
  payeeFingerprint,
  wireOf,
  type AccountPayee,
  type KeyType,
  type PaidAgain,
  type PixKeyPayee,
  type PixLookup,
  type PixPayee,
  type Warning,
} from '@bank/contracts';
import { maskDocument, parseDocument } from '@bank/documents';
import { newEndToEndId, type EndToEndId } from '@bank/identifiers';
import { appendAudit } from '@bank/ledger';
import { antiscanBucketOf, maskPixKey, type TypedPixKey } from '@bank/pix-key';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { ownAccounts } from '../../payees/index.ts';
import { limitRules } from '../../payment-orders/index.ts';
import type { CodeTerms } from '../domain/code-terms.ts';
import type { LookupAnswer, LookupBucketName } from '../domain/lookup-bucket.ts';
import { keyFrom, lookupExpiry, type Lookup } from '../domain/lookup.ts';
import { receiverDiffers, type NamedReceiver } from '../domain/receiver-differs.ts';
import type { PixContext } from './context.ts';
import { findKey, payeeOfAccount, type KeyFault, type LookedUpPayee } from './find-payee.ts';
import { exhaustedRefusal, rationed } from './ration-look-ups.ts';

/** By key. */
export interface KeyQuestion {
  readonly key: string;
  readonly keyType?: KeyType | undefined;
}

/** When to ask again where the directory itself gives no time. */
const DIRECTORY_WAIT_SECONDS = 5;

/** By bank details. */
export interface AccountQuestion {
  readonly ispb: string;
  readonly branch: string;
  readonly accountNumber: string;
  readonly accountType: AccountPayee['accountType'];
  readonly document: string;
  readonly name: string;
}

/**
 * Finds out who gets the money and freezes it for ten minutes, together with the end-to-end id that the payment will
 * carry. Every look-up is counted against the company's bucket and leaves a row in its log (SECURITY I13).
 */
export async function lookUpPayee(
  pix: PixContext,
  question: KeyQuestion | AccountQuestion | PaidAgain,
  asking: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<PixLookup, Refusal>> {
  const endToEndId = newEndToEndId(pix.bank.ispb, asking.context.at, pix.entropy);
  const wanted = await questionOf(pix, question, asking.caller);
  if (!wanted.ok) return wanted;
  const { before } = wanted.value;
  const checked = await checkQuestion(pix, wanted.value.question);
  if (!checked.ok) return checked;
  return lookUpChecked(pix, { checked: checked.value, before, paidBy: undefined }, endToEndId, asking);
}

/** What a code says beside whose key it leads to. */
export interface PaidBy {
  readonly terms: CodeTerms;
  readonly receiver: NamedReceiver;
}

/** Looks up what was checked, counted and noted, and freezes what was found. */
export async function lookUpChecked(
  pix: PixContext,
  asked: {
    readonly checked: CheckedQuestion;
    /** Whom it led to before, where somebody is paid again. */
    readonly before: Before | undefined;
    /** The code that led to it. */
    readonly paidBy: PaidBy | undefined;
  },
  endToEndId: EndToEndId,
  asking: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<PixLookup, Refusal>> {
  const { caller, context } = asking;
  const { checked, before, paidBy } = asked;
  const { companyId } = caller;
  const ration = { companyId, bucket: checked.bucket, lookedUp: 'anybody', at: context.at } as const;
  const find = async (): ReturnType<typeof checked.find> => {
    const answer = await checked.find(caller, endToEndId);
    await auditLookUp(pix, asking, checked.shown, answer);
    return answer;
  };
  const found = await rationed(pix, ration, find, answerIn);
  if (!found.ok) {
    const { error } = found;
    switch (error.code) {
      case 'pix.lookups-exhausted':
        return refuse(exhaustedRefusal(error, context.at));
      case 'pix.key-not-found':
      case 'pix.account-not-found':
        return refuse(before ? goneOf(error.code, before) : error);
      case 'pix.directory-unavailable':
        return refuse({ ...error, retryAfterSeconds: DIRECTORY_WAIT_SECONDS });
    }
  }
  const { payee, own, reported } = found.value;
  if (own?.companyId === caller.companyId) return refuse({ code: 'payment-orders.same-account' });
  const previously = before && payeeFingerprint(before.payee) !== payeeFingerprint(payee) ? before.payee : undefined;
  const kept = { payee, own, reported, doubts: checked.doubts, previously, paidBy };
  return keep(pix, kept, endToEndId, asking);
}

/** Who it was before, by the name that people know. */
interface Before {
  readonly name: string;
  readonly payee: PixPayee;
}

/** What is asked; of somebody who is paid again what led to them, so that it is looked at as if it were typed. */
async function questionOf(
  pix: PixContext,
  asked: KeyQuestion | AccountQuestion | PaidAgain,
  caller: Caller,
): Promise<Result<{ readonly question: KeyQuestion | AccountQuestion; readonly before?: Before }, Refusal>> {
  if (!('favouriteId' in asked) && !('orderId' in asked)) return ok({ question: asked });
  const known = await pix.payAgain(asked, caller);
  if (!known.ok) return known;
  const { name, payee } = known.value;
  // Whom another way of paying pays, Pix may not reach.
  if (payee.kind === 'pix-key') return ok({ question: keyQuestion(payee), before: { name, payee } });
  const account = accountOf(payee);
  if (!account) return refuse({ code: 'payees.not-found' });
  return ok({ question: accountQuestion(account), before: { name, payee: account } });
}

function keyQuestion({ key, keyType }: PixKeyPayee): KeyQuestion {
  return { key, keyType };
}

function accountQuestion({ ispb, branch, accountNumber, accountType, document, name }: AccountPayee): AccountQuestion {
  return { ispb, branch: branch ?? '', accountNumber, accountType, document, name };
}

/** What led to somebody leads nowhere any more. */
function goneOf(code: 'pix.key-not-found' | 'pix.account-not-found', { name }: Before): Refusal {
  return { code: code === 'pix.key-not-found' ? 'pix.key-gone' : 'pix.account-gone', data: { name } };
}

/** Why nobody was found, by key or by account. */
export type LookUpFault = KeyFault | { readonly code: 'pix.account-not-found' };

/** What a fault was worth. One of the directory is not the company's: it costs what a hit costs. */
export function answerIn(fault: LookUpFault): LookupAnswer | 'exhausted' {
  switch (fault.code) {
    case 'pix.key-not-found':
    case 'pix.account-not-found':
      return 'miss';
    case 'pix.directory-unavailable':
      return 'hit';
    case 'pix.lookups-exhausted':
      return fault.until === undefined ? 'exhausted' : 'unasked';
  }
}

/** A question that makes sense, and how to answer it. */
export interface CheckedQuestion {
  /** What was asked for, masked: for the log. */
  readonly shown: string;
  /** What asking it draws on. */
  readonly bucket: LookupBucketName;
  /** What nobody has confirmed of what the person who asks says. */
  readonly doubts: readonly Warning[];
  find(caller: Caller, endToEndId: EndToEndId): Promise<Result<LookedUpPayee, LookUpFault>>;
}

async function checkQuestion(
  pix: PixContext,
  question: KeyQuestion | AccountQuestion,
): Promise<Result<CheckedQuestion, Refusal>> {
  return 'key' in question ? checkKey(pix, question) : checkAccount(pix, question);
}

function checkKey(pix: PixContext, { key: text, keyType }: KeyQuestion): Result<CheckedQuestion, Refusal> {
  const key = keyFrom(text, keyType);
  if (!key.ok) return refuse({ ...key.error, field: 'key' });
  return ok(questionOfKey(pix, key.value));
}

/** The question whose a key is. */
export function questionOfKey(pix: PixContext, key: TypedPixKey): CheckedQuestion {
  return {
    shown: maskPixKey(key),
    bucket: antiscanBucketOf(key.type),
    doubts: [],
    async find(caller, endToEndId) {
      const terms = await pix.orders.making.readTerms({
        companyId: caller.companyId,
        makerId: caller.operatorId,
        fingerprint: '',
      });
      if (!terms) throw new Error(`no terms for operator ${caller.operatorId}`);
      return findKey(pix, key, { payer: terms.payer.document, endToEndId });
    },
  };
}

async function checkAccount(pix: PixContext, question: AccountQuestion): Promise<Result<CheckedQuestion, Refusal>> {
  const document = parseDocument(question.document);
  if (!document.ok) return refuse({ code: 'pix.document-invalid', field: 'document' });
  const shown = `${question.ispb} ${maskDocument(document.value)}`;
  const bucket = 'elsewhere' as const;
  if (question.ispb === pix.bank.ispb) {
    return ok({ shown, bucket, doubts: [], find: () => findOwnAccount(pix, question, document.value) });
  }
  const institution = await pix.institutions.recognise(question.ispb);
  if (!institution) return refuse({ code: 'pix.participant-unknown', field: 'ispb' });
  const doubts: readonly Warning[] = [
    'name-not-checked',
    ...(institution.listed ? [] : (['bank-not-listed'] as const)),
  ];
  const payee: AccountPayee = {
    kind: 'account',
    name: question.name,
    document: document.value,
    ispb: question.ispb,
    bankName: institution.name,
    branch: question.branch,
    accountNumber: question.accountNumber,
    accountType: question.accountType,
  };
  return ok({ shown, bucket, doubts, find: () => Promise.resolve(ok({ payee, own: null })) });
}

// Account, branch and holder must all be right: which of them is wrong is told to nobody.
async function findOwnAccount(
  pix: PixContext,
  question: AccountQuestion,
  document: string,
): Promise<Result<LookedUpPayee, LookUpFault>> {
  const owner = await ownAccounts.holderOf(pix.pool, question.accountNumber);
  if (!ownAccounts.isMeant(owner, { branch: question.branch, document }, pix.bank)) {
    return refuse({ code: 'pix.account-not-found' });
  }
  const own = { companyId: owner.companyId, accountId: owner.accountId };
  return ok({ payee: payeeOfAccount(pix.bank, owner), own });
}

/** Every question leaves a row in the company's log, answered or not (SECURITY I13). */
export function auditLookUp(
  pix: PixContext,
  { caller, context }: { readonly caller: Caller; readonly context: RequestContext },
  shown: string,
  found: Result<{ readonly payee: Pick<PixPayee, 'name'> }, Refusal>,
): Promise<void> {
  const { companyId, operatorId, operatorName } = caller;
  return noteLookUp(
    pix,
    { companyId, operatorId, operatorName, address: context.address, at: context.at },
    shown,
    found,
  );
}

/** The same of a look-up that the bank makes for somebody's list, in their name. */
export async function noteLookUp(
  pix: Pick<PixContext, 'pool' | 'clock' | 'entropy'>,
  by: {
    readonly companyId: string;
    readonly operatorId: string;
    readonly operatorName: string;
    /** From where it was asked; absent: the bank asked for a list. */
    readonly address?: string;
    readonly at: Instant;
  },
  shown: string,
  found: Result<{ readonly payee: Pick<PixPayee, 'name'> }, Pick<Refusal, 'code'>>,
): Promise<void> {
  await appendAudit(pix.pool, [
    {
      id: newUuid(pix.clock, pix.entropy),
      companyId: by.companyId,
      actor: by.operatorId,
      action: 'pix.payee-looked-up',
      subject: shown,
      at: by.at,
      data: {
        operatorName: by.operatorName,
        ...(by.address !== undefined && { address: by.address }),
        ...(found.ok ? { payeeName: found.value.payee.name } : { outcome: 'refused', refusal: found.error.code }),
      },
    },
  ]);
}

async function keep(
  pix: PixContext,
  found: LookedUpPayee & {
    readonly doubts: readonly Warning[];
    readonly previously: PixPayee | undefined;
    readonly paidBy: PaidBy | undefined;
  },
  endToEndId: EndToEndId,
  { caller, context }: { readonly caller: Caller; readonly context: RequestContext },
): Promise<Result<PixLookup, Refusal>> {
  const { at } = context;
  const fingerprint = payeeFingerprint(found.payee);
  const { companyId, operatorId } = caller;
  const terms = await pix.orders.making.readTerms({ companyId, makerId: operatorId, fingerprint });
  if (!terms) throw new Error(`no terms for operator ${operatorId}`);
  const lookup: Lookup = {
    companyId,
    id: newId('lkp', pix.clock, pix.entropy),
    operatorId,
    endToEndId,
    payee: found.payee,
    payeeFingerprint: fingerprint,
    own: found.own,
    warnings: [
      ...(found.reported ? [found.reported] : []),
      ...(found.previously ? (['payee-changed'] as const) : []),
      ...(found.paidBy && receiverDiffers(found.paidBy.receiver, found.payee) ? (['receiver-differs'] as const) : []),
      ...warningsFor(terms, found.doubts, at),
    ],
    code: found.paidBy?.terms ?? null,
    at,
    expiresAt: lookupExpiry(at),
  };
  const [amounts] = await Promise.all([
    pix.orders.reading.amountsTo({ companyId, fingerprint, since: startOfDay(bankingDate(at)) }),
    pix.lookups.keep(lookup),
  ]);
  return ok({
    id: lookup.id,
    endToEndId,
    payee: maskPayee(found.payee),
    sameBank: found.own !== null,
    warnings: [...lookup.warnings],
    hasOwnLimit: hasOwnLimit(terms, at),
    ...(found.previously && { previously: maskPayee(found.previously) }),
    amountsToday: amounts.map(wireOf),
    expiresAt: formatInstant(lookup.expiresAt),
  });
}

/** The limits towards somebody, as orders are decided by them. */
interface LimitTerms {
  readonly limits: readonly limitRules.UsageLimit[];
  readonly payeeLimits: readonly limitRules.UsageLimit[];
}

/** Whether the payee's own limit counts in place of the company's. */
function hasOwnLimit({ payeeLimits }: LimitTerms, at: Instant): boolean {
  return limitRules.payeeLimitAt(payeeLimits, 'pix', at) !== undefined;
}

/** What the person should know before paying, as far as it is known before an amount is typed. */
export function warningsFor(
  terms: LimitTerms & { readonly payeeIsKnown: boolean },
  doubts: readonly Warning[],
  at: Instant,
): readonly Warning[] {
  const period = limitRules.periodOf(terms.limits, at, 'pix');
  const company = { type: 'pix', subject: 'company' } as const;
  const now = limitRules.limitsInForce(terms.limits, company, period.kind, at);
  const byDay = limitRules.limitsInForce(terms.limits, company, 'day', at);
  const isTight = isLess(now.perOrder, byDay.perOrder) || isLess(now.perPeriod, byDay.perPeriod);
  return [
    ...(terms.payeeIsKnown ? [] : (['first-payment'] as const)),
    ...doubts,
    ...(period.kind === 'night' && isTight && !hasOwnLimit(terms, at) ? (['night-limit'] as const) : []),
  ];
}

function isLess(one: Money | null, other: Money | null): boolean {
  return one !== null && (other === null || one < other);
}
