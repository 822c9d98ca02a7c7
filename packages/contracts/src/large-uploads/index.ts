import * as z from 'zod/mini';
import type { Product, Role } from '../access/rights.ts';
import { endpoint } from '../endpoint.ts';
import { filledTextSchema, idSchema, instantSchema } from '../wire.ts';

/** How large a file may be: 160 MiB (a class of uploads of its own, for files of the banking business). */
export const LARGE_UPLOAD_BYTES_MAX = 160 * 1024 * 1024;

/** What a large file is; what reads it, and who may send it, follows from that. */
export const LARGE_UPLOAD_KINDS = ['remittance'] as const;
export type LargeUploadKind = (typeof LARGE_UPLOAD_KINDS)[number];

/** What both sides know of a kind. */
export interface LargeUploadKindDescriptor {
  /** What it is called. */
  readonly name: string;
  /** How its files' names end, small letters, with the dot. */
  readonly extensions: readonly string[];
  readonly product: Product;
  readonly roles: readonly Role[];
}

/** The kinds, each once. */
export const LARGE_UPLOAD_KIND_ROWS: Readonly<Record<LargeUploadKind, LargeUploadKindDescriptor>> = {
  remittance: {
    name: 'Arquivo de remessa (CNAB)',
    extensions: ['.rem', '.txt'],
    product: 'CHARGING',
    roles: ['SA', 'ADMIN', 'EDITOR'],
  },
};

/** Receiving: bytes are awaited. Reading: all came, and are read. Ready and refused are ends. */
export const largeUploadStateSchema = z.enum(['receiving', 'reading', 'ready', 'refused']);
export type LargeUploadState = z.infer<typeof largeUploadStateSchema>;

/** Each of them on a label. */
export const LARGE_UPLOAD_STATE_WORDS: Readonly<Record<LargeUploadState, string>> = {
  receiving: 'Recebendo',
  reading: 'Lendo',
  ready: 'Pronto',
  refused: 'Recusado',
};

/** What was wrong with a file that came whole. */
export const largeUploadFaultSchema = z.enum([
  'other-content',
  'not-text',
  'line-length',
  'no-header',
  'no-trailer',
  'sequence',
  'totals',
  'empty',
  'unreadable',
]);
export type LargeUploadFault = z.infer<typeof largeUploadFaultSchema>;

/** Each of them in a sentence that says what to do. */
export const LARGE_UPLOAD_FAULT_WORDS: Readonly<Record<LargeUploadFault, string>> = {
  'other-content': 'O conteúdo que chegou não é o do seu arquivo. Envie-o de novo.',
  'not-text': 'O arquivo não é um texto de remessa. Confira se é o arquivo que o seu sistema gerou.',
  'line-length': 'Uma linha não tem o tamanho das outras: cada linha de um CNAB tem 240 ou 400 caracteres.',
  'no-header': 'A primeira linha não é o começo de um arquivo de remessa.',
  'no-trailer': 'O arquivo termina sem a última linha. Gere-o de novo no seu sistema.',
  sequence: 'A numeração das linhas salta ou se repete. Gere o arquivo de novo no seu sistema.',
  totals: 'Os totais da última linha não batem com o arquivo. Gere-o de novo no seu sistema.',
  empty: 'O arquivo não tem nenhum registro entre a primeira e a última linha.',
  unreadable: 'O arquivo não pôde ser lido. Gere-o de novo e, se continuar assim, fale com o banco.',
};

