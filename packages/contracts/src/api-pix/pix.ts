import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { API_PIX_PATH } from '../integrations/index.ts';
import { devolucaoSchema } from './devolucao.ts';
import { cnpjSchema, cpfSchema, flagSchema, listFields, maybe, parametrosSchema, pessoaSchema } from './fields.ts';
import { standardProblem } from './problem.ts';

const READ = { kind: 'program', scope: 'pix.read' } as const;
const partSchema = z.optional(z.object({ valor: z.string() }));

/** A Pix that came in (Pix). */
export const pixSchema = z.object({
  endToEndId: z.string(),
  txid: z.optional(z.string()),
  valor: z.string(),
  componentesValor: z.object({
    original: partSchema,
    juros: partSchema,
    multa: partSchema,
    abatimento: partSchema,
    desconto: partSchema,
  }),
  chave: z.optional(z.string()),
  horario: z.string(),
  /** Beyond the description's schema, as many banks tell it: who paid. */
  pagador: z.optional(pessoaSchema),
  infoPagador: z.optional(z.string()),
  devolucoes: z.optional(z.array(devolucaoSchema)),
});
export type ApiPix = z.infer<typeof pixSchema>;

const endToEndIdSchema = z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/, 'Informe o e2eid de 32 letras e números.'));

export const readApiPix = endpoint({
  id: 'api-pix.read-pix',
  method: 'GET',
  path: `${API_PIX_PATH}/pix/{e2eid}`,
  summary: 'Consultar um Pix recebido por seu e2eid',
  access: READ,
  params: z.object({ e2eid: endToEndIdSchema }),
  response: pixSchema,
  status: 200,
  errors: ['api-pix.not-found'],
  asStandardProblem: standardProblem('PixConsultaInvalida'),
});

export const listApiPix = endpoint({
  id: 'api-pix.list-pix',
  method: 'GET',
  path: `${API_PIX_PATH}/pix`,
  summary: 'Consultar Pix recebidos',
  access: READ,
  query: z.object({
    ...listFields,
    txid: maybe(z.string().check(z.regex(/^[a-zA-Z0-9]{1,35}$/, 'Use até 35 letras e números.'))),
    txIdPresente: maybe(flagSchema),
    devolucaoPresente: maybe(flagSchema),
    cpf: maybe(cpfSchema),
    cnpj: maybe(cnpjSchema),
  }),
  response: z.object({ parametros: parametrosSchema, pix: z.array(pixSchema) }),
  status: 200,
  errors: ['api-pix.period-backwards', 'api-pix.cpf-and-cnpj'],
  asStandardProblem: standardProblem('PixConsultaInvalida'),
});

/** Pix that came in, with what went back of them. */
export const apiPixReceivedEndpoints = [readApiPix, listApiPix] as const;
