import {
  lookUpTransferPayee,
  ORDER_KINDS,
  OTHER_PURPOSE,
  payeeLines,
  payeePlace,
  previewTransfer,
  sentence,
  tedPurposeWords,
  type TransferLookup,
} from '@bank/contracts';
import { documentLabel } from '@bank/documents';
import { previewTermsOf } from '../../../payment-form/draft.ts';
import type { MessageRule, PayeeLines, WayOfPaying } from '../../../payment-form/way-of-paying.ts';
import { whenRuleOf } from '../../../payment-form/when-rule.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import { OtherWay } from '../components/other-way.tsx';
import { TransferFields } from '../components/transfer-fields.tsx';
import { EMPTY_TRANSFER, lookUpBodyOf, transferFaults, transferIdentity, type TransferDraft } from './payee.ts';
import { warningsFor } from './warnings.ts';

const MESSAGE: MessageRule = { label: 'Descrição para quem recebe', lengthMax: 140 };
const LOOKED_UP_AGAIN = { step: 'payee', field: undefined } as const;

/**
 * Moving money to an account: at once to one of this bank, by TED to one of another. Which of the two it is the bank says
 * when it has been told where the account is; only then fee, hours and words are known.
 */
export const TRANSFER: WayOfPaying<TransferDraft, TransferLookup> = {
  words: ORDER_KINDS.transfer.words,
  feeKind: 'transfer',
  payee: {
    title: 'Para quem',
    empty: EMPTY_TRANSFER,
    Fields: TransferFields,
    faultsOf: transferFaults,
    identityOf: transferIdentity,
    find: (call, typed) => call(lookUpTransferPayee, { body: lookUpBodyOf(typed) }),
    readFound: (kept) => lookUpTransferPayee.response?.safeParse(kept).data,
    expiresAt: (lookup) => instantOf(lookup.expiresAt),
    fieldOfCode: {
      'transfers.account-not-found': 'accountNumber',
      'transfers.account-number-not-carried': 'accountNumber',
      'transfers.account-type-not-carried': 'accountType',
      'transfers.branch-missing': 'branch',
      'transfers.document-invalid': 'document',
      'transfers.holder-differs': 'purpose',
    },
    fieldOfBody: {
      ispb: 'bank',
      branch: 'branch',
      accountNumber: 'accountNumber',
      accountType: 'accountType',
      document: 'document',
      name: 'name',
      purpose: 'purpose',
    },
    linesOf,
    again: { kind: 'ted', typedOf: (again) => ({ ...EMPTY_TRANSFER, again }) },
    againNotice: (name) =>
      sentence(`Valor e descrição vieram do pagamento anterior. Informe de novo a conta de ${name}`),
  },
  amountOn: () => ({ kind: 'free' }),
  whenOf: ({ kind }) => whenRuleOf(ORDER_KINDS[kind]),
  preview: (call, { id: lookupId }, terms) => call(previewTransfer, { body: { lookupId, ...previewTermsOf(terms) } }),
  message: MESSAGE,
  onceFound: ({ kind, payee }) => ({
    words: ORDER_KINDS[kind].words,
    feeKind: kind,
    message:
      payee.kind === 'ted-account' && payee.purpose === OTHER_PURPOSE
        ? { ...MESSAGE, required: 'Com a finalidade “Outros”, escreva para que é a TED.' }
        : MESSAGE,
  }),
  warningsOf: warningsFor,
  Offer: OtherWay,
  causes: {
    'transfers.lookup-expired': LOOKED_UP_AGAIN,
    'transfers.lookup-not-found': LOOKED_UP_AGAIN,
    'transfers.purpose-needs-message': { step: 'amount', field: 'message' },
  },
};

/** Who was found, as the card and the review show them. */
function linesOf({ kind, payee }: TransferLookup): PayeeLines {
  const document = payee.maskedDocument;
  return {
    name: payee.name,
    details: [
      `${document} · ${payee.bankName}`,
      payeePlace(payee),
      ...(kind === 'transfer' ? ['Conta neste banco: o valor chega na hora, a qualquer hora.'] : []),
      ...(payee.kind === 'ted-account'
        ? [`TED · ${tedPurposeWords(payee.purpose)}${payee.sameHolder ? ' · mesma titularidade' : ''}`]
        : []),
    ],
    items: [{ label: documentLabel(document), value: document }, ...payeeLines(payee)],
  };
}
