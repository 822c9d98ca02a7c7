import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { signedChangeSchema } from '../signed-changes/index.ts';
import { cursorSchema, dateSchema, idSchema, instantSchema, limitSchema } from '../wire.ts';
import { deliveryKindSchema, deliveryStateSchema, tryFaultSchema, webhookCameBySchema } from './words.ts';

export * from './words.ts';

const ADMINISTERS = { kind: 'signed-in', roles: ['SA'], product: 'PIX' } as const;
const CHANGES = { kind: 'signed-in', roles: ['SA'], product: 'PIX', proof: 'trusted-device' } as const;

/** So many characters of an answer's body, and of its headers, are kept and shown. */
export const ANSWER_BODY_MAX = 4096;

/** Where the bank is to post: `/pix` is added behind it. Whether it may be reached is looked at when it is asked for. */
export const webhookUrlSchema = z
  .string({ error: 'Informe o endereço.' })
  .check(z.minLength(1, 'Informe o endereço.'), z.maxLength(500, 'Use no máximo 500 caracteres.'));

const keySchema = z
  .string({ error: 'Escolha uma chave.' })
  .check(z.minLength(1, 'Escolha uma chave.'), z.maxLength(77, 'Use no máximo 77 caracteres.'));

/** Where a company's systems are told of the Pix of charges that one of its keys received. */
export const webhookSchema = z.object({
  id: idSchema('whk'),
  /** The Pix key as the directory writes it. */
  key: z.string(),
  url: z.string(),
  createdAt: instantSchema,
  /** A person, or a credential where it came by the API. */
  createdBy: z.string(),
  cameBy: webhookCameBySchema,
  /** When the secret of the signature that holds now was shown, and to whom; null: nobody has seen it. */
  secretShown: z.nullable(z.object({ at: instantSchema, to: z.string() })),
  /** The signed-in person may see the secret now, once. */
  canSeeSecret: z.boolean(),
  /** Until then the secret before signs as well; null: there is none. */
  formerSecretUntil: z.nullable(instantSchema),
  /** Deliveries that wait, the first try or another. */
  waiting: z.int(),
  /** The last try; null: there was none. */
  lastTry: z.nullable(z.object({ at: instantSchema, delivered: z.boolean() })),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** One try of a delivery, and what was answered. */
export const deliveryTrySchema = z.object({
  at: instantSchema,
  elapsedMs: z.int(),
  /** Null: it was delivered. */
  fault: z.nullable(tryFaultSchema),
  /** Null: nothing was answered. */
  status: z.nullable(z.int()),
  /** "name: value", a line each; cut. */
  headers: z.string(),
  /** The first 4 KiB, as text. */
  body: z.string(),
});
export type DeliveryTry = z.infer<typeof deliveryTrySchema>;

const deliveryFields = {
  /** Also the header Ipe-Event-Id, the same at each try: who gets it twice knows it by that. */
  id: idSchema('whd'),
  kind: deliveryKindSchema,
  state: deliveryStateSchema,
  createdAt: instantSchema,
  /** Where it goes, or went when it was last tried. */
  url: z.string(),
  /** So many Pix it tells of; none: a test. */
  pixCount: z.int(),
  /** The endToEndId of the first Pix; null: a test. */
  endToEndId: z.nullable(z.string()),
  tries: z.int(),
  /** When it is tried next; null: no more. */
  nextTryAt: z.nullable(instantSchema),
  /** The status of the last answer; null: none so far. */
  lastStatus: z.nullable(z.int()),
  /** Why the last try failed; null: it did not, or there was none. */
  lastFault: z.nullable(tryFaultSchema),
} as const;

/** One POST to a webhook, as a list shows it. */
export const deliverySchema = z.object(deliveryFields);
export type Delivery = z.infer<typeof deliverySchema>;

/** The same with what was sent and what was answered. */
export const deliveryDetailSchema = z.object({
  ...deliveryFields,
  /** The body as sent, byte by byte. */
  bodySent: z.string(),
  /** The last first; those before the last 20 are not kept. */
  triesMade: z.array(deliveryTrySchema),
  canSendAgain: z.boolean(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

const ofWebhook = z.object({ id: idSchema('whk') });
const ofDelivery = z.object({ id: idSchema('whk'), deliveryId: idSchema('whd') });

export const listWebhooks = endpoint({
  id: 'webhooks.list-webhooks',
  method: 'GET',
  path: '/services/webhooks',
  summary: 'Os webhooks da empresa: um endereço por chave Pix, avisado dos Pix de cobranças recebidos por ela',
  access: ADMINISTERS,
  response: z.object({
    items: z.array(webhookSchema),
    /** Active keys of the company that have no webhook yet. */
    freeKeys: z.array(z.string()),
  }),
  status: 200,
  errors: [],
});

export const readWebhook = endpoint({
  id: 'webhooks.read-webhook',
  method: 'GET',
  path: '/services/webhooks/{id}',
  summary: 'Um webhook da empresa',
  access: ADMINISTERS,
  params: ofWebhook,
  response: webhookSchema,
  status: 200,
  errors: ['webhooks.not-found'],
});

export const registerWebhook = endpoint({
  id: 'webhooks.register-webhook',
  method: 'POST',
  path: '/services/webhooks',
  summary: 'Pedir um webhook para uma chave, que vale depois de assinado no aplicativo',
  access: CHANGES,
  idempotent: true,
  body: z.strictObject({ key: keySchema, url: webhookUrlSchema }),
  response: signedChangeSchema,
  status: 201,
  errors: ['webhooks.key-not-yours', 'webhooks.url-invalid', 'webhooks.exists'],
});

export const changeWebhook = endpoint({
  id: 'webhooks.change-webhook',
  method: 'PUT',
  path: '/services/webhooks/{id}',
  summary: 'Pedir outro endereço para um webhook, que vale depois de assinado no aplicativo',
  access: CHANGES,
  idempotent: true,
  params: ofWebhook,
  body: z.strictObject({ url: webhookUrlSchema }),
  response: signedChangeSchema,
  status: 201,
  errors: ['webhooks.not-found', 'webhooks.url-invalid', 'webhooks.changed-meanwhile'],
});

export const renewWebhookSecret = endpoint({
  id: 'webhooks.renew-secret',
  method: 'POST',
  path: '/services/webhooks/{id}/new-secret',
  summary: 'Pedir um segredo novo; depois de assinado no aplicativo, o de antes ainda assina por 24 horas',
  access: CHANGES,
  idempotent: true,
  params: ofWebhook,
  body: z.strictObject({}),
  response: signedChangeSchema,
  status: 201,
  errors: ['webhooks.not-found', 'webhooks.changed-meanwhile'],
});

export const removeWebhook = endpoint({
  id: 'webhooks.remove-webhook',
  method: 'POST',
  path: '/services/webhooks/{id}/remove',
  summary: 'Pedir a remoção de um webhook; depois de assinada no aplicativo, nada mais é enviado',
  access: CHANGES,
  idempotent: true,
  params: ofWebhook,
  body: z.strictObject({}),
  response: signedChangeSchema,
  status: 201,
  errors: ['webhooks.not-found', 'webhooks.changed-meanwhile'],
});

export const showWebhookSecret = endpoint({
  id: 'webhooks.show-secret',
  method: 'POST',
  path: '/services/webhooks/{id}/secret',
  summary: 'Ver o segredo da assinatura de um webhook, uma única vez, por quem o pediu',
  description:
    'Cada envio traz Ipe-Signature: t=<segundos>,v1=<HMAC-SHA256 em hexadecimal do texto "t.corpo" com os 32 bytes do segredo>. Confira e recuse o que tiver mais de 5 minutos.',
  access: CHANGES,
  params: ofWebhook,
  body: z.strictObject({}),
  /** 64 hexadecimal digits: the 32 bytes with which deliveries are signed. */
  response: z.object({ secret: z.string() }),
  status: 200,
  errors: ['webhooks.not-found', 'webhooks.secret-shown', 'webhooks.secret-not-yours'],
});

/** Goes out at once, once, with an empty list of Pix; the answer says what came of it. */
export const testWebhook = endpoint({
  id: 'webhooks.test-webhook',
  method: 'POST',
  path: '/services/webhooks/{id}/test',
  summary: 'Enviar um teste agora: o mesmo envio, assinado, com a lista de Pix vazia',
  access: ADMINISTERS,
  params: ofWebhook,
  body: z.strictObject({}),
  response: deliveryDetailSchema,
  status: 200,
  errors: ['webhooks.not-found'],
});

export const listDeliveries = endpoint({
  id: 'webhooks.list-deliveries',
  method: 'GET',
  path: '/services/webhooks/{id}/deliveries',
  summary: 'As entregas de um webhook nos últimos 90 dias, da última para trás',
  access: ADMINISTERS,
  params: ofWebhook,
  query: z.strictObject({
    state: z.optional(deliveryStateSchema),
    /** By the day in which they were made. */
    from: z.optional(dateSchema),
    to: z.optional(dateSchema),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(deliverySchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: ['webhooks.not-found'],
});

export const readDelivery = endpoint({
  id: 'webhooks.read-delivery',
  method: 'GET',
  path: '/services/webhooks/{id}/deliveries/{deliveryId}',
  summary: 'Uma entrega: o que foi enviado e o que foi respondido a cada tentativa',
  access: ADMINISTERS,
  params: ofDelivery,
  response: deliveryDetailSchema,
  status: 200,
  errors: ['webhooks.not-found', 'webhooks.delivery-not-found'],
});

export const sendDeliveryAgain = endpoint({
  id: 'webhooks.send-again',
  method: 'POST',
  path: '/services/webhooks/{id}/deliveries/{deliveryId}/send-again',
  summary: 'Pôr uma entrega outra vez na fila, com o mesmo corpo e a mesma identificação',
  access: ADMINISTERS,
  params: ofDelivery,
  body: z.strictObject({}),
  response: deliveryDetailSchema,
  status: 200,
  errors: ['webhooks.not-found', 'webhooks.delivery-not-found', 'webhooks.delivery-under-way'],
});

export const webhooksEndpoints = [
  listWebhooks,
  readWebhook,
  registerWebhook,
  changeWebhook,
  renewWebhookSecret,
  removeWebhook,
  showWebhookSecret,
  testWebhook,
  listDeliveries,
  readDelivery,
  sendDeliveryAgain,
] as const;
