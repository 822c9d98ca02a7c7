import type { FastifyInstance } from 'fastify';
import { formatDecimal, formatInstant, type Money } from '@bank/core';
import type { Ispb } from '@bank/identifiers';
import { RETURN_REASONS } from '@bank/iso20022';
import { recognisePixKey } from '@bank/pix-key';
import * as z from 'zod';
import { assertRoom, readInput } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import type { Runtime } from '../runtime.ts';
import { paySlip } from '../slips/bank-door.ts';
import { giveBackTed, payTed } from '../ted/bank-door.ts';
import { accountSchema, amount, customerIdOf, optionalText, refusal } from './asked.ts';
import type { ChargingBank } from './codes/own-charge.ts';
import { readCodeToPay } from './codes/pay-code.ts';
import { payeeOf, type Payee } from './banks.ts';
import { CUSTOMERS } from './customers.ts';

const paySchema = z
  .strictObject({
    rail: z.literal('pix').optional(),
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
  rail: z.literal('pix').optional(),
  endToEndId: z.string().max(40),
  amount,
  reason: z.enum(RETURN_REASONS).default('MD06'),
});

/** The other banks' customers: showing them, making them pay and give back. */
export function bankRoutes(http: FastifyInstance, runtime: Runtime, bank: ChargingBank): void {
  http.get('/bank/customers', (_, reply) => reply.send({ customers: customersOf(runtime) }));

  http.get('/bank/movements', (_, reply) => {
    const movements = [...runtime.world.banks.movements.values()].slice(-500).reverse();
    return reply.send({
      movements: movements.map((each) => ({ ...each, amount: formatDecimal(each.amount), at: formatInstant(each.at) })),
    });
  });

  http.get('/bank/teds', (_, reply) => {
    const entries = [...runtime.world.ted.entries.values()].slice(-500).reverse();
    return reply.send({
      entries: entries.map(({ strNumber, message, from, to, amount: moved, state, since, returnedBy, content }) => ({
        strNumber,
        kind: message === 'STR0008' ? 'ted' : 'return',
        from,
        to,
        amount: formatDecimal(moved),
        state,
        since: formatInstant(since),
        ...(returnedBy !== undefined && { returnedBy }),
        ...('code' in content && { code: content.code, of: content.originalStrNumber }),
      })),
    });
  });

  http.post('/bank/pay', async (request, reply) => {
    const isForm = isFormOf(request.headers['content-type']);
    assertRoom(runtime);
    // A form sends its empty fields too.
    const body = isForm ? withoutBlanks(request.body) : request.body;
    if (railOf(body) === 'ted') {
      const paid = payTed(runtime, body);
      await runtime.settled();
      return isForm ? reply.redirect('/#ted', 303) : reply.code(201).send(paid);
    }
    if (typeof body === 'object' && body !== null && 'slip' in body) {
      const paid = paySlip(runtime, body);
      await runtime.settled();
      return isForm ? reply.redirect('/#slips', 303) : reply.code(201).send(paid);
    }
    const asked = readInput(paySchema, body);
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
    if (railOf(request.body) === 'ted') {
      const returned = giveBackTed(runtime, request.body);
      await runtime.settled();
      return isForm ? reply.redirect('/#ted', 303) : reply.code(201).send(returned);
    }
    const order = readInput(returnSchema, request.body);
    const { rail: _, ...given } = order;
    const outcome = runtime.commit({ kind: 'bank.return', ...given });
    await runtime.settled();
    if ('code' in outcome) throw refusal(outcome.code);
    return isForm ? reply.redirect('/#movimentos', 303) : reply.code(201).send(outcome);
  });
}

/** Which rail is asked for, before the rest is read: Pix unless it says otherwise. */
function railOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'rail' in body ? body.rail : 'pix';
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
