import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

// A module of its own: every screen shows the balance, few the statement.

/** The call carries reais as decimal strings (READINGS 16). `available` is the balance less what is held. */
export const balanceResponseSchema = z.object({
  balance: z.string(),
  held: z.optional(z.string()),
  available: z.optional(z.string()),
});
export type Balance = z.infer<typeof balanceResponseSchema>;

export const readBalance = endpoint({
  id: 'statement.read-balance',
  method: 'GET',
  path: '/services/balances',
  summary: 'Saldo da conta',
  access: { kind: 'signed-in', permission: 'STATEMENT_VIEW' },
  response: balanceResponseSchema,
  status: 200,
  errors: [],
});
