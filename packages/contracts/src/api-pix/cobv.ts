import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { API_PIX_PATH } from '../integrations/index.ts';
import { dateSchema } from '../wire.ts';
import { CHANGE_REFUSALS, chargeListFields, CONTENT_REFUSALS, revisaoQuery } from './cob.ts';
import {
  chaveSchema,
  cobrancaStatusSchema,
  devedorSchema,
  hundredthsTextSchema,
  infoAdicionaisSchema,
  locChosenSchema,
  locSchema,
  loteIdSchema,
  maybe,
  parametrosSchema,
  pessoaSchema,
  removalSchema,
  solicitacaoSchema,
  termFields,
  txidSchema,
  wholeSchema,
} from './fields.ts';
import { pixSchema } from './pix.ts';
import { standardProblem } from './problem.ts';

const READ = { kind: 'program', scope: 'cobv.read' } as const;
const WRITE = { kind: 'program', scope: 'cobv.write' } as const;
const VALIDITY_DAYS_MAX = 3650;
/** API Pix 2.9.0, validadeAposVencimento: thirty days where it is not said. */
export const VALIDITY_DAYS_DEFAULT = 30;

const common = {
  loc: maybe(locChosenSchema),
  solicitacaoPagador: maybe(solicitacaoSchema),
  infoAdicionais: maybe(infoAdicionaisSchema),
};
const validity = { validadeAposVencimento: maybe(wholeSchema(0, VALIDITY_DAYS_MAX)) };

/** What a charge with a due date is to ask for (CobVSolicitada). */
export const cobvSolicitadaSchema = z.object({
  calendario: z.object({ dataDeVencimento: dateSchema, ...validity }),
  devedor: devedorSchema,
  valor: z.object({ original: hundredthsTextSchema, ...termFields }),
  chave: chaveSchema,
  ...common,
});
export type CobvSolicitada = z.infer<typeof cobvSolicitadaSchema>;

/** What is to be changed of one (CobVRevisada): what is not named stays, what is null goes. */
export const cobvRevisadaSchema = z.object({
  calendario: maybe(z.object({ dataDeVencimento: z.optional(dateSchema), ...validity })),
  devedor: z.optional(devedorSchema),
  valor: maybe(z.object({ original: z.optional(hundredthsTextSchema), ...termFields })),
  chave: z.optional(chaveSchema),
  status: z.optional(removalSchema),
  ...common,
});
export type CobvRevisada = z.infer<typeof cobvRevisadaSchema>;

const termSchema = z.optional(z.object({ modalidade: z.int(), valorPerc: z.string() }));

/** A charge with a due date as it is answered (CobVGerada, CobVCompleta). */
export const cobvSchema = z.object({
  calendario: z.object({ criacao: z.string(), dataDeVencimento: z.string(), validadeAposVencimento: z.int() }),
  txid: z.string(),
  revisao: z.int(),
  loc: z.optional(locSchema),
  location: z.optional(z.string()),
  status: cobrancaStatusSchema,
  devedor: pessoaSchema,
  recebedor: pessoaSchema,
  valor: z.object({
    original: z.string(),
    multa: termSchema,
    juros: termSchema,
    abatimento: termSchema,
    desconto: z.optional(
      z.object({
        modalidade: z.int(),
        valorPerc: z.optional(z.string()),
        descontoDataFixa: z.optional(z.array(z.object({ data: z.string(), valorPerc: z.string() }))),
      }),
    ),
  }),
  chave: z.string(),
  solicitacaoPagador: z.optional(z.string()),
  infoAdicionais: z.optional(z.array(z.object({ nome: z.string(), valor: z.string() }))),
  pixCopiaECola: z.optional(z.string()),
  pix: z.optional(z.array(pixSchema)),
});
export type Cobv = z.infer<typeof cobvSchema>;

const ofTxid = z.object({ txid: txidSchema });
const operation = standardProblem('CobVOperacaoInvalida', 'cobv');
/** Why a charge with a due date is refused, as the standard writes it; so is one of a lot. */
export const cobvProblem = operation;
const query = standardProblem('CobVConsultaInvalida');

export const putCobv = endpoint({
  id: 'api-pix.put-cobv',
  method: 'PUT',
  path: `${API_PIX_PATH}/cobv/{txid}`,
  summary: 'Criar uma cobrança com vencimento',
  description: 'O mesmo txid com o mesmo conteúdo recebe a primeira resposta outra vez, e nada é criado de novo.',
  access: WRITE,
  params: ofTxid,
  body: cobvSolicitadaSchema,
  response: cobvSchema,
  status: 201,
  errors: [...CONTENT_REFUSALS, 'api-pix.other-content', 'api-pix.in-lot'],
  asStandardProblem: operation,
});

export const patchCobv = endpoint({
  id: 'api-pix.patch-cobv',
  method: 'PATCH',
  path: `${API_PIX_PATH}/cobv/{txid}`,
  summary: 'Revisar ou remover uma cobrança com vencimento',
  access: WRITE,
  params: ofTxid,
  body: cobvRevisadaSchema,
  response: cobvSchema,
  status: 200,
  errors: [...CHANGE_REFUSALS, 'api-pix.in-lot'],
  asStandardProblem: operation,
});

export const readCobv = endpoint({
  id: 'api-pix.read-cobv',
  method: 'GET',
  path: `${API_PIX_PATH}/cobv/{txid}`,
  summary: 'Consultar uma cobrança com vencimento',
  access: READ,
  params: ofTxid,
  query: revisaoQuery,
  response: cobvSchema,
  status: 200,
  errors: ['api-pix.not-found', 'api-pix.revision-unknown'],
  asStandardProblem: query,
});

export const listCobvs = endpoint({
  id: 'api-pix.list-cobvs',
  method: 'GET',
  path: `${API_PIX_PATH}/cobv`,
  summary: 'Consultar cobranças com vencimento',
  access: READ,
  query: z.object({
    ...chargeListFields,
    loteCobVId: maybe(loteIdSchema),
  }),
  response: z.object({ parametros: parametrosSchema, cobs: z.array(cobvSchema) }),
  status: 200,
  errors: ['api-pix.period-backwards', 'api-pix.cpf-and-cnpj'],
  asStandardProblem: query,
});

/** Charges with a due date. */
export const apiPixCobvEndpoints = [putCobv, patchCobv, readCobv, listCobvs] as const;
