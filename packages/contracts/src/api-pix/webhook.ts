import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { API_PIX_PATH } from '../integrations/index.ts';
import { standardProblem } from './problem.ts';

const operation = standardProblem('WebhookOperacaoInvalida', 'webhook');

const ofKey = z.object({ chave: z.string().check(z.minLength(1), z.maxLength(77)) });
const READ = { kind: 'program', scope: 'webhook.read' } as const;
const WRITE = { kind: 'program', scope: 'webhook.write' } as const;

/** WebhookCompleto: the description's schema asks for the CNPJ, its example shows the key; both are there. */
export const webhookCompletoSchema = z.object({
  webhookUrl: z.string(),
  chave: z.string(),
  cnpj: z.string(),
  criacao: z.string(),
});

export const putPixWebhook = endpoint({
  id: 'api-pix.put-webhook',
  method: 'PUT',
  path: `${API_PIX_PATH}/webhook/{chave}`,
  summary: 'Configurar o Webhook Pix',
  description:
    'O banco envia POST a {webhookUrl}/pix quando a chave recebe um Pix com txid e quando uma devolução dele termina.',
  access: WRITE,
  params: ofKey,
  // What the standard does not name is allowed and means nothing.
  body: z.object({
    webhookUrl: z.string({ error: 'Informe webhookUrl.' }).check(z.maxLength(500, 'Use no máximo 500 caracteres.')),
  }),
  response: webhookCompletoSchema,
  status: 200,
  errors: ['webhooks.invalid'],
  asStandardProblem: operation,
});

export const readPixWebhook = endpoint({
  id: 'api-pix.read-webhook',
  method: 'GET',
  path: `${API_PIX_PATH}/webhook/{chave}`,
  summary: 'Exibir informações acerca do Webhook Pix',
  access: READ,
  params: ofKey,
  response: webhookCompletoSchema,
  status: 200,
  errors: ['webhooks.not-found'],
  asStandardProblem: operation,
});

export const deletePixWebhook = endpoint({
  id: 'api-pix.delete-webhook',
  method: 'DELETE',
  path: `${API_PIX_PATH}/webhook/{chave}`,
  summary: 'Cancelar o Webhook Pix',
  access: WRITE,
  params: ofKey,
  status: 204,
  errors: ['webhooks.not-found'],
  asStandardProblem: operation,
});

const momentSchema = z.iso.datetime({ offset: true, error: 'Informe data e hora como em RFC 3339.' });
const countSchema = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'Informe um número inteiro.')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(least, `Peça ao menos ${least}.`), z.lte(most, `Peça no máximo ${most}.`)),
    ),
  );

export const listPixWebhooks = endpoint({
  id: 'api-pix.list-webhooks',
  method: 'GET',
  path: `${API_PIX_PATH}/webhook`,
  summary: 'Consultar webhooks cadastrados',
  access: READ,
  query: z.object({
    inicio: z.optional(momentSchema),
    fim: z.optional(momentSchema),
    'paginacao.paginaAtual': z.optional(countSchema(0, 999_999)),
    'paginacao.itensPorPagina': z.optional(countSchema(1, 1000)),
  }),
  response: z.object({
    parametros: z.object({
      inicio: z.optional(z.string()),
      fim: z.optional(z.string()),
      paginacao: z.object({
        paginaAtual: z.int(),
        itensPorPagina: z.int(),
        quantidadeDePaginas: z.int(),
        quantidadeTotalDeItens: z.int(),
      }),
    }),
    webhooks: z.array(webhookCompletoSchema),
  }),
  status: 200,
  errors: ['webhooks.query-invalid'],
  asStandardProblem: standardProblem('WebhookConsultaInvalida'),
});

/** The resource webhook of API Pix. */
export const apiPixWebhookEndpoints = [putPixWebhook, readPixWebhook, deletePixWebhook, listPixWebhooks] as const;
