import { assert, bankingDate, HOUR_MS, later, negate, newUuid, type Instant, type Uuid } from '@bank/core';
import { entryTypeLabel, FRAUD_WARNINGS, wireOf, type EntryType, type PixPayee } from '@bank/contracts';
import { parseDocument, type Document } from '@bank/documents';
import {
  newEndToEndId,
  newMessageId,
  parseEndToEndId,
  partsOfId,
  SPI_ISPB,
  type EndToEndId,
  type Ispb,
} from '@bank/identifiers';
import { encodeMessage, initiationOf, type CreditTransfer, type SpiMessage } from '@bank/iso20022';
import type { JsonObject, Leg } from '@bank/ledger';
import { antiscanBucketOf, type PixKey, type TypedPixKey } from '@bank/pix-key';
import { ownAccounts } from '../../payees/index.ts';
import type { Order, rails } from '../../payment-orders/index.ts';
import type { ChargeKeeper, PixPayer } from '../application/charge-keeper.ts';
import { recheckCharge, type RecheckedFor } from '../application/recheck-charge.ts';
import type { CodeTerms } from '../domain/code-terms.ts';
import { OWN_ACCOUNT_TYPE } from '../domain/incoming.ts';
import { lookupExpiry } from '../domain/lookup.ts';
import { isPixMessage } from '../domain/message.ts';
import { pixPayeeOf } from '../domain/payee.ts';
import type { FraudWarning } from '../domain/reported-fraud.ts';
import { findKey, payeeOfAccount } from '../application/find-payee.ts';
import type { LookupCredits } from '../application/credit-look-ups.ts';
import { answerIn } from '../application/look-up-payee.ts';
import { exhaustedOrder, rationed } from '../application/ration-look-ups.ts';
import type { PixContext } from '../application/context.ts';

/** Who pays, as orders tell their rails. */
type OrderPayer = Parameters<rails.Rail['submit']>[1];

/** The bank's account at the SPI, in its own books. */
export const SPI_ACCOUNT = 'bank:spi';

/** What is said of an order that waits for the SPI to come back. */
export const OUT_NOTE =
  'O Pix está fora do ar: nada foi enviado ainda. Quando voltar, o pagamento continua automaticamente.';

/** An id of a payment older than this is made anew: the SPI refuses those of more than twelve hours (FF08). */
export const ID_AGE_MS_MAX = 6 * HOUR_MS;

/** What only this rail reads of an order. */
export interface PixContent extends JsonObject {
  /** When the payee was last looked up, in milliseconds. */
  readonly lookedUpAt: number;
  /** Where the payee banks with us. */
  readonly ownCompanyId: string | null;
  readonly ownAccountId: string | null;
  /** What the code fixes that is paid: a {@link CodeTerms}. */
  readonly code?: JsonObject;
}

function codeOf(order: Order): CodeTerms | undefined {
  return contentOf(order).code as unknown as CodeTerms | undefined;
}

function contentOf(order: Order): PixContent {
  return order.railContent as unknown as PixContent;
}

/** Pix: inside this bank a transfer in the books, to others a pacs.008 through the SPI. */
export function createPixRail(pix: PixContext, credits: Pick<LookupCredits, 'paid'>): rails.Rail {
  return {
    kind: 'pix',
    acceptsMessage: isPixMessage,
    payees: {
      account: (order, _payer, at) => checkAccount(pix, order, lookAt(pix, order, at)),
      'pix-key': (order, payer, at) => checkKey(pix, order, payer, lookAt(pix, order, at)),
    },
    // An account that another way has paid is looked up as an account.
    paysAgain: ['ted-account'],
    unavailable: { code: 'pix.directory-unavailable', note: 'A consulta de chaves está fora do ar.' },
    network: {
      isOut: pix.isNetworkOut,
      carries: (order) => contentOf(order).ownAccountId === null,
      outNote: OUT_NOTE,
    },
    submit: (order, payer, at) =>
      contentOf(order).ownAccountId === null
        ? submitOutside(pix, order, payer, at)
        : submitInside(pix, order, payer, at),
    settlementLegs: (order) => [
      { ...payerLeg(order), detail: sentDetail(order) },
      { accountId: SPI_ACCOUNT, amount: order.amount, kind: 'spi_out', detail: { endToEndId: order.endToEndId } },
    ],
    paid: (order) => credits.paid(order, contentOf(order).ownAccountId === null),
    wake: () => {
      pix.messages.faultPoint('order-committed');
      pix.wakeSender();
    },
  };
}

