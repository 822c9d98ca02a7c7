import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { API_PIX_PATH } from '../integrations/index.ts';
import type { Problem } from '../problem.ts';
import { standardProblem } from './problem.ts';

// Giving a received Pix back, by the names of API Pix 2.9.0 (Banco Central): PUT and GET /pix/{e2eid}/devolucao/{id}.

/** Statuses with which our other calls refuse what was asked; the standard's is 400. */
const REFUSED: readonly number[] = [400, 409, 410, 415, 422];

/** Our names of fields where they are not the standard's. */
const STANDARD_FIELDS: Readonly<Record<string, string>> = { amount: 'valor', message: 'descricao' };

/** Refusals of a devolução as API Pix writes them: what is refused is 400 there, whatever other calls of ours answer. */
function devolucaoProblem(notFound: string) {
  const refused = standardProblem('PixDevolucaoInvalida', 'devolucao', { notFound });
  return (problem: Problem, sent?: unknown): Readonly<Record<string, unknown>> => {
    if (!REFUSED.includes(problem.status)) return refused(problem, sent);
    const errors = problem.errors.map((error) => ({
      ...error,
      ...(error.field !== undefined && { field: STANDARD_FIELDS[error.field] ?? error.field }),
    }));
    return { ...refused({ ...problem, status: 400, errors }, sent), status: 400 };
  };
}

const paramsSchema = z.object({
  e2eid: z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/, 'Informe o e2eid, de 32 letras e números.')),
  id: z.string().check(z.regex(/^[a-zA-Z0-9]{1,35}$/, 'Informe o id, de 1 a 35 letras e números.')),
});

/** What a devolução is for: by whoever received, or by the mechanism against fraud (Devolucao, DevolucaoNatureza). */
export const DEVOLUCAO_NATUREZAS = ['ORIGINAL', 'MED_OPERACIONAL', 'MED_FRAUDE'] as const;
export type DevolucaoNatureza = (typeof DEVOLUCAO_NATUREZAS)[number];

/** How a devolução stands, in the words of the standard. */
export const DEVOLUCAO_STATUS = ['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'] as const;
export type DevolucaoStatus = (typeof DEVOLUCAO_STATUS)[number];

/** A giving back of a received Pix. `rtrId` may still change before it is sent, where it waits for people or for the network. */
export const devolucaoSchema = z.object({
  id: z.string(),
  rtrId: z.string(),
  valor: z.string(),
  natureza: z.enum(DEVOLUCAO_NATUREZAS),
  descricao: z.optional(z.string()),
  horario: z.object({ solicitacao: z.string(), liquidacao: z.optional(z.string()) }),
  status: z.enum(DEVOLUCAO_STATUS),
  motivo: z.optional(z.string()),
});

export type ApiDevolucao = z.infer<typeof devolucaoSchema>;

/** What a program asks for. The standard allows other members beside these, and they mean nothing here. */
const devolucaoAskedSchema = z.object({
  valor: z
    .string({ error: 'Informe o valor.' })
    .check(z.regex(/^(?!0+\.00$)\d{1,10}\.\d{2}$/, 'Informe um valor maior que zero, como 10.50.')),
  /** Absent: ORIGINAL. */
  natureza: z.optional(z.enum(['ORIGINAL', 'RETIRADA'])),
  /** To whoever had paid; travels with the money. */
  descricao: z.optional(z.string().check(z.maxLength(140, 'Use no máximo 140 caracteres.'))),
});
export type DevolucaoAsked = z.infer<typeof devolucaoAskedSchema>;

export const putDevolucao = endpoint({
  id: 'pix-refunds.put-devolucao',
  method: 'PUT',
  path: `${API_PIX_PATH}/pix/{e2eid}/devolucao/{id}`,
  summary: 'Devolver um Pix recebido, inteiro ou em parte',
  description:
    'O id é escolhido por quem chama e vale uma vez para cada Pix: repetido com o mesmo conteúdo, nada é feito de novo e a resposta diz como a devolução está. Até o limite diário assinado para a credencial a devolução segue sozinha; acima dele espera a aprovação de pessoas da empresa, e até lá o status é EM_PROCESSAMENTO.',
  access: { kind: 'program', scope: 'pix.write' },
  params: paramsSchema,
  body: devolucaoAskedSchema,
  response: devolucaoSchema,
  status: 201,
  errors: [
    'pix-refunds.not-found',
    'pix-refunds.is-a-return',
    'pix-refunds.too-late',
    'pix-refunds.nothing-left',
    'pix-refunds.above-remaining',
    'pix-refunds.not-in-network',
    'pix-refunds.devolucao-id-used',
    'pix-refunds.devolucao-withdrawal',
    'payment-orders.insufficient-funds',
    'payment-orders.above-transaction-limit',
    'payment-orders.above-period-limit',
    'payment-orders.already-made',
    'authorizations.refused-by-rule',
  ],
  asStandardProblem: devolucaoProblem('NaoEncontrado'),
});

export const readDevolucao = endpoint({
  id: 'pix-refunds.read-devolucao',
  method: 'GET',
  path: `${API_PIX_PATH}/pix/{e2eid}/devolucao/{id}`,
  summary: 'Como está uma devolução de um Pix recebido',
  access: { kind: 'program', scope: 'pix.read' },
  params: paramsSchema,
  response: devolucaoSchema,
  status: 200,
  errors: ['pix-refunds.devolucao-not-found'],
  asStandardProblem: devolucaoProblem('PixDevolucaoNaoEncontrada'),
});

/** Giving back, for a company's own programs. */
export const devolucaoEndpoints = [putDevolucao, readDevolucao] as const;
