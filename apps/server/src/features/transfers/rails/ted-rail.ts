import { assert, bankingDate, later, negate, type Instant } from '@bank/core';
import { entryTypeLabel, type AccountPayee, type TedAccountPayee } from '@bank/contracts';
import { parseDocument, type Document } from '@bank/documents';
import type { Ispb } from '@bank/identifiers';
import type { JsonObject } from '@bank/ledger';
import {
  NAME_LENGTH_MAX,
  newControlNumber,
  parseControlNumber,
  partyFields,
  tedAccountNumber,
  type ControlNumber,
  type CustomerTransfer,
  type TedAccountType,
  type TedParty,
} from '@bank/str';
import type { Order, rails } from '../../payment-orders/index.ts';
import type { TransfersContext } from '../application/context.ts';
import { strRequest } from '../application/str-message.ts';
import { isTransferMessage } from '../domain/message.ts';
import { tedPayeeOf } from '../domain/payee.ts';
import { strDayEnds } from '../domain/str-day.ts';
import { insertTedSent } from '../postgres/teds-sent.ts';

/** The bank's account at the STR, in its own books. */
export const STR_ACCOUNT = 'bank:str';

/** TEDs: each goes to the STR in one message, which is known there by its control number. */
export function createTedRail(transfers: TransfersContext): rails.Rail {
  const { messages, wakeSender, entropy } = transfers;
  return {
    kind: 'ted',
    acceptsMessage: isTransferMessage,
    payees: {
      // Of another bank's accounts nobody can be asked. A payment of a series has no number before its day.
      'ted-account': (order, _payer, at) =>
        Promise.resolve(
          order.endToEndId === null
            ? { is: 'same', endToEndId: newControlNumber(bankingDate(at), entropy) }
            : { is: 'same' },
        ),
    },
    // An account that another way has paid is looked up as an account.
    paysAgain: ['account'],
    unavailable: { code: 'service.unavailable', note: 'Os dados de quem recebe não puderam ser conferidos.' },
    submit: (order, payer, at) => submit(transfers, order, payer, at),
    settlementLegs: (order) => [
      { accountId: order.accountId, amount: negate(order.amount), kind: 'ted_sent', detail: tedDetail(order) },
      { accountId: STR_ACCOUNT, amount: order.amount, kind: 'ted_out', detail: { endToEndId: order.endToEndId } },
    ],
    wake: () => {
      messages.faultPoint('order-committed');
      wakeSender();
    },
  };
}

/** The payer's statement line. */
export function tedDetail(order: Order): JsonObject {
  return { type: 'ted_sent', description: entryTypeLabel('ted_sent'), ...lineOf(order), orderId: order.id };
}

/** What a line of a TED of ours says, of its sending and of its coming back. */
export function lineOf(order: Order): JsonObject {
  const { name, document, ispb, bankName } = tedPayeeOf(order);
  const { message, endToEndId } = order;
  return { counterparty: { name, document, ispb, bankName }, message, endToEndId, txid: null };
}

function submit(
  transfers: TransfersContext,
  order: Order,
  payer: Parameters<rails.Rail['submit']>[1],
  at: Instant,
): rails.Submission {
  const { messages, answerMs } = transfers;
  const controlNumber = controlNumberOf(order);
  const day = bankingDate(at);
  const { companyId, id: orderId } = order;
  const transfer = transferOf(transfers, order, payer, { controlNumber, day });
  return {
    how: 'outside',
    answerDueAt: later(at, answerMs),
    companions: [
      insertTedSent({ controlNumber, companyId, orderId, day, decidesAt: strDayEnds(day) }),
      messages.insertMessage({
        id: controlNumber,
        definition: 'STR0008',
        order: { companyId, orderId },
        paymentId: controlNumber,
        body: strRequest(transfers, 'STR0008', transfer, at),
        awaitsAnswer: true,
        at,
      }),
    ],
  };
}

function transferOf(
  { bank }: TransfersContext,
  order: Order,
  payer: Parameters<rails.Rail['submit']>[1],
  { controlNumber, day }: Pick<CustomerTransfer, 'controlNumber' | 'day'>,
): CustomerTransfer {
  const payee = tedPayeeOf(order);
  const debtor: TedParty = {
    bank: bank.ispb,
    // Every account of ours is a payment account, which a TED names without a branch.
    accountType: 'PG',
    account: payer.bankAccount,
    document: documentOf(payer.document),
    name: payer.name.slice(0, NAME_LENGTH_MAX).trim(),
  };
  return {
    controlNumber,
    ...partyFields({ debtor, creditor: creditorOf(payee) }),
    amount: order.amount,
    purpose: payee.purpose,
    ...(order.message !== null && { history: order.message }),
    day,
  };
}

const ACCOUNT_TYPES: Readonly<Partial<Record<AccountPayee['accountType'], TedAccountType>>> = {
  CACC: 'CC',
  SVGS: 'PP',
  TRAN: 'PG',
};

function creditorOf(payee: TedAccountPayee): TedParty {
  const accountType = ACCOUNT_TYPES[payee.accountType];
  assert(accountType, `a TED reaches no account of the type ${payee.accountType}`);
  return {
    bank: payee.ispb as Ispb,
    ...(accountType !== 'PG' && payee.branch !== null && { branch: payee.branch }),
    accountType,
    account: tedAccountNumber(payee.accountNumber),
    document: documentOf(payee.document),
    name: payee.name.slice(0, NAME_LENGTH_MAX).trim(),
  };
}

function documentOf(text: string): Document {
  const parsed = parseDocument(text);
  assert(parsed.ok, 'an order carries a checked CPF or CNPJ');
  return parsed.value;
}

function controlNumberOf(order: Order): ControlNumber {
  const number = parseControlNumber(order.endToEndId ?? '');
  assert(number, `order ${order.id} has no control number`);
  return number;
}
