import type { Money } from '@bank/core';
import {
  partyFields,
  parseStrNumber,
  tedAccountNumber,
  type StrNumber,
  type TedParty,
  type TedPurpose,
  type TedReturnCode,
} from '@bank/str';
import type { PayRefusal } from '../bank/banks.ts';
import { CUSTOMERS, type Customer } from '../bank/customers.ts';
import { TED_TYPES } from './fates.ts';
import { clearTed, giveBackTed, payByTed, takeFromBank, type TedContext } from './machine.ts';
import type { TedRefusal } from './state.ts';

/** What can happen with TEDs. */
export type TedEvent =
  /** A message of the bank, its seal checked, as it stood under it. */
  | { readonly kind: 'ted.message'; readonly xml: string }
  | { readonly kind: 'ted.acknowledged'; readonly resourceIds: readonly string[] }
  | {
      readonly kind: 'ted.pay';
      readonly customer: string;
      readonly payee: TedParty;
      readonly amount: Money;
      readonly purpose: TedPurpose;
      readonly history?: string;
      readonly transferId?: string;
      /** How often the payee's bank is told of it, always with the same control number. */
      readonly times: number;
    }
  | { readonly kind: 'ted.return'; readonly strNumber: string; readonly code: TedReturnCode }
  /** What waits happens now; `closes` refuses what is pending, as the close of the day does. */
  | { readonly kind: 'ted.clear'; readonly closes: boolean };

/** What came of it, for whoever asked. */
export interface TedOutcomes {
  'ted.pay': { readonly strNumber: StrNumber } | PayRefusal | TedRefusal;
  'ted.return': { readonly strNumber: StrNumber } | PayRefusal | TedRefusal;
  'ted.clear': { readonly ran: number };
}

/** Lets an event of the STR happen. */
export function applyTed(context: TedContext, event: TedEvent): TedOutcomes[keyof TedOutcomes] | undefined {
  const { ted } = context.world;
  switch (event.kind) {
    case 'ted.message':
      return takeFromBank(context, event.xml);
    case 'ted.acknowledged':
      for (const resourceId of event.resourceIds) ted.queue.delete(resourceId);
      return undefined;
    case 'ted.pay':
      return pay(context, event);
    case 'ted.return':
      return giveBack(context, event);
    case 'ted.clear':
      return clearTed(context, event.closes);
  }
}

function pay(context: TedContext, order: Extract<TedEvent, { kind: 'ted.pay' }>): TedOutcomes['ted.pay'] {
  const customer = CUSTOMERS.find(({ id }) => id === order.customer);
  const balance = context.world.banks.balances.get(order.customer);
  if (!customer || balance === undefined) return { code: 'bank.no-such-customer' };
  if (order.payee.bank === customer.ispb) return { code: 'bank.same-bank' };
  if (customer.behaviour === 'closed' || customer.behaviour === 'blocked') return { code: 'bank.account-closed' };
  if (balance < order.amount) return { code: 'bank.no-funds' };
  const { amount, purpose, history, transferId, times } = order;
  return payByTed(context, {
    ...partyFields({ debtor: partyOf(customer), creditor: order.payee }),
    customer: customer.id,
    amount,
    purpose,
    ...(history !== undefined && { history }),
    ...(transferId !== undefined && { transferId }),
    times,
  });
}

function partyOf({ ispb: bank, branch, account, type, document, name }: Customer): TedParty {
  const accountType = TED_TYPES[type];
  return {
    bank,
    ...(accountType !== 'PG' && { branch }),
    accountType,
    account: tedAccountNumber(account),
    document,
    name,
  };
}

/** A bank gives back what its customer got, whatever it meant to do with it before. */
function giveBack(
  context: TedContext,
  { strNumber: text, code }: Extract<TedEvent, { kind: 'ted.return' }>,
): TedOutcomes['ted.return'] {
  const strNumber = parseStrNumber(text);
  if (strNumber === undefined || context.world.ted.entries.get(strNumber)?.to === context.bank) {
    return { code: 'bank.no-such-payment' };
  }
  return giveBackTed(context, strNumber, code);
}
