import type { FastifyInstance } from 'fastify';
import { formatDecimal, formatInstant, parseDecimal, parseReais, type Money } from '@bank/core';
import { parseDocument } from '@bank/documents';
import { parseIspb, type Ispb } from '@bank/identifiers';
import { ACCOUNT_TYPES, isMessageText, RETURN_REASONS } from '@bank/iso20022';
import { recognisePixKey } from '@bank/pix-key';
import * as z from 'zod';
import { assertRoom, readInput } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { Runtime } from '../runtime.ts';
import type { ChargingBank } from './codes/own-charge.ts';
import { readCodeToPay } from './codes/pay-code.ts';
import { payeeOf, type Payee, type PayRefusal } from './banks.ts';
import { CUSTOMERS } from './customers.ts';

const amount = z
  .string()
  .max(30)
  .transform((text, context): Money => {
    const read = [parseDecimal(text), parseReais(text)].find((result) => result.ok);
    if (read?.ok && read.value > 0n) return read.value;
    context.issues.push({ code: 'custom', message: 'amount', input: text });
    return z.NEVER;
  });
const optionalText = (lengthMax: number) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : text.trim()))
    .refine((text) => text === undefined || isMessageText(text, lengthMax))
    .optional();

const document = z.string().transform((text, context) => {
  const parsed = parseDocument(text);
  if (parsed.ok) return parsed.value;
  context.issues.push({ code: 'custom', message: parsed.error.code, input: text });
  return z.NEVER;
});

const accountSchema = z.strictObject({
  ispb: z
    .string()
    .refine((text) => parseIspb(text).ok)
    .optional(),
  branch: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
  account: z.string().regex(/^[0-9A-Z]{1,20}$/),
  type: z.enum(ACCOUNT_TYPES).default('CACC'),
  document,
  name: z.string().min(1).max(120).default('Titular'),
});

const paySchema = z
  .strictObject({
    from: z.string().max(40),
    toKey: z.string().max(100).optional(),
    toAccount: accountSchema.optional(),
    brcode: z.string().max(600).optional(),
    amount: amount.optional(),
    txid: optionalText(35).refine((text) => text === undefined || /^[a-zA-Z0-9]{1,35}$/.test(text)),
    message: optionalText(140),
  })
  .refine(
    ({ toKey, toAccount, brcode }) => [toKey, toAccount, brcode].filter((one) => one !== undefined).length === 1,
    {
      path: ['toKey'],
    },
  )
  // A code may say itself how much.
  .refine(({ amount: given, brcode }) => given !== undefined || brcode !== undefined, { path: ['amount'] });

const returnSchema = z.strictObject({
  endToEndId: z.string().max(40),
  amount,
  reason: z.enum(RETURN_REASONS).default('MD06'),
});

const REFUSALS: Readonly<Record<PayRefusal['code'] | 'bank.code-unpayable', string>> = {
  'bank.no-such-customer': 'Este cliente não existe.',
  'bank.no-such-payee': 'Ninguém registrou esta chave.',
  'bank.same-bank': 'O recebedor tem conta no mesmo banco.',
  'bank.account-closed': 'A conta está bloqueada ou encerrada.',
  'bank.no-funds': 'Saldo insuficiente.',
  'bank.no-such-payment': 'Este cliente não recebeu esse pagamento.',
  'bank.too-much': 'É mais do que resta para devolver.',
  'bank.code-unpayable': 'Este código não pode ser pago daqui.',
};

