import { payeeLines, payeePlace, type PixLookup } from '@bank/contracts';
import { documentLabel } from '@bank/documents';
import type { PayeeLines } from '../../../payment-form/way-of-paying.ts';

/** Who was found, as the card and the review show them. */
export function linesOf({ payee, sameBank }: PixLookup): PayeeLines {
  return {
    name: payee.name,
    details: [
      `${payee.maskedDocument} · ${payee.bankName}`,
      payeePlace(payee),
      ...(sameBank ? ['Conta neste banco: o valor chega na hora, a qualquer horário.'] : []),
    ],
    items: [{ label: documentLabel(payee.maskedDocument), value: payee.maskedDocument }, ...payeeLines(payee)],
  };
}