/** A large upload, and how far it is. */
export const largeUploadSchema = z.object({
  id: z.string(),
  kind: z.enum(LARGE_UPLOAD_KINDS),
  name: z.string(),
  state: largeUploadStateSchema,
  /** How long the file is. */
  bytes: z.int(),
  /** How much of it has come: what is missing begins at this byte. */
  received: z.int(),
  /** How much of it was read. */
  read: z.int(),
  /** SHA-256 of what came, hexadecimal; null until it was read. */
  sha256: z.nullable(z.string()),
  /** What the file says of itself; null until it was read, and where it was refused. */
  summary: z.nullable(z.object({ layout: z.enum(['cnab240', 'cnab400']), lines: z.int(), lots: z.int() })),
  /** Why it was refused, and at which line (from 1) where one is to blame. */
  fault: z.nullable(z.object({ code: largeUploadFaultSchema, message: z.string(), line: z.nullable(z.int()) })),
  sentBy: z.string(),
  begunAt: instantSchema,
  /** Until when an unfinished upload waits, and a finished one is kept. */
  keptUntil: instantSchema,
});
export type LargeUpload = z.infer<typeof largeUploadSchema>;

const bytesSchema = z
  .int('Informe um número inteiro.')
  .check(z.gte(1, 'O arquivo está vazio.'), z.lte(Number.MAX_SAFE_INTEGER));
const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Informe o SHA-256 em 64 algarismos hexadecimais.'));
const params = z.object({ uploadId: idSchema('upl') });
const access = { kind: 'signed-in' } as const;

export const beginLargeUpload = endpoint({
  id: 'large-uploads.begin',
  method: 'POST',
  path: '/services/large-uploads',
  summary: 'Começar o envio de um arquivo de até 160 MB',
  description:
    'Depois envie os bytes com PUT em /content, quantos de cada vez quiser; se a conexão cair, leia o envio e continue do byte "received". No fim, POST em /reading.',
  access,
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(LARGE_UPLOAD_KINDS),
    name: filledTextSchema(200),
    bytes: bytesSchema,
    /** Where the sender knows it: what came is compared with it. */
    sha256: z.optional(sha256Schema),
  }),
  response: largeUploadSchema,
  status: 201,
  errors: [
    'access.product-missing',
    'large-uploads.too-large',
    'large-uploads.name-invalid',
    'large-uploads.too-many',
    'large-uploads.quota',
  ],
});

export const sendLargeUpload = endpoint({
  id: 'large-uploads.send',
  method: 'PUT',
  path: '/services/large-uploads/{uploadId}/content',
  summary: 'Enviar bytes do arquivo, a partir do primeiro que falta',
  access,
  params,
  query: z.strictObject({ from: z.string().check(z.regex(/^\d{1,15}$/, 'Informe o byte em que esta parte começa.')) }),
  octets: LARGE_UPLOAD_BYTES_MAX,
  response: largeUploadSchema,
  status: 200,
  errors: [
    'access.product-missing',
    'large-uploads.not-found',
    'large-uploads.other-place',
    'large-uploads.too-many-bytes',
    'large-uploads.closed',
    'large-uploads.busy',
  ],
});

export const readLargeUpload = endpoint({
  id: 'large-uploads.read',
  method: 'GET',
  path: '/services/large-uploads/{uploadId}',
  summary: 'Ver até onde um envio chegou, e o que foi lido dele',
  access,
  params,
  response: largeUploadSchema,
  status: 200,
  errors: ['access.product-missing', 'large-uploads.not-found'],
});

export const startReadingLargeUpload = endpoint({
  id: 'large-uploads.start-reading',
  method: 'POST',
  path: '/services/large-uploads/{uploadId}/reading',
  summary: 'Dizer que o arquivo chegou inteiro: o banco passa a lê-lo',
  access,
  params,
  response: largeUploadSchema,
  status: 200,
  errors: ['access.product-missing', 'large-uploads.not-found', 'large-uploads.incomplete'],
});

export const removeLargeUpload = endpoint({
  id: 'large-uploads.remove',
  method: 'DELETE',
  path: '/services/large-uploads/{uploadId}',
  summary: 'Cancelar um envio ou apagar o que foi enviado',
  access,
  params,
  status: 204,
  errors: ['access.product-missing', 'large-uploads.not-found'],
});

export const largeUploadsEndpoints = [
  beginLargeUpload,
  sendLargeUpload,
  readLargeUpload,
  startReadingLargeUpload,
  removeLargeUpload,
] as const;
