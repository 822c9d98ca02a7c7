import type { Ispb } from '@bank/identifiers';
import {
  HISTORY_LENGTH_MAX,
  JUDICIAL_PURPOSE,
  NAME_LENGTH_MAX,
  OTHER_PURPOSE,
  parsePurpose,
  TED_RETURN_CODES,
  tedAccountNumber,
  USUAL_PURPOSE,
  type StrNumber,
  type TedParty,
} from '@bank/str';
import * as z from 'zod';
import { accountSchema, amount, customerIdOf, optionalText, refusal } from '../bank/asked.ts';
import { readInput } from '../platform/http.ts';
import type { Runtime } from '../runtime.ts';
import { TED_TYPES } from './fates.ts';

// What customers of other banks do with TEDs: paying, and what their banks give back by hand.

/** The fields of the page's form, which knows no objects, as the account that they are. */
const fromForm = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || !('account' in body)) return body;
  const { account, branch, document: holder, type, name, ...rest } = body as Readonly<Record<string, unknown>>;
  const toAccount = { account, branch, document: holder, type, name };
  return {
    ...rest,
    toAccount: Object.fromEntries(Object.entries(toAccount).filter(([, value]) => value !== undefined)),
  };
};

const purposeText = z.string().transform((text, context) => {
  const purpose = parsePurpose(text);
  if (purpose !== undefined) return purpose;
  context.issues.push({ code: 'custom', message: 'purpose', input: text });
  return z.NEVER;
});

const paySchema = z.preprocess(
  fromForm,
  z
    .strictObject({
      rail: z.literal('ted'),
      from: z.string().max(40),
      toAccount: accountSchema.extend({
        // A number for the STR: digits alone, and no zeros before them.
        account: z.string().regex(/^0*[1-9]\d{0,12}$/),
        name: z.string().min(1).max(NAME_LENGTH_MAX).default('Titular'),
      }),
      amount,
      purpose: purposeText.default(USUAL_PURPOSE),
      hist: optionalText(HISTORY_LENGTH_MAX),
      transferId: optionalText(25).refine((text) => text === undefined || /^[0-9A-Za-z]+$/.test(text)),
      /** How often the bank is told of it, with the same control number. */
      times: z.coerce.number().int().min(1).max(5).default(1),
    })
    .refine(({ purpose, hist }) => purpose !== OTHER_PURPOSE || hist !== undefined, { path: ['hist'] })
    .refine(({ purpose, transferId }) => purpose !== JUDICIAL_PURPOSE || transferId !== undefined, {
      path: ['transferId'],
    }),
);

const returnSchema = z.strictObject({
  rail: z.literal('ted'),
  strNumber: z.string().max(20),
  code: z.enum(TED_RETURN_CODES).default('2'),
});

/** Makes a customer pay by TED, as `POST /bank/pay` asks. */
export function payTed(runtime: Runtime, body: unknown): { readonly strNumber: StrNumber } {
  const { from, toAccount, amount: paid, purpose, hist, transferId, times } = readInput(paySchema, body);
  const outcome = runtime.commit({
    kind: 'ted.pay',
    customer: customerIdOf(from),
    payee: tedPayee(runtime, toAccount),
    amount: paid,
    purpose,
    ...(hist !== undefined && { history: hist }),
    ...(transferId !== undefined && { transferId }),
    times,
  });
  if ('code' in outcome) throw refusal(outcome.code);
  return outcome;
}

/** Whom to pay by TED: payment accounts have no branch, all others need one. */
function tedPayee(
  { bank }: Runtime,
  { ispb, branch = '0001', account, type, document: holder, name }: TedAccount,
): TedParty {
  const accountType = TED_TYPES[type];
  return {
    bank: (ispb as Ispb | undefined) ?? bank,
    ...(accountType !== 'PG' && { branch }),
    accountType,
    account: tedAccountNumber(account),
    document: holder,
    name,
  };
}

/** Makes a bank give back a TED that it got, as `POST /bank/return` asks. */
export function giveBackTed(runtime: Runtime, body: unknown): { readonly strNumber: StrNumber } {
  const { strNumber, code } = readInput(returnSchema, body);
  const outcome = runtime.commit({ kind: 'ted.return', strNumber, code });
  if ('code' in outcome) throw refusal(outcome.code);
  return outcome;
}

type TedAccount = z.infer<typeof accountSchema>;
