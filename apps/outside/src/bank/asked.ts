import { parseDecimal, parseReais, type Money } from '@bank/core';
import { parseDocument } from '@bank/documents';
import { parseIspb } from '@bank/identifiers';
import { ACCOUNT_TYPES } from '@bank/iso20022';
import { isMessageText } from '@bank/xml';
import * as z from 'zod';
import { Problem } from '../platform/problem.ts';
import type { TedRefusal } from '../ted/state.ts';
import type { PayRefusal } from './banks.ts';
import { CUSTOMERS } from './customers.ts';

// The request by which a customer of another bank pays, by Pix, TED or slip: its fields, and its refusals in words.

/** An amount as people and programs write it. */
export const amount = z
  .string()
  .max(30)
  .transform((text, context): Money => {
    const read = [parseDecimal(text), parseReais(text)].find((result) => result.ok);
    if (read?.ok && read.value > 0n) return read.value;
    context.issues.push({ code: 'custom', message: 'amount', input: text });
    return z.NEVER;
  });
/** Text that may be left out, or blank. */
export const optionalText = (lengthMax: number) =>
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

/** An account with its holder; without an ISPB, one of the bank under test. */
export const accountSchema = z.strictObject({
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

type Refused =
  | PayRefusal['code']
  | TedRefusal['code']
  | 'bank.code-unpayable'
  | 'bank.slip-unreadable'
  | 'bank.slip-unknown';

const REFUSALS: Readonly<Record<Refused, string>> = {
  'bank.no-such-customer': 'Este cliente não existe.',
  'bank.no-such-payee': 'Ninguém registrou esta chave.',
  'bank.same-bank': 'O recebedor tem conta no mesmo banco.',
  'bank.account-closed': 'A conta está bloqueada ou encerrada.',
  'bank.no-funds': 'Saldo insuficiente.',
  'bank.no-such-payment': 'Este cliente não recebeu esse pagamento.',
  'bank.too-much': 'É mais do que resta para devolver.',
  'bank.code-unpayable': 'Este código não pode ser pago daqui.',
  'bank.ted-closed':
    'O STR está fechado: aceita TED das 6h30 às 17h em dias úteis. No painel ele pode ser aberto a qualquer hora.',
  'bank.ted-refused': 'O STR não aceitou o lançamento.',
  'bank.slip-unreadable': 'Isto não é o código de um boleto: confira a linha digitável.',
  'bank.slip-unknown':
    'A base só conhece os boletos da página de exemplos: os do nosso banco ainda não podem ser pagos em outro banco.',
};

/** A customer by its short name, its account or one of its keys. */
export function customerIdOf(text: string): string {
  const found = CUSTOMERS.find(
    ({ id, account, keys }) => id === text || account === text || keys.some(({ canonical }) => canonical === text),
  );
  if (!found) throw refusal('bank.no-such-customer');
  return found.id;
}

/** Turns a refusal into a problem: its status, its code, its words. */
export function refusal(code: Refused): Problem {
  const status = code === 'bank.no-such-payee' || code === 'bank.no-such-customer' ? 404 : 422;
  return new Problem(status, code, REFUSALS[code]);
}
