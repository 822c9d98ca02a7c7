import { formatBrl } from '@bank/core';
import type { SpiMessage } from '@bank/iso20022';

/** What a message says, in one line of the page's record. */
export function summaryOf(message: SpiMessage): string {
  switch (message.type) {
    case 'pacs.008':
      return message.body.transactions.map(({ endToEndId }) => endToEndId).join(' ');
    case 'pacs.002':
      return message.body.statuses
        .map(({ status, instructionId, reasons }) =>
          [status, reasons[0]?.code, instructionId].filter(Boolean).join(' '),
        )
        .join(', ');
    case 'pacs.004':
      return message.body.returns.map(({ returnId, reason }) => `${reason} ${returnId}`).join(' ');
    case 'camt.060':
      return [message.body.report, message.body.entryId, message.body.period?.day].filter(Boolean).join(' ');
    case 'camt.052':
      return message.body.reports.map(({ entries }) => `${entries} lançamentos`).join(', ');
    case 'camt.053':
      return message.body.statements
        .flatMap(({ balances }) => balances)
        .map(({ kind, amount }) => `${kind} ${formatBrl(amount)}`)
        .join(', ');
    case 'camt.054':
      return message.body.notifications.map(({ entry }) => `${entry.status} ${entry.endToEndId}`).join(', ');
    case 'admi.002':
      return [message.body.code, message.body.location, message.body.reference].filter(Boolean).join(' ');
  }
}
