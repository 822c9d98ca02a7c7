import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  NEW_ORDER_ERRORS,
  orderPreviewSchema,
  paymentOrderSchema,
  previewTermsSchema,
  recurrenceSchema,
} from '../payment-orders/index.ts';
import { PAID_AGAIN } from '../payees/calls.ts';
import { PAYEE_NAME_MAX, typedAccountFields } from '../payees/typed-payee.ts';
import { amountSchema, dateSchema, declaredAmountSchema, filledTextSchema, idSchema, textSchema } from '../wire.ts';
import { transferLookupSchema } from './lookup.ts';
import { tedPurposeSchema } from './purposes.ts';

export { transferKindSchema, transferLookupSchema, type TransferKind, type TransferLookup } from './lookup.ts';
export * from './purposes.ts';
export type { TedAccountPayee } from './ted-payee.ts';

const WHO_TRANSFERS = { kind: 'signed-in', permission: 'TRANSFERS_CREATE', product: 'TRANSFER' } as const;

/**
 * What a TED is for. Not said: 00110 where the account is the company's own, what it was for the last time where somebody is
 * paid again, else 00010. An account of this bank is reached without.
 */
const purposeField = { purpose: z.optional(tedPurposeSchema) };

const [againByFavourite, againByOrder] = PAID_AGAIN;

export const lookUpTransferPayee = endpoint({
  id: 'transfers.look-up-payee',
  method: 'POST',
  path: '/services/transfers/lookups',
  summary:
    'Conferir quem recebe, por agência e conta, ou de novo: um favorecido, ou quem um pagamento pagou; responde se vai por transferência ou por TED',
  description:
    'De uma conta deste banco responde o titular, e o documento tem de ser o dele. De outro banco não há a quem perguntar: nome e documento ficam como digitados, com os avisos que couberem. Um ISPB que não está na lista é aceito, com aviso.',
  access: WHO_TRANSFERS,
  body: z.union([
    z.strictObject({
      ...typedAccountFields,
      ...purposeField,
      /** The account is the company's own, which says name and document. */
      sameHolder: z.literal(true),
    }),
    z.strictObject({
      ...typedAccountFields,
      ...purposeField,
      sameHolder: z.optional(z.literal(false)),
      document: z
        .string({ error: 'Informe o CPF ou CNPJ.' })
        .check(z.maxLength(18, 'CPF ou CNPJ inválido.'), z.minLength(11, 'CPF ou CNPJ inválido.')),
      name: filledTextSchema(PAYEE_NAME_MAX),
    }),
    z.extend(againByFavourite, purposeField),
    z.extend(againByOrder, purposeField),
  ]),
  response: transferLookupSchema,
  status: 201,
  errors: [
    'transfers.account-not-found',
    'transfers.account-gone',
    'transfers.document-invalid',
    'transfers.branch-missing',
    'transfers.account-type-not-carried',
    'transfers.account-number-not-carried',
    'transfers.holder-differs',
    'transfers.lookups-exhausted',
    'payment-orders.same-account',
    'payment-orders.not-found',
    'payees.not-found',
  ],
});

export const createTransfer = endpoint({
  id: 'transfers.create-transfer',
  method: 'POST',
  path: '/services/transfers/orders',
  summary: 'Transferir a quem foi conferido: na hora neste banco, por TED a outro',
  description:
    'O banco escolhe a forma pelo ISPB, como a conferência respondeu. Sem confirmação nem aprovação pendente, uma transferência já responde "settled", a qualquer hora. Uma TED só sai em dias úteis, das 6h30 às 17h: fica em "processing" até o Banco Central responder, em "unknown" enquanto não se sabe o que houve (não envie de novo), e termina em "settled" ou "rejected". Se o banco de destino devolve, a ordem continua "settled" e "returned" diz quanto voltou, quando e por quê.',
  access: WHO_TRANSFERS,
  idempotent: true,
  body: z.strictObject({
    lookupId: idSchema('tlk'),
    amount: amountSchema,
    /** To the payee, at most 140 characters; a TED for “Outros” needs one. */
    message: z.optional(textSchema(140)),
    /** Absent: now. */
    date: z.optional(dateSchema),
    /** Repeats from that day on. */
    recurrence: z.optional(recurrenceSchema),
    /** The fee that was shown: nothing is done where it has become more. */
    feeMax: z.optional(declaredAmountSchema),
    /** Whether the screen said that this amount went to this payee today; `false`: nothing is done where it has by now. */
    repeatShown: z.optional(z.boolean()),
  }),
  response: paymentOrderSchema,
  status: 201,
  errors: [
    ...NEW_ORDER_ERRORS,
    'transfers.lookup-expired',
    'transfers.lookup-not-found',
    'transfers.purpose-needs-message',
    'payment-orders.same-account',
  ],
});

/** Runs the same decision as making the order, and makes none: what stands beside the form while it is filled in. */
export const previewTransfer = endpoint({
  id: 'transfers.preview-transfer',
  method: 'POST',
  path: '/services/transfers/previews',
  summary:
    'O que aconteceria com uma transferência se fosse feita agora: recusa, confirmação, aprovação, limite e tarifa',
  description: 'Nada é feito, contado nem reservado. Com amount "0.00" responde o que não depende do valor.',
  access: WHO_TRANSFERS,
  body: z.extend(previewTermsSchema, { lookupId: idSchema('tlk') }),
  response: orderPreviewSchema,
  status: 200,
  errors: [
    'transfers.lookup-expired',
    'transfers.lookup-not-found',
    'payment-orders.same-account',
    'payment-orders.recurrence-invalid',
  ],
});

export const transfersEndpoints = [lookUpTransferPayee, previewTransfer, createTransfer] as const;