/** The other banks' customers: showing them, making them pay and give back. */
export function bankRoutes(http: FastifyInstance, runtime: Runtime, bank: ChargingBank): void {
  http.get('/bank/customers', (_, reply) => reply.send({ customers: customersOf(runtime) }));

  http.get('/bank/movements', (_, reply) => {
    const movements = [...runtime.world.banks.movements.values()].slice(-500).reverse();
    return reply.send({
      movements: movements.map((each) => ({ ...each, amount: formatDecimal(each.amount), at: formatInstant(each.at) })),
    });
  });

  http.post('/bank/pay', async (request, reply) => {
    const isForm = isFormOf(request.headers['content-type']);
    assertRoom(runtime);
    // A form sends its empty fields too.
    const asked = readInput(paySchema, isForm ? withoutBlanks(request.body) : request.body);
    const order = await withCode(asked, runtime, bank);
    const outcome = runtime.commit({
      kind: 'bank.pay',
      customer: customerIdOf(order.from),
      payee: payeeFor(runtime, order),
      amount: order.amount,
      ...(order.txid !== undefined && { txid: order.txid }),
      ...(order.message !== undefined && { message: order.message }),
    });
    await runtime.settled();
    if ('code' in outcome) throw refusal(outcome.code);
    return isForm ? reply.redirect('/#clientes', 303) : reply.code(201).send(outcome);
  });

  http.post('/bank/return', async (request, reply) => {
    const isForm = isFormOf(request.headers['content-type']);
    const order = readInput(returnSchema, request.body);
    const outcome = runtime.commit({ kind: 'bank.return', ...order });
    await runtime.settled();
    if ('code' in outcome) throw refusal(outcome.code);
    return isForm ? reply.redirect('/#movimentos', 303) : reply.code(201).send(outcome);
  });
}

type PayRequest = z.infer<typeof paySchema>;

/** What is asked for, with what a code says in place of what is left out. */
async function withCode(
  order: PayRequest,
  { clock }: Runtime,
  bank: ChargingBank,
): Promise<PayRequest & { readonly amount: Money }> {
  const code = order.brcode === undefined ? undefined : await readCodeToPay(order.brcode, clock.now(), bank);
  if (order.brcode !== undefined && !code) throw refusal('bank.code-unpayable');
  const amountPaid = code?.amount ?? order.amount;
  if (amountPaid === undefined) throw new Problem(400, 'BadRequest', 'Campo inválido: amount.');
  const { key: toKey = order.toKey, txid = order.txid } = code ?? {};
  return { ...order, toKey, txid, amount: amountPaid };
}

function withoutBlanks(form: unknown): unknown {
  return Object.fromEntries(Object.entries(form as Record<string, string>).filter(([, value]) => value.trim() !== ''));
}

/** Whether a browser's form sent it. */
export function isFormOf(contentType: string | undefined): boolean {
  return contentType?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/** The customers with their balances, for the page and as JSON. */
export function customersOf({ world }: Runtime) {
  return CUSTOMERS.map(({ keys, ...customer }) => ({
    ...customer,
    keys: keys.map(({ canonical }) => canonical as string),
    balance: formatDecimal(world.banks.balances.get(customer.id) ?? 0n),
  }));
}

/** A customer by its short name, its account or one of its keys. */
function customerIdOf(text: string): string {
  const found = CUSTOMERS.find(
    ({ id, account, keys }) => id === text || account === text || keys.some(({ canonical }) => canonical === text),
  );
  if (!found) throw refusal('bank.no-such-customer');
  return found.id;
}

function payeeFor(runtime: Runtime, { toKey, toAccount }: PayRequest): Payee {
  if (toKey !== undefined) {
    const found = recognisePixKey(toKey);
    const candidates = found.kind === 'key' ? [found] : found.kind === 'ambiguous' ? found.candidates : [];
    const entry = candidates.map(({ canonical }) => runtime.world.dict.entries.get(canonical)).find(Boolean);
    if (!entry) throw refusal('bank.no-such-payee');
    return payeeOf(entry);
  }
  if (!toAccount) throw refusal('bank.no-such-payee');
  const { ispb, branch, account, type, document: holder, name } = toAccount;
  return {
    ispb: (ispb as Ispb | undefined) ?? runtime.bank,
    ...(branch !== undefined && { branch }),
    account,
    type,
    document: holder,
    name,
  };
}

function refusal(code: keyof typeof REFUSALS): Problem {
  const status = code === 'bank.no-such-payee' || code === 'bank.no-such-customer' ? 404 : 422;
  return new Problem(status, code, REFUSALS[code]);
}
