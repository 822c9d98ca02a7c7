import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const bankSchema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  legalName: z.string().check(z.minLength(1)),
  cnpj: z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/)),
  ispb: z.string().check(z.regex(/^[0-9A-Z]{8}$/)),
  code: z.string().check(z.regex(/^\d{3}$/)),
  branch: z.string().check(z.regex(/^\d{4}$/)),
});

/** Which bank this is: the one place that knows its name and numbers is the file that this is read from. */
export type BankIdentity = z.infer<typeof bankSchema>;

const OWN_FILE = new URL('../../../bank.json', import.meta.url);

/** Reads the bank's identity (apps/server/bank.json unless another file is named); throws when it is malformed. */
export function readBankIdentity(file: string | URL = OWN_FILE): BankIdentity {
  return bankSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
