import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { API_PIX_PATH } from '../integrations/index.ts';
import { EXPIRY_SECONDS_MAX } from '../pix-charges/index.ts';
import {
  chaveSchema,
  cnpjSchema,
  cobrancaStatusSchema,
  cpfSchema,
  devedorSchema,
  flagSchema,
  hundredthsTextSchema,
  infoAdicionaisSchema,
  listFields,
  locChosenSchema,
  locSchema,
  maybe,
  parametrosSchema,
  pessoaSchema,
  removalSchema,
  solicitacaoSchema,
  txidSchema,
  wholeSchema,
} from './fields.ts';
import { pixSchema } from './pix.ts';
import { standardProblem } from './problem.ts';

const READ = { kind: 'program', scope: 'cob.read' } as const;
const WRITE = { kind: 'program', scope: 'cob.write' } as const;

const calendario = z.object({ expiracao: maybe(wholeSchema(1, EXPIRY_SECONDS_MAX)) });
const changeable = { modalidadeAlteracao: maybe(wholeSchema(0, 1)), retirada: maybe(z.unknown()) };
const common = {
  devedor: maybe(devedorSchema),
  loc: maybe(locChosenSchema),
  solicitacaoPagador: maybe(solicitacaoSchema),
  infoAdicionais: maybe(infoAdicionaisSchema),
};

/** What an immediate charge is to ask for (CobSolicitada). Its examples leave the calendar out, so that may be missing. */
export const cobSolicitadaSchema = z.object({
  calendario: maybe(calendario),
  valor: z.object({ original: hundredthsTextSchema, ...changeable }),
  chave: chaveSchema,
  ...common,
});
export type CobSolicitada = z.infer<typeof cobSolicitadaSchema>;

/** What is to be changed of one (CobRevisada): what is not named stays, what is null goes. */
export const cobRevisadaSchema = z.object({
  calendario: maybe(calendario),
  valor: maybe(z.object({ original: z.optional(hundredthsTextSchema), ...changeable })),
  chave: z.optional(chaveSchema),
  status: z.optional(removalSchema),
  ...common,
});
export type CobRevisada = z.infer<typeof cobRevisadaSchema>;

/** An immediate charge as it is answered (CobGerada, CobCompleta). */
export const cobSchema = z.object({
  calendario: z.object({ criacao: z.string(), expiracao: z.int() }),
  txid: z.string(),
  revisao: z.int(),
  loc: z.optional(locSchema),
  location: z.optional(z.string()),
  status: cobrancaStatusSchema,
  devedor: z.optional(pessoaSchema),
  valor: z.object({ original: z.string(), modalidadeAlteracao: z.int() }),
  chave: z.string(),
  solicitacaoPagador: z.optional(z.string()),
  infoAdicionais: z.optional(z.array(z.object({ nome: z.string(), valor: z.string() }))),
  pixCopiaECola: z.optional(z.string()),
  pix: z.optional(z.array(pixSchema)),
});
export type Cob = z.infer<typeof cobSchema>;

const ofTxid = z.object({ txid: txidSchema });
/** What may be refused of what a charge asks for, of either kind. */
export const CONTENT_REFUSALS = [
  'api-pix.refused',
  'api-pix.location-unknown',
  'api-pix.location-taken',
  'api-pix.location-kind',
] as const satisfies readonly ErrorCode[];
export const CHANGE_REFUSALS = [
  ...CONTENT_REFUSALS,
  'api-pix.not-found',
  'api-pix.not-active',
  'api-pix.being-paid',
  'api-pix.removal-alone',
] as const satisfies readonly ErrorCode[];
const operation = standardProblem('CobOperacaoInvalida', 'cob');
const query = standardProblem('CobConsultaInvalida');

export const putCob = endpoint({
  id: 'api-pix.put-cob',
  method: 'PUT',
  path: `${API_PIX_PATH}/cob/{txid}`,
  summary: 'Criar uma cobrança imediata',
  description: 'O mesmo txid com o mesmo conteúdo recebe a primeira resposta outra vez, e nada é criado de novo.',
  access: WRITE,
  params: ofTxid,
  body: cobSolicitadaSchema,
  response: cobSchema,
  status: 201,
  errors: [...CONTENT_REFUSALS, 'api-pix.other-content', 'api-pix.withdrawal-unknown'],
  asStandardProblem: operation,
});

export const postCob = endpoint({
  id: 'api-pix.post-cob',
  method: 'POST',
  path: `${API_PIX_PATH}/cob`,
  summary: 'Criar uma cobrança imediata com txid escolhido pelo banco',
  access: WRITE,
  body: cobSolicitadaSchema,
  response: cobSchema,
  status: 201,
  errors: [...CONTENT_REFUSALS, 'api-pix.withdrawal-unknown'],
  asStandardProblem: operation,
});

export const patchCob = endpoint({
  id: 'api-pix.patch-cob',
  method: 'PATCH',
  path: `${API_PIX_PATH}/cob/{txid}`,
  summary: 'Revisar ou remover uma cobrança imediata',
  access: WRITE,
  params: ofTxid,
  body: cobRevisadaSchema,
  response: cobSchema,
  status: 200,
  errors: [...CHANGE_REFUSALS, 'api-pix.withdrawal-unknown'],
  asStandardProblem: operation,
});

/** The revision that is asked for. */
export const revisaoQuery = z.object({ revisao: maybe(wholeSchema(0, 2_147_483_647)) });

export const readCob = endpoint({
  id: 'api-pix.read-cob',
  method: 'GET',
  path: `${API_PIX_PATH}/cob/{txid}`,
  summary: 'Consultar uma cobrança imediata',
  access: READ,
  params: ofTxid,
  query: revisaoQuery,
  response: cobSchema,
  status: 200,
  errors: ['api-pix.not-found', 'api-pix.revision-unknown'],
  asStandardProblem: query,
});

/** What lists of charges of either kind are narrowed by. */
export const chargeListFields = {
  ...listFields,
  cpf: maybe(cpfSchema),
  cnpj: maybe(cnpjSchema),
  locationPresente: maybe(flagSchema),
  status: maybe(cobrancaStatusSchema),
};

export const listCobs = endpoint({
  id: 'api-pix.list-cobs',
  method: 'GET',
  path: `${API_PIX_PATH}/cob`,
  summary: 'Consultar cobranças imediatas',
  access: READ,
  query: z.object(chargeListFields),
  response: z.object({ parametros: parametrosSchema, cobs: z.array(cobSchema) }),
  status: 200,
  errors: ['api-pix.period-backwards', 'api-pix.cpf-and-cnpj'],
  asStandardProblem: query,
});

/** Immediate charges. */
export const apiPixCobEndpoints = [putCob, postCob, patchCob, readCob, listCobs] as const;
