import { ORDER_KINDS, previewPixRefund, readReceivedPix, type ReceivedPix } from '@bank/contracts';
import { formatDecimal } from '@bank/core';
import { documentLabel } from '@bank/documents';
import type { PayeeLines, WayOfPaying } from '../../payment-form/way-of-paying.ts';
import { whenRuleOf } from '../../payment-form/when-rule.ts';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { instantOf } from '../../vocabulary/dates.ts';

/** The received Pix that is given back, by its id: nobody types who gets the money. */
interface Named {
  readonly id: string;
}

/** Giving a received Pix back: to whoever had paid, at most what is left of it, at once. */
export const REFUND: WayOfPaying<Named, ReceivedPix> = {
  words: ORDER_KINDS['pix-refund'].words,
  feeKind: undefined,
  services: ['spi'],
  payee: {
    title: 'Pix recebido',
    isGiven: true,
    empty: { id: '' },
    Fields: () => null,
    faultsOf: () => ({}),
    identityOf: ({ id }) => id,
    find: (call, { id }) => call(readReceivedPix, { params: { id } }),
    expiresAt: ({ until }) => instantOf(until),
    fieldOfCode: {},
    fieldOfBody: {},
    linesOf,
    againNotice: () => '',
  },
  amountOn: ({ remaining }) => ({ kind: 'between', minCentavos: 1n, maxCentavos: centavosOf(remaining) }),
  whenOf: () => ({ ...whenRuleOf(ORDER_KINDS['pix-refund']), repeats: false }),
  preview: (call, { endToEndId: id }, { centavos }) =>
    call(previewPixRefund, { body: { id, amount: formatDecimal(centavos) } }),
  message: { label: 'Motivo da devolução (o pagador vê)', lengthMax: 140 },
  warningsOf: () => [],
  causes: {
    'pix-refunds.above-remaining': { step: 'amount', field: 'amount' },
    'pix-refunds.nothing-left': { step: 'amount', field: undefined },
    'pix-refunds.too-late': { step: 'amount', field: undefined },
  },
};

function linesOf({ payer, endToEndId }: ReceivedPix): PayeeLines {
  const { name, maskedDocument, bankName } = payer;
  return {
    name,
    details: [],
    items: [
      ...(maskedDocument === null ? [] : [{ label: documentLabel(maskedDocument), value: maskedDocument }]),
      ...(bankName === null ? [] : [{ label: 'Instituição', value: bankName }]),
      { label: 'Pix devolvido', value: endToEndId },
    ],
  };
}
