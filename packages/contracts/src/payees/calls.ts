import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { orderKindSchema } from '../order-kinds/index.ts';
import { amountSchema, dateSchema, filledTextSchema, idSchema, instantSchema } from '../wire.ts';
import { payeeSchema } from './kinds.ts';

/** The most favourites that a company keeps. */
export const FAVOURITES_MAX = 500;

/** What a favourite may be called. */
export const FAVOURITE_NAME_MAX = 60;

/** Somebody whom the company pays again and again, under the name that its people gave. The whole company has them. */
export const favouriteSchema = z.object({
  id: z.string(),
  name: z.string(),
  payee: payeeSchema,
  savedBy: z.object({ id: z.string(), name: z.string() }),
  savedAt: instantSchema,
});
export type Favourite = z.infer<typeof favouriteSchema>;

/** Somebody who was paid lately, by the last payment to them. */
export const recentPayeeSchema = z.object({
  orderId: z.string(),
  payee: payeeSchema,
  amount: amountSchema,
  /** The day that the last payment was made for. */
  date: dateSchema,
});
export type RecentPayee = z.infer<typeof recentPayeeSchema>;

/** Whom a payment goes to that is paid again: a favourite, or whoever an order was for. Looked up anew each time. */
export const PAID_AGAIN = [
  z.strictObject({ favouriteId: idSchema('fav') }),
  z.strictObject({ orderId: idSchema('ord') }),
] as const;
export type PaidAgain = z.infer<(typeof PAID_AGAIN)[number]>;

const nameSchema = filledTextSchema(FAVOURITE_NAME_MAX);

/**
 * Who may pay in some way sees and keeps favourites; whose right that is depends on the way of paying, so the call itself
 * looks at it.
 */
const WHO_PAYS = { kind: 'signed-in' } as const;
/** A favourite's name leads money to whom it names, so a password alone changes none. */
const WHO_KEEPS = { ...WHO_PAYS, proof: 'trusted-device' } as const;
const WHO_PAYS_WORDS = 'Só para quem pode pagar: a permissão é a do tipo de pagamento.';

export const listPayees = endpoint({
  id: 'payees.list-payees',
  method: 'GET',
  path: '/services/payees',
  summary: 'Favorecidos da empresa e quem foi pago há pouco, para pagar de novo',
  description: `${WHO_PAYS_WORDS} A busca acha pelo que se vê (nomes, documento e chave como mostrados) e por CPF, CNPJ ou chave inteiros. Sem ORDERS_VIEW, os recentes são só os de quem pergunta.`,
  access: WHO_PAYS,
  query: z.strictObject({
    /** How they are to be paid; where one screen makes several kinds, any of them lists whom it pays by all. */
    kind: orderKindSchema,
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({
    /** By name; at most 20, and how many there are of what is searched. */
    favourites: z.object({ items: z.array(favouriteSchema), count: z.int() }),
    /** Newest first, each once, without those that are favourites; at most 10. */
    recent: z.object({ items: z.array(recentPayeeSchema) }),
  }),
  status: 200,
  errors: [],
});

export const readFavouriteOfOrder = endpoint({
  id: 'payees.read-favourite-of-order',
  method: 'GET',
  path: '/services/payees/of-order/{orderId}',
  summary: 'Se quem um pagamento paga é um favorecido da empresa',
  description: WHO_PAYS_WORDS,
  access: WHO_PAYS,
  params: z.object({ orderId: idSchema('ord') }),
  response: z.object({
    favourite: z.nullable(favouriteSchema),
    /** The favourite leads to somebody else than this payment did: it was kept before the key or account changed. */
    differs: z.boolean(),
  }),
  status: 200,
  errors: ['payment-orders.not-found'],
});

/** Asked again with the same name it changes nothing: a write that needs no key. */
export const saveFavourite = endpoint({
  id: 'payees.save-favourite',
  method: 'PUT',
  path: '/services/payees/of-order/{orderId}',
  summary: 'Salvar quem um pagamento paga como favorecido da empresa',
  description: `${WHO_PAYS_WORDS} Se a mesma chave ou conta já é um favorecido, ele passa a ter este nome e a levar a quem o pagamento levou.`,
  access: WHO_KEEPS,
  params: z.object({ orderId: idSchema('ord') }),
  body: z.strictObject({ name: nameSchema }),
  response: favouriteSchema,
  status: 200,
  errors: ['payment-orders.not-found', 'payees.too-many'],
});

export const renameFavourite = endpoint({
  id: 'payees.rename-favourite',
  method: 'PUT',
  path: '/services/payees/favourites/{favouriteId}',
  summary: 'Dar outro nome a um favorecido',
  description: WHO_PAYS_WORDS,
  access: WHO_KEEPS,
  params: z.object({ favouriteId: idSchema('fav') }),
  body: z.strictObject({ name: nameSchema }),
  response: favouriteSchema,
  status: 200,
  errors: ['payees.not-found'],
});

export const removeFavourite = endpoint({
  id: 'payees.remove-favourite',
  method: 'DELETE',
  path: '/services/payees/favourites/{favouriteId}',
  summary: 'Remover um favorecido da empresa',
  description: WHO_PAYS_WORDS,
  access: WHO_KEEPS,
  params: z.object({ favouriteId: idSchema('fav') }),
  status: 204,
  errors: ['payees.not-found'],
});

export const payeesEndpoints = [
  listPayees,
  readFavouriteOfOrder,
  saveFavourite,
  renameFavourite,
  removeFavourite,
] as const;
