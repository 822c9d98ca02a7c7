import * as z from 'zod/mini';
import { documentLabel, formatDocument } from '@bank/documents';
import { formatBrl } from '@bank/core';
import { digestWords, newPayeesWords, signedDaysWords } from '../batch-transfers/batch-payee.ts';
import { signedContent } from '../access/signed-content.ts';
import { ORDER_KIND_NAMES, orderKindName, type OrderKind } from '../order-kinds/index.ts';
import { payeeSignedFields, type OrderPayee } from '../payees/index.ts';
import { moneyOf } from '../wire.ts';
import type { OrderSigning } from './signing-schema.ts';

/** What of an order is signed (SECURITY S18, Z07). */
export interface SignedOrder {
  readonly id: string;
  /** Rises with every edit, so that an old signature never fits new content. */
  readonly revision: number;
  readonly kind: string;
  readonly payee: OrderPayee;
  /** Reais as a decimal string. */
  readonly amount: string;
  readonly date: string;
  /** In words as shown; null for a single payment. */
  readonly recurrence: string | null;
  readonly message: string | null;
  /** The most that it may cost besides, reais as a decimal string; null for an order from before there were fees. */
  readonly fee: string | null;
}

/** The fields of an order that its maker and its approvers sign. */
export function orderSignedFields(order: SignedOrder): Readonly<Record<string, string>> {
  const { id, revision, kind, payee, amount, date, recurrence, message, fee } = order;
  return {
    orderId: id,
    revision: String(revision),
    kind,
    ...payeeSignedFields(payee),
    amount,
    date,
    ...(recurrence !== null && { recurrence }),
    ...(message !== null && { message }),
    ...(fee !== null && { fee }),
  };
}

const factSchema = z.optional(z.string().check(z.maxLength(4000)));

/**
 * What is told of an order to whoever signs it, besides the order itself. Some of it goes on changing while the order waits
 * (how much of a limit is used, what was paid to the payee), so the bank seals what it told: a signature is taken over that,
 * for as long as the seal holds. notes: what is unusual, a line each; movedFrom: the day asked for, where that is over;
 * madeBy and madeAt: who made it, and when; because: why it waits; payeeHistory: what was paid to the payee before.
 */
export const toldFactsSchema = z.strictObject({
  notes: factSchema,
  movedFrom: factSchema,
  madeBy: factSchema,
  madeAt: factSchema,
  because: factSchema,
  payeeHistory: factSchema,
});
/** Facts told, by their name among the signed fields. */
export type ToldFacts = Readonly<Partial<Record<keyof typeof toldFactsSchema.shape, string>>>;

const TOLD_FIELDS = Object.keys(toldFactsSchema.shape) as (keyof ToldFacts)[];

/** Facts with the bank's seal on them, as an approval brings them back. */
export const sealedFactsSchema = z.strictObject({
  facts: toldFactsSchema,
  seal: z.string().check(z.maxLength(200)),
});
export type SealedFacts = z.infer<typeof sealedFactsSchema>;

