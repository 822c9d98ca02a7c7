import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { NEW_ORDER_ERRORS, paymentOrderSchema } from '../payment-orders/index.ts';
import { amountSchema, dateSchema, filledTextSchema } from '../wire.ts';
import { counterSchema } from './counter-payee.ts';

export const createMoneyOrder = endpoint({
  id: 'money-orders.create-money-order',
  method: 'POST',
  path: '/services/money-orders',
  summary: 'Emitir uma ordem de pagamento, em dinheiro, em um guichê',
  access: { kind: 'signed-in', permission: 'MONEY_ORDERS_CREATE', product: 'TRANSFER' },
  idempotent: true,
  body: z.strictObject({
    name: filledTextSchema(140),
    /** CPF or CNPJ, bare. */
    document: z.string().check(z.regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/, 'CPF ou CNPJ inválido.')),
    counter: counterSchema,
    amount: amountSchema,
    /** Absent: now. */
    date: z.optional(dateSchema),
    /** Whether the screen said that this amount went to this payee today; `false`: nothing is done where it has by now. */
    repeatShown: z.optional(z.boolean()),
  }),
  response: paymentOrderSchema,
  status: 201,
  errors: [...NEW_ORDER_ERRORS],
});

export const moneyOrdersEndpoints = [createMoneyOrder] as const;
