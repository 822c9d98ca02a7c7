import { lookUpPayee, ORDER_KINDS, previewPixOrder, sentence, type PixLookup } from '@bank/contracts';
import { previewTermsOf } from '../../../payment-form/draft.ts';
import type { WayOfPaying } from '../../../payment-form/way-of-paying.ts';
import { whenRuleOf } from '../../../payment-form/when-rule.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import { PayeeFields } from '../components/payee-fields.tsx';
import { EMPTY_PAYEE, lookUpBodyOf, payeeFaults, payeeIdentity, type PayeeDraft } from './payee.ts';
import { linesOf } from './found-payee.ts';
import { warningsFor } from './warnings.ts';

/** Paying by Pix: by key or bank details, any amount, at any hour of any day. */
export const PIX: WayOfPaying<PayeeDraft, PixLookup> = {
  words: ORDER_KINDS.pix.words,
  feeKind: 'pix',
  services: ['spi', 'dict'],
  payee: {
    title: 'Para quem',
    empty: EMPTY_PAYEE,
    Fields: PayeeFields,
    faultsOf: payeeFaults,
    identityOf: payeeIdentity,
    find: (call, typed) => call(lookUpPayee, { body: lookUpBodyOf(typed) }),
    readFound: (kept) => lookUpPayee.response?.safeParse(kept).data,
    expiresAt: (lookup) => instantOf(lookup.expiresAt),
    fieldOfCode: {
      'pix.key-malformed': 'key',
      'pix.key-ambiguous': 'key',
      'pix.key-not-found': 'key',
      'pix.key-gone': 'key',
      'pix.account-not-found': 'accountNumber',
      'pix.participant-unknown': 'bank',
      'pix.document-invalid': 'document',
    },
    fieldOfBody: {
      key: 'key',
      keyType: 'key',
      ispb: 'bank',
      branch: 'branch',
      accountNumber: 'accountNumber',
      document: 'document',
      name: 'name',
    },
    linesOf,
    again: { kind: 'pix', typedOf: (again) => ({ ...EMPTY_PAYEE, again }) },
    againNotice: (name) =>
      sentence(`Valor e mensagem vieram do pagamento anterior. Informe de novo a chave ou a conta de ${name}`),
  },
  amountOn: () => ({ kind: 'free' }),
  whenOf: () => whenRuleOf(ORDER_KINDS.pix),
  preview: (call, { id: lookupId }, terms) => call(previewPixOrder, { body: { lookupId, ...previewTermsOf(terms) } }),
  message: { label: 'Mensagem para quem recebe', lengthMax: 140 },
  // The company's limits do not bind here; what is left of the payee's own the preview says, and the bank decides.
  spendableOn: ({ hasOwnLimit }, spendable) =>
    hasOwnLimit ? { ...spendable, limitLeftCentavos: undefined, perTransactionCentavos: undefined } : spendable,
  warningsOf: warningsFor,
  causes: {
    'pix.lookup-expired': { step: 'payee', field: undefined },
    'pix.lookup-not-found': { step: 'payee', field: undefined },
  },
};

/** The same with a key that was typed before. */
export function payingTo(key: string): typeof PIX {
  return key === '' ? PIX : { ...PIX, payee: { ...PIX.payee, empty: { ...EMPTY_PAYEE, key } } };
}
