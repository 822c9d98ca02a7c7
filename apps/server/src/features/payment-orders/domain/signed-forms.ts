import { orderSignedFields, toldFactsOf, wireOf, type OrderPayee, type SignedForm } from '@bank/contracts';
import type { Money } from '@bank/core';
import { maskDocumentAsFormerly } from '@bank/documents';

/** An order as it was carried out or waits, as far as approvals name it. */
export interface ApprovedOrder {
  readonly id: string;
  readonly revision: number;
  readonly kind: string;
  readonly payee: OrderPayee;
  readonly amount: Money;
  readonly date: string;
  readonly message: string | null;
  /** The most that it may cost, in centavos; null for an order from before there were fees. */
  readonly agreedFee: Money | null;
  /** Whether it repeats, or was made by one that does: its day moves on from the one that was signed. */
  readonly repeats: boolean;
}

/** Who signed it, with which device. */
export interface Signer {
  readonly operatorId: string;
  readonly deviceId: string;
}

/**
 * The fields that a signature of each form holds of an order. Until payees had kinds, that is in "ipe.v1", bank, message
 * and fee were not signed, nor the key that led to an account. "ipe.v3" holds besides what was told at that moment.
 */
const FIELDS_OF_FORM: Readonly<Record<SignedForm, (order: ApprovedOrder) => Readonly<Record<string, string>>>> = {
  'ipe.v1': (order) => {
    const { payeeBank: _bank, payeeKey: _key, message: _message, fee: _fee, ...fields } = fieldsNow(order);
    return fields;
  },
  'ipe.v2': fieldsNow,
  'ipe.v3': fieldsNow,
};

/** What every approver is told, whatever the order: a text of the newest form lacks none of it. */
const ALWAYS_TOLD = ['madeBy', 'madeAt', 'because', 'payeeHistory'];

function fieldsNow(order: ApprovedOrder): Readonly<Record<string, string>> {
  const { agreedFee } = order;
  return orderSignedFields({
    ...order,
    amount: wireOf(order.amount),
    fee: agreedFee === null ? null : wireOf(agreedFee),
    recurrence: null,
  });
}

/** Fields that the signed text has besides what the order says: who signs, when, and the repetition in words. */
const OTHER_FIELDS = ['operatorId', 'bankAccount', 'deviceId', 'signedAt', 'recurrence'];

const CNPJ_KEY = /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/;

/**
 * A key as texts named it that were signed while a CNPJ was hidden, its document beside it being whole even then; undefined
 * for keys of other types, which stand as they did.
 */
function formerKey(shown: string): string | undefined {
  return CNPJ_KEY.test(shown) ? maskDocumentAsFormerly(shown) : undefined;
}

/**
 * What is wrong with the text that an approver signed, held against the order in the form of that text's day
 * (SECURITY V8): the name of the first field that differs, lacks or is too much; undefined where all of it is the order's.
 */
export function signedFault(content: string, order: ApprovedOrder, signer: Signer): string | undefined {
  const [form, act, ...pairs] = JSON.parse(content) as [string, string, ...(readonly [string, string])[]];
  if (!Object.hasOwn(FIELDS_OF_FORM, form)) return 'form';
  if (act !== 'payment-order.approve') return 'act';
  const said = new Map(pairs);
  const expected: Record<string, string> = { ...FIELDS_OF_FORM[form as SignedForm](order), ...signer };
  const isDayFree = (field: string): boolean => field === 'date' && order.repeats;
  const isSaid = (field: string, value: string): boolean =>
    said.get(field) === value || (field === 'payeeKey' && said.get(field) === formerKey(value));
  const wrong = Object.entries(expected).find(([field, value]) => !isDayFree(field) && !isSaid(field, value));
  if (wrong) return wrong[0];
  // What was told changes from one moment to the next: the order does not say it, the signed text itself is its record.
  const told = form === 'ipe.v3' ? Object.keys(toldFactsOf(Object.fromEntries(pairs))) : [];
  const untold = form === 'ipe.v3' ? ALWAYS_TOLD.find((field) => !told.includes(field)) : undefined;
  if (untold !== undefined) return untold;
  return [...said.keys()].find(
    (field) => !Object.hasOwn(expected, field) && ![...OTHER_FIELDS, ...told].includes(field),
  );
}
