import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { API_PIX_PATH } from '../integrations/index.ts';
import { flagSchema, listFields, locSchema, maybe, parametrosSchema } from './fields.ts';
import { standardProblem } from './problem.ts';

const READ = { kind: 'program', scope: 'payloadlocation.read' } as const;
const WRITE = { kind: 'program', scope: 'payloadlocation.write' } as const;
const tipoCobSchema = z.enum(['cob', 'cobv'], { error: 'Use cob ou cobv.' });
const ofId = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^\d{1,16}$/, 'Informe o número da location.')),
    z.transform((text: string) => BigInt(text)),
  ),
});
const query = standardProblem('PayloadLocationConsultaInvalida');

export const postLoc = endpoint({
  id: 'api-pix.post-loc',
  method: 'POST',
  path: `${API_PIX_PATH}/loc`,
  summary: 'Reservar uma location, o endereço a que um QR Code leva',
  access: WRITE,
  body: z.object({ tipoCob: tipoCobSchema }),
  response: locSchema,
  status: 201,
  errors: [],
  asStandardProblem: standardProblem('PayloadLocationOperacaoInvalida'),
});

export const listLocs = endpoint({
  id: 'api-pix.list-locs',
  method: 'GET',
  path: `${API_PIX_PATH}/loc`,
  summary: 'Consultar locations',
  access: READ,
  query: z.object({ ...listFields, txIdPresente: maybe(flagSchema), tipoCob: maybe(tipoCobSchema) }),
  response: z.object({ parametros: parametrosSchema, loc: z.array(locSchema) }),
  status: 200,
  errors: ['api-pix.period-backwards'],
  asStandardProblem: query,
});

export const readLoc = endpoint({
  id: 'api-pix.read-loc',
  method: 'GET',
  path: `${API_PIX_PATH}/loc/{id}`,
  summary: 'Consultar uma location',
  access: READ,
  params: ofId,
  response: locSchema,
  status: 200,
  errors: ['api-pix.not-found'],
  asStandardProblem: query,
});

export const unlinkLoc = endpoint({
  id: 'api-pix.unlink-loc',
  method: 'DELETE',
  path: `${API_PIX_PATH}/loc/{id}/txid`,
  summary: 'Desvincular a cobrança de uma location: o QR Code deixa de levar a ela',
  access: WRITE,
  params: ofId,
  response: locSchema,
  status: 200,
  errors: ['api-pix.not-found'],
  asStandardProblem: query,
});

/** Where codes lead. */
export const apiPixLocEndpoints = [postLoc, listLocs, readLoc, unlinkLoc] as const;
