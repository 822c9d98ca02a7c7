import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { dateSchema } from '../wire.ts';

/** The id and the kind of each file of a day: what `issued-files.list-files` shows of them is asked for there. */
export const pixDayFilesSchema = z.object({
  day: z.string(),
  /** The ids of the day's files, in the order in which formats are offered. */
  files: z.array(z.string()),
  /** How many of them this call issued; zero where all were there already. */
  issued: z.int(),
});
export type PixDayFiles = z.infer<typeof pixDayFilesSchema>;

/**
 * What the codes of movement of CNAB 750 say in the files of this bank: no public text has them, and banks have their own.
 */
export const PIX_FILE_MOVEMENTS: Readonly<Record<string, string>> = {
  '01': 'Cobrança criada',
  '02': 'Cobrança alterada',
  '03': 'Cobrança removida',
  '04': 'Cobrança removida pelo banco',
  '06': 'Pix recebido',
  '07': 'Pix devolvido pela empresa',
  '08': 'Pix devolvido pelo banco (MED)',
  '09': 'Pix contestado',
  '10': 'Contestação encerrada',
  '11': 'Valor recuperado pelo MED',
  '12': 'Pix enviado que voltou',
};

export const issuePixReturnFiles = endpoint({
  id: 'pix-return-files.issue-day',
  method: 'POST',
  path: '/services/pix/return-files',
  summary: 'Emitir os arquivos de retorno Pix de um dia passado que ainda não os tem',
  description:
    'Sem efeito onde os arquivos do dia já foram emitidos: são os mesmos, byte por byte, e continuam com o seu número. A lista e os downloads são os de issued-files, com "of=pix-day".',
  access: { kind: 'signed-in', permission: 'PIX_VIEW', product: 'PIX' },
  body: z.strictObject({ day: dateSchema }),
  response: pixDayFilesSchema,
  status: 200,
  errors: ['pix-return-files.day-open', 'pix-return-files.day-empty'],
});

export const pixReturnFilesEndpoints = [issuePixReturnFiles] as const;
