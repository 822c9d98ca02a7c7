import { bankingDate, formatDecimal } from '@bank/core';
import * as z from 'zod';
import { amount, customerIdOf, refusal } from '../bank/asked.ts';
import { readInput } from '../platform/http.ts';
import type { Runtime } from '../runtime.ts';
import { madeSlipOf, slipBarcodeOf } from './made-slip.ts';
import { slipProblem } from './refusals.ts';

const paySchema = z.strictObject({
  from: z.string().max(40),
  /** Barcode or line, with or without mask. */
  slip: z.string().max(80),
  amount: amount.optional(),
});

/** Makes a customer of another bank pay a slip, as `POST /bank/pay` asks. */
export function paySlip(runtime: Runtime, body: unknown): { readonly controlNumber: string; readonly amount: string } {
  const { from, slip, amount: asked } = readInput(paySchema, body);
  const barcode = slipBarcodeOf(slip, bankingDate(runtime.clock.now()));
  if (barcode === undefined) throw refusal('bank.slip-unreadable');
  // The registry has the other banks' slips alone; what the bank under test issues is registered nowhere yet.
  if (!madeSlipOf(barcode)) throw refusal('bank.slip-unknown');
  const customer = customerIdOf(from);
  const outcome = runtime.commit({
    kind: 'slips.pay',
    customer,
    barcode,
    ...(asked !== undefined && { amount: asked }),
  });
  if ('code' in outcome) throw refusal(outcome.code);
  if ('refusal' in outcome) throw slipProblem(outcome.refusal);
  const { controlNumber, amount: paid } = outcome.payment;
  return { controlNumber, amount: formatDecimal(paid) };
}
