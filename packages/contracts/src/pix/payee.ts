import * as z from 'zod/mini';
import { accountPayeeSchema, type AccountPayee } from '../payees/account.ts';
import { pixKeyPayeeSchema, type PixKeyPayee } from './key-payee.ts';

/** Whom Pix can pay, as shown: an account, or the key that leads to one. */
export const pixPayeeSchema = z.discriminatedUnion('kind', [accountPayeeSchema, pixKeyPayeeSchema]);

/** The same as the bank keeps it. */
export type PixPayee = AccountPayee | PixKeyPayee;
