import { bankingDate } from '@bank/core';
import type { reconciled } from '../../reconciliation/index.ts';
import { knownStrPayments, strPaymentUnbooked } from '../postgres/str-payments.ts';
import { STR_ACCOUNT } from '../rails/ted-rail.ts';
import type { TransfersContext } from './context.ts';
import { askStatement } from './day-statement.ts';

/** The STR as a rail that is reconciled: its statement, and our side of it. */
export function reconciledStr(transfers: TransfersContext): reconciled.ReconciledRail {
  return {
    name: 'str',
    words: 'TED (STR)',
    account: STR_ACCOUNT,
    async firstDay() {
      const at = await transfers.messages.firstExchange();
      return at === null ? null : bankingDate(at);
    },
    statementOf: (date, signal) => askStatement(transfers, date, signal),
    paymentIdOf({ detail }) {
      // What left carries our control number, what came the STR's. A return has a number of its own; the TED's stands beside it.
      const id = detail?.returnId ?? detail?.endToEndId;
      return typeof id === 'string' ? id : undefined;
    },
    find: (paymentIds) => knownStrPayments(transfers.pool, paymentIds),
    unbooked: strPaymentUnbooked,
  };
}
