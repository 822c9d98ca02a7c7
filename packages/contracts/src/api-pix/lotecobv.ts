import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { API_PIX_PATH } from '../integrations/index.ts';
import { chargeBatchNameSchema } from '../pix-charges/index.ts';
import { cobvRevisadaSchema, cobvSolicitadaSchema } from './cobv.ts';
import { listFields, loteIdSchema, maybe, parametrosSchema, txidSchema } from './fields.ts';
import { standardProblem } from './problem.ts';

// Many charges with a due date that a program asks for at once (API Pix 2.9.0, LoteCobV).

const READ = { kind: 'program', scope: 'lotecobv.read' } as const;
const WRITE = { kind: 'program', scope: 'lotecobv.write' } as const;

/** Charges of one lot; the description says nothing of a limit, and a list of ours has no more members. */
export const LOTECOBV_ROWS_MAX = 1000;
/** As many charges with everything that is usual in one. */
const BODY_BYTES_MAX = 1024 * 1024;
/** Lots of one page, each with all of its charges. The answer says so in itensPorPagina. */
export const LOTECOBV_PAGE_MAX = 20;

const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z
    .array(row, { error: 'Informe as cobranças do lote.' })
    .check(
      z.minLength(1, 'Um lote tem ao menos uma cobrança.'),
      z.maxLength(LOTECOBV_ROWS_MAX, 'Um lote vai até 1.000 cobranças. Divida a lista.'),
    );

/** What a lot is to ask for (LoteCobVBody). */
export const loteSolicitadoSchema = z.object({
  descricao: chargeBatchNameSchema,
  cobsv: listOf(z.extend(cobvSolicitadaSchema, { txid: txidSchema })),
});
export type LoteSolicitado = z.infer<typeof loteSolicitadoSchema>;

/** What is to be changed of one (LoteCobVBodyRevisado): of the charges that it names, and no others. */
export const loteRevisadoSchema = z.object({
  descricao: maybe(chargeBatchNameSchema),
  cobsv: maybe(listOf(z.extend(cobvRevisadaSchema, { txid: txidSchema }))),
});
export type LoteRevisado = z.infer<typeof loteRevisadoSchema>;

/** What became of each charge of a lot. */
export const LOTE_STATUS = ['EM_PROCESSAMENTO', 'CRIADA', 'NEGADA'] as const;
export type LoteStatus = (typeof LOTE_STATUS)[number];

/** A lot with what became of its charges (LoteCobVConsultado). */
export const loteSchema = z.object({
  /** The id of its address where that is a number, else one that is worked out of it: the standard wants one. */
  id: z.int(),
  /** The id of its address, as it came. */
  loteCobVId: z.string(),
  descricao: z.string(),
  criacao: z.string(),
  cobsv: z.array(
    z.object({
      txid: z.string(),
      status: z.enum(LOTE_STATUS),
      /** When the charge was made; one that is NEGADA and has it is there, and its last change was refused. */
      criacao: z.optional(z.string()),
      /** Why, as a refusal of PUT or PATCH of the charge says it. */
      problema: z.optional(z.looseObject({ type: z.string(), title: z.string(), status: z.int() })),
    }),
  ),
});
export type Lote = z.infer<typeof loteSchema>;

const ofId = z.object({ id: loteIdSchema });
const operation = standardProblem('LoteCobVOperacaoInvalida', 'loteCobV');
const query = standardProblem('LoteCobVConsultaInvalida');

export const putLotecobv = endpoint({
  id: 'api-pix.put-lotecobv',
  method: 'PUT',
  path: `${API_PIX_PATH}/lotecobv/{id}`,
  summary: 'Criar um lote de cobranças com vencimento',
  description:
    'De 1 a 1.000 cobranças, em até 1 MiB. O mesmo id com o mesmo conteúdo recebe a primeira resposta outra vez, e nada é criado de novo; com outro conteúdo é recusado, e as diferenças são apontadas. Cada cobrança é criada por si depois da resposta: consulte o lote. Para alterar, use PATCH.',
  access: WRITE,
  params: ofId,
  body: loteSolicitadoSchema,
  bodyBytesMax: BODY_BYTES_MAX,
  status: 202,
  errors: ['api-pix.refused', 'api-pix.other-content', 'api-pix.lot-charge-made', 'api-pix.lot-txid-twice'],
  asStandardProblem: operation,
});

export const patchLotecobv = endpoint({
  id: 'api-pix.patch-lotecobv',
  method: 'PATCH',
  path: `${API_PIX_PATH}/lotecobv/{id}`,
  summary: 'Revisar cobranças de um lote',
  description:
    'Só as cobranças citadas mudam, cada uma por si, depois da resposta: até lá o status é EM_PROCESSAMENTO. Uma que foi NEGADA é tentada outra vez com o que foi corrigido. Se a alteração de uma cobrança que existe é recusada, o status é NEGADA, com criacao e problema, e a cobrança fica como estava.',
  access: WRITE,
  params: ofId,
  body: loteRevisadoSchema,
  bodyBytesMax: BODY_BYTES_MAX,
  status: 202,
  errors: [
    'api-pix.refused',
    'api-pix.not-found',
    'api-pix.lot-txid-unknown',
    'api-pix.lot-txid-twice',
    'api-pix.removal-alone',
  ],
  asStandardProblem: operation,
});

export const readLotecobv = endpoint({
  id: 'api-pix.read-lotecobv',
  method: 'GET',
  path: `${API_PIX_PATH}/lotecobv/{id}`,
  summary: 'Consultar um lote de cobranças com vencimento',
  access: READ,
  params: ofId,
  response: loteSchema,
  status: 200,
  errors: ['api-pix.not-found'],
  asStandardProblem: query,
});

export const listLotecobvs = endpoint({
  id: 'api-pix.list-lotecobvs',
  method: 'GET',
  path: `${API_PIX_PATH}/lotecobv`,
  summary: 'Consultar lotes de cobranças com vencimento',
  description: 'Uma página tem no máximo 20 lotes, com todas as cobranças de cada um; itensPorPagina diz quantos.',
  access: READ,
  query: z.object(listFields),
  response: z.object({ parametros: parametrosSchema, lotes: z.array(loteSchema) }),
  status: 200,
  errors: ['api-pix.period-backwards'],
  asStandardProblem: query,
});

/** Lots of charges with a due date. */
export const apiPixLotecobvEndpoints = [putLotecobv, patchLotecobv, readLotecobv, listLotecobvs] as const;