function payerLeg(order: Order): Pick<Leg, 'accountId' | 'amount' | 'kind'> {
  return { accountId: order.accountId, amount: negate(order.amount), kind: 'pix_sent' };
}

/** The payer's statement line. */
export function sentDetail(order: Order): JsonObject {
  const { name, document, ispb, bankName } = pixPayeeOf(order);
  return {
    type: 'pix_sent',
    description: 'Pix enviado',
    counterparty: { name, document, ispb, bankName },
    message: order.message,
    endToEndId: order.endToEndId,
    txid: order.txid,
    orderId: order.id,
  };
}

/** The line of whoever gets a Pix. */
export function receivedDetail(received: {
  readonly payer: {
    readonly name: string;
    readonly document: string;
    readonly ispb: string;
    readonly bankName: string;
  };
  readonly message: string | null;
  readonly endToEndId: string | null;
  readonly txid: string | null;
  readonly isRecovered?: boolean;
}): JsonObject {
  const { payer, message, endToEndId, txid } = received;
  const { name, document, ispb, bankName } = payer;
  const counterparty = { name, document, ispb, bankName };
  const type = typeOfReceived(received);
  return { type, description: entryTypeLabel(type), counterparty, message, endToEndId, txid, orderId: null };
}

/** What such a line is. */
export function typeOfReceived({ isRecovered = false }: { readonly isRecovered?: boolean }): EntryType {
  return isRecovered ? 'pix_recovered' : 'pix_received';
}

/** The line of a payment of ours that came back, whole or in part. */
export function returnedDetail(order: Order, returnId: string): JsonObject {
  const { name, document, ispb, bankName } = pixPayeeOf(order);
  return {
    type: 'pix_returned_in',
    description: 'Pix devolvido',
    counterparty: { name, document, ispb, bankName },
    message: null,
    endToEndId: order.endToEndId,
    txid: order.txid,
    returnId,
    // The payment that was given back; `orderId` itself marks the one debit of an order.
    returnedOrderId: order.id,
  };
}

// Inside the bank no directory and no SPI is asked (AG12): two entries of one transaction, at any hour.
function submitInside(pix: PixContext, order: Order, payer: OrderPayer, at: Instant): rails.Submission {
  const { ownAccountId, ownCompanyId } = contentOf(order);
  assert(ownAccountId !== null && ownCompanyId !== null, `order ${order.id} has no payee of ours`);
  const { message, endToEndId, txid, amount } = order;
  const from = { name: payer.name, document: payer.document, ispb: pix.bank.ispb, bankName: pix.bank.name };
  const transactionId = newUuid(pix.clock, pix.entropy);
  const paid = paidCharge(pix, order, from, { at, transactionId });
  if (paid && 'is' in paid) return { how: 'refused', refusal: { code: 'pix.code-changed' } };
  return {
    how: 'book',
    transactionId,
    companions: paid?.companions ?? [],
    audit: paid?.act ? [paid.act] : [],
    legs: [
      { ...payerLeg(order), detail: sentDetail(order) },
      {
        accountId: ownAccountId,
        amount,
        kind: 'pix_received',
        detail: receivedDetail({ payer: from, message, endToEndId, txid }),
      },
    ],
    notices: [
      {
        companyId: ownCompanyId,
        events: [
          { type: 'balance' },
          { type: 'statement' },
          { type: 'money-received', entryType: 'pix_received', amount: wireOf(amount), name: payer.name },
          ...(paid?.events ?? []),
        ],
      },
    ],
  };
}

/** What an order inside this bank pays by a code; undefined where no code led to it. */
function paidCharge(
  pix: Pick<PixContext, 'chargeKeeper'>,
  order: Order,
  payer: PixPayer,
  posting: { readonly at: Instant; readonly transactionId: Uuid },
): ReturnType<ChargeKeeper['paidInside']> | undefined {
  const code = codeOf(order);
  const { ownCompanyId: companyId } = contentOf(order);
  const { endToEndId, amount, txid, message } = order;
  if (!code || companyId === null || endToEndId === null) return undefined;
  const arrived = { endToEndId, companyId, amount, txid, key: code.key, payer, message };
  return pix.chargeKeeper().paidInside(arrived, code, posting);
}

