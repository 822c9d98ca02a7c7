import { bankingDate, formatDate, parseInstant } from '@bank/core';
import { maskPayee, payeeProofLines, type OrderPayee, type OrderReturn } from '@bank/contracts';
import { documentLabel, maskDocument } from '@bank/documents';
import type { ReceiptPayer } from './receipt.ts';

/** A line of a receipt, the same on paper and on the public page. */
export type Row = readonly [label: string, value: string];

/** What came back of the payment: it proves nothing that was given back. */
export function returnedRows(returned: OrderReturn | null): Row[] {
  if (returned === null) return [];
  const at = parseInstant(returned.at);
  return [['Devolução', `${at === undefined ? '' : `${formatDate(bankingDate(at))}. `}${returned.words}`]];
}

/** Who paid. */
export function payerRows({ name, document, bankName, branch, accountNumber }: ReceiptPayer): Row[] {
  return [
    ['Nome', name],
    [documentLabel(document), maskDocument(document)],
    ['Instituição', bankName],
    branch === null ? ['Conta', accountNumber] : ['Agência e conta', `${branch} / ${accountNumber}`],
  ];
}

/** Who got the money, as it may be shown. */
export function payeeRows(whole: OrderPayee): Row[] {
  const payee = maskPayee(whole);
  const lines = payeeProofLines(payee).map(({ label, value }): Row => [label, value]);
  return [['Nome', payee.name], [documentLabel(payee.maskedDocument), payee.maskedDocument], ...lines];
}
