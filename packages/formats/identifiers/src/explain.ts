import type { PaymentIdFault } from './end-to-end-id.ts';
import type { RecurrenceIdFault } from './recurrence-id.ts';
import type { TxidFault } from './txid.ts';

const PAYMENT_ID_WORDS: Readonly<Record<PaymentIdFault['code'], string>> = {
  'payment-id.malformed': 'O identificador tem 32 caracteres: E ou D, o ISPB, data e hora, e onze letras ou números.',
  'payment-id.calendar': 'A data ou a hora do identificador não existe.',
};

const TXID_WORDS: Readonly<Record<TxidFault['code'], string>> = {
  'txid.malformed': 'O txid tem de 1 a 25 letras e números num código estático, de 26 a 35 numa cobrança, ou é ***.',
};

const RECURRENCE_ID_WORDS: Readonly<Record<RecurrenceIdFault['code'], string>> = {
  'recurrence-id.malformed':
    'O identificador tem 29 caracteres: RR, RN ou SC, o ISPB, a data e onze letras ou números.',
  'recurrence-id.calendar': 'A data do identificador não existe.',
};

/** Why a text is no endToEndId or return id, in a sentence for a person, in Portuguese. */
export function explainPaymentId(fault: PaymentIdFault): string {
  return PAYMENT_ID_WORDS[fault.code];
}

/** Why a text is no txid, in a sentence for a person, in Portuguese. */
export function explainTxid(fault: TxidFault): string {
  return TXID_WORDS[fault.code];
}

/** Why a text is no idRec or idSolicRec, in a sentence for a person, in Portuguese. */
export function explainRecurrenceId(fault: RecurrenceIdFault): string {
  return RECURRENCE_ID_WORDS[fault.code];
}
