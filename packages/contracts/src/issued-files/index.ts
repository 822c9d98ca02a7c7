import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { balanceSchema, cursorSchema, dateSchema, instantSchema, limitSchema } from '../wire.ts';
import { ISSUED_FILE_KINDS, issuedFileFamilySchema, issuedFileKindSchema, type IssuedFileKind } from './kinds.ts';

export * from './kinds.ts';

/** How many files one ZIP holds at most. */
export const ARCHIVE_FILES_MAX = 200;

/** Who downloaded a file, and when. */
export const fileDownloadSchema = z.object({ by: z.string(), at: instantSchema });
export type FileDownload = z.infer<typeof fileDownloadSchema>;

export const issuedFileSchema = z.object({
  /** Its kind and number: "statement-month-csv.3". */
  id: z.string(),
  kind: issuedFileKindSchema,
  /** 1, 2, 3 … within the company and the kind, without gaps. */
  number: z.int(),
  /** The days that it is about, both included. */
  from: z.string(),
  to: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** How many lines (entries, titles …) it holds, and what they add up to in each direction; reais, not negative. */
  lines: z.int(),
  totalIn: balanceSchema,
  totalOut: balanceSchema,
  /** Of the content, in lower-case hexadecimal digits. */
  sha256: z.string(),
  issuedAt: instantSchema,
  /** The first and the latest download by anybody of the company; null while it is new. */
  firstDownload: z.nullable(fileDownloadSchema),
  lastDownload: z.nullable(fileDownloadSchema),
});
export type IssuedFile = z.infer<typeof issuedFileSchema>;

/** What names a file within its company. */
export interface IssuedFileName {
  readonly kind: IssuedFileKind;
  readonly number: number;
}

const ID = `(?:${ISSUED_FILE_KINDS.join('|')})[.][1-9][0-9]{0,8}`;

/** A file within its company: its kind and number, "statement-month-csv.3". */
export const issuedFileIdSchema = z.string().check(z.regex(new RegExp(`^${ID}$`), 'Arquivo inválido.'));

/** The files of a ZIP as they stand in its address, with commas between. */
const fileIdsSchema = z.string({ error: 'Escolha ao menos um arquivo.' }).check(
  z.maxLength(ARCHIVE_FILES_MAX * 40, `Escolha até ${ARCHIVE_FILES_MAX} arquivos.`),
  z.regex(new RegExp(`^${ID}(?:,${ID})*$`), 'Escolha ao menos um arquivo.'),
  z.refine((text) => text.split(',').length <= ARCHIVE_FILES_MAX, `Escolha até ${ARCHIVE_FILES_MAX} arquivos.`),
);

/** The id of a file. */
export function issuedFileId({ kind, number }: IssuedFileName): string {
  return `${kind}.${number}`;
}

/** The file that a checked id names. */
export function issuedFileOfId(id: string): IssuedFileName {
  const [kind, number] = id.split('.');
  return { kind: kind as IssuedFileKind, number: Number(number) };
}

/** The files that a checked list of ids names, each once, in its order. */
export function issuedFilesOfIds(ids: string): readonly IssuedFileName[] {
  return [...new Set(ids.split(','))].map(issuedFileOfId);
}

export const listIssuedFiles = endpoint({
  id: 'issued-files.list-files',
  method: 'GET',
  path: '/services/issued-files',
  summary: 'Os arquivos que o banco emitiu para a empresa, do período mais novo ao mais antigo',
  description:
    'Mostra só os tipos que a pessoa pode ver. Um arquivo emitido nunca muda: o seu SHA-256 vale para sempre. "new" escolhe o que ninguém da empresa baixou ainda em formato nenhum, ou o que já foi baixado em algum.',
  access: { kind: 'signed-in' },
  query: z.strictObject({
    kind: z.optional(issuedFileKindSchema),
    /** Files of this family alone, in every format. */
    of: z.optional(issuedFileFamilySchema),
    /** Files whose days touch this period. */
    from: z.optional(dateSchema),
    to: z.optional(dateSchema),
    /** Whether nobody has downloaded it, in any of its formats. */
    new: z.optional(z.enum(['true', 'false'])),
    cursor: z.optional(cursorSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({ items: z.array(issuedFileSchema), nextCursor: z.nullable(z.string()) }),
  status: 200,
  errors: [],
});

export const downloadIssuedFile = endpoint({
  id: 'issued-files.download-file',
  method: 'GET',
  path: '/services/issued-files/{fileId}',
  summary: 'Um arquivo emitido, byte por byte como foi emitido',
  description: 'O cabeçalho ETag é o SHA-256 do conteúdo. O download fica no histórico da empresa.',
  access: { kind: 'signed-in' },
  params: z.object({ fileId: issuedFileIdSchema }),
  status: 200,
  media: ['text/csv', 'application/x-ofx', 'text/plain'],
  errors: ['issued-files.not-found'],
});

export const downloadIssuedFiles = endpoint({
  id: 'issued-files.download-archive',
  method: 'GET',
  path: '/services/issued-files/archive',
  summary: 'Vários arquivos emitidos num só ZIP',
  description: `Até ${ARCHIVE_FILES_MAX} arquivos. Cada download fica no histórico da empresa.`,
  access: { kind: 'signed-in' },
  query: z.strictObject({ files: fileIdsSchema }),
  status: 200,
  media: ['application/zip'],
  errors: ['issued-files.not-found', 'issued-files.archive-too-large'],
});

export const issuedFilesEndpoints = [listIssuedFiles, downloadIssuedFiles, downloadIssuedFile] as const;