function submitOutside(pix: PixContext, order: Order, payer: OrderPayer, at: Instant): rails.Submission {
  const message = creditTransferMessage(pix, order, payer, at);
  return {
    how: 'outside',
    answerDueAt: later(at, pix.answerMs),
    companions: [
      pix.messages.insertMessage({
        id: message.header.messageId,
        definition: 'pacs.008',
        order: { companyId: order.companyId, orderId: order.id },
        paymentId: endToEndIdOf(order),
        body: encodeMessage(message),
        awaitsAnswer: true,
        at,
      }),
    ],
  };
}

function creditTransferMessage(pix: PixContext, order: Order, payer: OrderPayer, at: Instant): SpiMessage {
  const payee = pixPayeeOf(order);
  const key = payee.kind === 'pix-key' ? { key: payee.key } : {};
  const messageId = newMessageId(pix.bank.ispb, pix.entropy);
  const transfer: CreditTransfer = {
    endToEndId: endToEndIdOf(order),
    ...(order.txid !== null && { txid: order.txid }),
    amount: order.amount,
    acceptedAt: at,
    initiation: initiation(order, key),
    debtor: { name: payer.name.slice(0, 140), document: documentOf(payer.document) },
    debtorAccount: { number: payer.bankAccount, branch: pix.bank.branch, type: OWN_ACCOUNT_TYPE },
    debtorAgent: pix.bank.ispb,
    creditorAgent: payee.ispb as Ispb,
    creditorDocument: documentOf(payee.document),
    creditorAccount: {
      number: payee.accountNumber,
      ...(payee.branch !== null && { branch: payee.branch }),
      type: payee.accountType,
      ...key,
    },
    purpose: 'IPAY',
    ...(order.message !== null && { remittance: order.message }),
  };
  const scheduled = order.madeBy !== null || order.date > bankingDate(order.createdAt);
  return {
    type: 'pacs.008',
    header: { from: pix.bank.ispb, to: SPI_ISPB, messageId, createdAt: at },
    body: {
      messageId,
      createdAt: at,
      ...(scheduled
        ? ({ priority: 'NORM', serviceLevel: 'PAGAGD' } as const)
        : ({ priority: 'HIGH', serviceLevel: 'PAGPRI' } as const)),
      transactions: [transfer],
    },
  };
}

/** A static code travels as one also where it has no txid, which alone would make it a payment by key. */
function initiation(order: Order, by: { readonly key?: string }): CreditTransfer['initiation'] {
  const code = codeOf(order);
  if (code) return code.kind === 'static' ? 'QRES' : 'QRDN';
  return initiationOf({ ...by, ...(order.txid !== null && { txid: order.txid }) });
}

function documentOf(text: string): Document {
  const parsed = parseDocument(text);
  assert(parsed.ok, 'an order carries a checked CPF or CNPJ');
  return parsed.value;
}

function endToEndIdOf(order: Order): EndToEndId {
  const parsed = parseEndToEndId(order.endToEndId ?? '');
  assert(parsed.ok, `order ${order.id} has no end-to-end id`);
  return parsed.value;
}

/** Whether the payee has to be looked at, and the end-to-end id that the payment then carries. */
interface PayeeLook {
  readonly at: Instant;
  /** The look-up of the order is young enough: nobody is asked. */
  readonly isKnown: boolean;
  readonly endToEndId: EndToEndId;
  /** What is answered where all is as agreed. */
  readonly same: rails.PayeeCheck;
}

/**
 * Who gets the money is looked at again when the look-up is older than it may be: at the hour of a scheduled order always
 * (SECURITY A14, M11). The same holder, account and bank: on; anything else: nobody agreed to that.
 */