/** The facts among signed fields. */
export function toldFactsOf(fields: Readonly<Partial<Record<string, string | undefined>>>): ToldFacts {
  return Object.fromEntries(TOLD_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

/** What goes back with a signature over what was read; undefined where the bank sealed nothing. */
export function toldOf({ fields, seal }: OrderSigning): SealedFacts | undefined {
  return seal === undefined ? undefined : { facts: toldFactsOf(fields), seal };
}

/** What is unusual, as it is signed. */
export function signedNotes({ fields: { notes = '' } }: OrderSigning): readonly string[] {
  return notes === '' ? [] : notes.split('\n');
}

/** Which order is signed how, and who signs: what no person has to read. */
const UNREAD_FIELDS = ['orderId', 'revision', 'kind'] as const;

/** Shown large, or in words of the app's own: who gets how much, and when. */
const FIELDS_SHOWN_APART = ['amount', 'payeeName', 'date'] as const;

/** The same, where they are told. */
const TOLD_APART: readonly (keyof ToldFacts)[] = ['notes', 'movedFrom', 'madeBy', 'madeAt'];

/** How a signed field stands in a line: what it is called, and its value as people read it. */
interface SignedLine {
  readonly label: string | ((value: string) => string);
  readonly show: (value: string) => string;
}

const asItIs = (value: string): string => value;

/** The other fields, in the order in which they are shown. A kind of payee or order that signs more adds its field here. */
const SIGNED_LINES: Readonly<Record<string, SignedLine>> = {
  payeeDocument: { label: documentLabel, show: formatDocument },
  payeeBank: { label: 'Instituição', show: asItIs },
  payeeAccount: { label: 'Agência e conta', show: accountWords },
  payeePurpose: { label: 'Finalidade', show: purposeWords },
  payeeHolder: { label: 'Titularidade', show: asItIs },
  payeeKey: { label: 'Chave Pix', show: asItIs },
  refundedPix: { label: 'Pix devolvido', show: asItIs },
  batchCount: { label: 'Pagamentos', show: (count) => Number(count).toLocaleString('pt-BR') },
  batchLargest: { label: 'Maior pagamento', show: (amount) => formatBrl(moneyOf(amount)) },
  batchNewPayees: { label: 'Recebem pela primeira vez', show: (count) => newPayeesWords(Number(count)) },
  batchDays: { label: 'Dias dos pagamentos', show: signedDaysWords },
  batchFeesMax: { label: 'Tarifas, no máximo', show: (amount) => formatBrl(moneyOf(amount)) },
  fee: { label: 'Tarifa', show: (fee) => formatBrl(moneyOf(fee)) },
  recurrence: { label: 'Repete', show: asItIs },
  message: { label: 'Mensagem', show: asItIs },
  because: { label: 'Motivo', show: asItIs },
  payeeHistory: { label: 'Antes', show: asItIs },
  // Long, and compared only by whoever doubts: it comes last.
  batchDigest: { label: 'Código de todas as linhas', show: digestWords },
};

/** What the signed "code words" of a purpose say; the code is for banks. */
function purposeWords(payeePurpose: string): string {
  return payeePurpose.slice(payeePurpose.indexOf(' ') + 1);
}

/** Branch and number of the signed "ispb/branch/account"; the bank stands in a line of its own. */
function accountWords(payeeAccount: string): string {
  const [, branch = '-', account = ''] = payeeAccount.split('/');
  return branch === '-' ? account : `${branch} / ${account}`;
}

/**
 * The signed fields that stand in lines, in the order in which they are shown; undefined where there is one that this app
 * does not know, which nobody may be asked to sign unseen.
 */
export function signedLines(
  fields: Readonly<Record<string, string>>,
): readonly { readonly field: string; readonly label: string; readonly value: string }[] | undefined {
  const apart: readonly string[] = [...UNREAD_FIELDS, ...FIELDS_SHOWN_APART];
  const told: readonly string[] = TOLD_APART;
  const isWhole = apart.every((field) => field in fields) && isKnownKind(fields['kind']);
  const isShowable = Object.keys(fields).every(
    (field) => apart.includes(field) || told.includes(field) || Object.hasOwn(SIGNED_LINES, field),
  );
  if (!isWhole || !isShowable) return undefined;
  return Object.entries(SIGNED_LINES).flatMap(([field, { label, show }]) => {
    const value = fields[field];
    return value === undefined
      ? []
      : [{ field, label: typeof label === 'string' ? label : label(value), value: show(value) }];
  });
}

function isKnownKind(kind: string | undefined): kind is OrderKind {
  return ORDER_KIND_NAMES.some((name) => name === kind);
}

/** What kind of payment is signed, by its name: "Pix". */
export function signedKindName({ fields: { kind } }: OrderSigning): string {
  return isKnownKind(kind) ? orderKindName(kind) : 'Pagamento';
}

/** A signed field that every order has. */
export function signedField(
  { fields }: OrderSigning,
  name: (typeof UNREAD_FIELDS | typeof FIELDS_SHOWN_APART)[number],
): string {
  return fields[name] ?? '';
}

/** By which device, and when, in UTC with milliseconds. */
interface Signing {
  readonly deviceId: string;
  readonly signedAt: string;
}

function contentOf(act: string, { fields, operatorId, bankAccount }: OrderSigning, signing: Signing): string {
  return signedContent(act, { ...fields, operatorId, bankAccount, ...signing }, 'ipe.v3');
}

/** The confirmation of a payment order by its maker: payee, amount and date, exactly as shown. */
export function orderConfirmationContent(signed: OrderSigning, { deviceId, signedAt }: Signing): string {
  return contentOf('payment-order.confirm', signed, { deviceId, signedAt });
}

/** An approver's decision over exactly what they were shown: payee, amount, day, and what the bank told (SECURITY S18, Z07). */
export function orderApprovalContent(signed: OrderSigning, { deviceId, signedAt }: Signing): string {
  return contentOf('payment-order.approve', signed, { deviceId, signedAt });
}

/** The fields of a payment to an account, for the API's description. */
export const SIGNED_ORDER_FIELDS = [
  'amount',
  'bankAccount',
  'date',
  'deviceId',
  'fee',
  'kind',
  'operatorId',
  'orderId',
  'payeeAccount',
  'payeeBank',
  'payeeDocument',
  'payeeName',
  'revision',
  'signedAt',
];

/** The same for an approver. */
export const APPROVED_ORDER_FIELDS = [...SIGNED_ORDER_FIELDS, 'because', 'madeAt', 'madeBy', 'payeeHistory'].toSorted();

/** Where they come from, for the same. */
export const SIGNED_ORDER_NOTE =
  'Tudo o mais vem de signing na leitura: todos os campos de signing.fields, com os nomes e valores que tiverem (quem paga a uma chave assina também payeeKey; o que se repete, recurrence; com mensagem, message; o que é incomum, notes, uma linha cada; o dia pedido que passou, movedFrom), e signing.operatorId e signing.bankAccount.';