function lookAt(pix: PixContext, order: Order, at: Instant): PayeeLook {
  // A payment of a series has no id before its day: the look-up of the series was not for this one.
  const known = order.endToEndId === null ? undefined : endToEndIdOf(order);
  const isKnown = known !== undefined && at < lookupExpiry(contentOf(order).lookedUpAt as Instant);
  const isFresh = known !== undefined && Math.abs(at - partsOfId(known).at) <= ID_AGE_MS_MAX;
  const endToEndId = isFresh ? known : newEndToEndId(pix.bank.ispb, at, pix.entropy);
  return { at, isKnown, endToEndId, same: isKnown || isFresh ? { is: 'same' } : { is: 'same', endToEndId } };
}

/**
 * For whom a charge's bank is asked about an order. One that the bank takes up by itself was paid for by the look-up that it was
 * made of, and is expected to be as it was; whoever has an order looked at now could do so again and again.
 */
function askingFor({ companyId, createdBy, state }: Order, at: Instant): RecheckedFor {
  const lookedUp = state === 'scheduled' ? 'payee-of-order' : 'anybody';
  return { companyId, operatorId: createdBy.id, operatorName: createdBy.name, lookedUp, at };
}

async function checkKey(
  pix: PixContext,
  order: rails.OrderTo<'pix-key'>,
  payer: OrderPayer,
  { at, isKnown, endToEndId, same }: PayeeLook,
): Promise<rails.PayeeCheck> {
  const content = contentOf(order);
  // Whose the key is holds for a while; whether a charge is still open does not.
  const stop = await recheckCharge(pix, codeOf(order), askingFor(order, at));
  if (stop) return stop;
  if (isKnown) return same;
  const { payee: agreed } = order;
  const key: TypedPixKey = { type: agreed.keyType, canonical: agreed.key as PixKey };
  const find = (): ReturnType<typeof findKey> => findKey(pix, key, { payer: payer.document, endToEndId });
  const { companyId } = order;
  const ration = { companyId, bucket: antiscanBucketOf(key.type), lookedUp: 'payee-of-order', at } as const;
  const found = await rationed(pix, ration, find, answerIn);
  if (!found.ok) {
    switch (found.error.code) {
      case 'pix.key-not-found':
        return { is: 'changed', found: null };
      case 'pix.directory-unavailable':
        return { is: 'unavailable' };
      case 'pix.lookups-exhausted':
        return { is: 'unavailable', because: exhaustedOrder(pix, ration, found.error.until) };
    }
  }
  const { payee, own } = found.value;
  const reported = newlyReported(order, found.value.reported);
  const sameAccount = own?.accountId === (content.ownAccountId ?? undefined) && isSamePayee(payee, agreed);
  if (sameAccount) return reported === undefined ? same : { is: 'reported', reported };
  // The payer's own account is nobody to pay.
  if (own?.accountId === order.accountId) return { is: 'changed', found: null };
  const railContent: PixContent = {
    lookedUpAt: at,
    ownCompanyId: own?.companyId ?? null,
    ownAccountId: own?.accountId ?? null,
    // What a code fixes stays fixed, whoever its key leads to now.
    ...(content.code && { code: content.code }),
  };
  return { is: 'changed', found: { payee, railContent, endToEndId, reported } };
}

/** What the directory warns of now, unless whoever agreed to the order was warned of a fraud already. */
function newlyReported({ warnings }: Order, told: FraudWarning | undefined): FraudWarning | undefined {
  return FRAUD_WARNINGS.some((warning) => warnings.includes(warning)) ? undefined : told;
}

// Typed account data of another bank cannot be looked up; an account of ours can.
async function checkAccount(
  pix: PixContext,
  order: rails.OrderTo<'account'>,
  { isKnown, same }: PayeeLook,
): Promise<rails.PayeeCheck> {
  const { ownAccountId } = contentOf(order);
  if (isKnown || ownAccountId === null) return same;
  const owner = await ownAccounts.holderOf(pix.pool, order.payee.accountNumber);
  if (owner?.state !== 'active' || owner.document !== order.payee.document) return { is: 'changed', found: null };
  return isSamePayee(payeeOfAccount(pix.bank, owner), order.payee) ? same : { is: 'changed', found: null };
}

function isSamePayee(a: PixPayee, b: PixPayee): boolean {
  return a.document === b.document && a.ispb === b.ispb && a.accountNumber === b.accountNumber && a.branch === b.branch;
}
