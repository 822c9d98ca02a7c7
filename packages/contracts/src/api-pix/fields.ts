import * as z from 'zod/mini';
import { dateSchema, filledTextSchema, textSchema } from '../wire.ts';

// Fields of API Pix 2.9.0 by its names. What comes from a program may have more than is named here: the description allows
// it, and it means nothing. What may be left out may also be null.

/** A field that may be left out, or null. */
export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

/** A txid of a charge (TxId). */
export const txidSchema = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9]{26,35}$/, 'Use de 26 a 35 letras e números, sem espaços.'));

/** What a program calls a lot. The description has a text in its address, and a number where lists are narrowed by it. */
export const loteIdSchema = z
  .string()
  .check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/, 'Use de 1 a 64 letras, números, hifens ou sublinhados.'));

/** A whole number. The description's own examples write some as text ("modalidade": "2"), so both are read. */
export function wholeSchema(least: number, most: number) {
  const said = `Informe um número inteiro de ${least} a ${most}.`;
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))], { error: said }),
      z.transform((value: number | string) => Number(value)),
    ),
    z.number().check(z.int(said), z.gte(least, said), z.lte(most, said)),
  );
}

/** An amount or a percentage with two decimals; leading noughts are allowed by the description, and go. */
export const hundredthsTextSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,10}\.\d{2}$/, 'Informe o valor com duas casas, como 10.50.')),
  z.transform((text: string) => text.replace(/^0+(?=\d)/, '')),
);

const addressFields = {
  email: maybe(textSchema(77)),
  logradouro: maybe(textSchema(200)),
  cidade: maybe(textSchema(200)),
  uf: maybe(z.string().check(z.regex(/^[A-Za-z]{2}$/, 'Informe a UF.'))),
  cep: maybe(z.string().check(z.regex(/^\d{8}$/, 'Informe o CEP com oito números.'))),
};

const CPF = z.string().check(z.regex(/^\d{11}$/, 'Informe o CPF com onze números.'));
const CNPJ = z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/, 'Informe o CNPJ com quatorze letras ou números.'));
export const cpfSchema = CPF;
export const cnpjSchema = CNPJ;

/** Whom a charge is addressed to (PessoaFisica or PessoaJuridica, with DadosDevedor). */
export const devedorSchema = z
  .object({ cpf: maybe(CPF), cnpj: maybe(CNPJ), nome: filledTextSchema(200), ...addressFields })
  .check(
    z.refine(
      ({ cpf, cnpj }) => ((cpf ?? null) === null) !== ((cnpj ?? null) === null),
      'Informe cpf ou cnpj, um dos dois.',
    ),
  );
export type Devedor = z.infer<typeof devedorSchema>;

/** Lines that the payer's bank may show. */
export const infoAdicionaisSchema = z
  .array(z.object({ nome: filledTextSchema(50), valor: filledTextSchema(200) }))
  .check(z.maxLength(50, 'Use no máximo 50 informações.'));

/** A location that a charge is to take. The standard's schema names its type too, its examples do not. */
export const locChosenSchema = z.object({
  id: z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,16}$/))], { error: 'Informe o número da location.' }),
    z.transform(Number),
  ),
});

export const chaveSchema = z.string().check(z.minLength(1, 'Informe a chave.'), z.maxLength(77));
export const solicitacaoSchema = textSchema(140);

const percSchema = (most: number) => z.object({ modalidade: wholeSchema(1, most), valorPerc: hundredthsTextSchema });
/** What is added and taken away by the day (CobVValor). */
export const termFields = {
  multa: maybe(percSchema(2)),
  juros: maybe(percSchema(8)),
  abatimento: maybe(percSchema(2)),
  desconto: maybe(
    z.object({
      modalidade: wholeSchema(1, 6),
      valorPerc: maybe(hundredthsTextSchema),
      descontoDataFixa: maybe(z.array(z.object({ data: dateSchema, valorPerc: hundredthsTextSchema }))),
    }),
  ),
};

/** The states of a charge (CobrancaStatus). */
export const COBRANCA_STATUS = ['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'] as const;
export const cobrancaStatusSchema = z.enum(COBRANCA_STATUS);
export type CobrancaStatus = z.infer<typeof cobrancaStatusSchema>;

/** The only state that a program may set. */
export const removalSchema = z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR');

/** A moment in a query (RFC 3339). */
export const momentSchema = z
  .string({ error: 'Informe data e hora como em RFC 3339.' })
  .check(
    z.refine(
      (text) => z.safeParse(z.iso.datetime({ offset: true }), text).success && !Number.isNaN(Date.parse(text)),
      'Informe data e hora como em RFC 3339, por exemplo 2026-11-23T12:00:00Z.',
    ),
  );

export const ITENS_POR_PAGINA_MAX = 1000;
const ITENS_POR_PAGINA = 100;
/** So far may pages be counted. */
const PAGINA_MAX = 999_999;

/** The parameters of every list: from when, until when, which page. */
export const listFields = {
  inicio: momentSchema,
  fim: momentSchema,
  'paginacao.paginaAtual': z._default(wholeSchema(0, PAGINA_MAX), 0),
  'paginacao.itensPorPagina': z._default(wholeSchema(1, ITENS_POR_PAGINA_MAX), ITENS_POR_PAGINA),
};

/** true or false, as an address carries it. */
export const flagSchema = z.pipe(
  z.enum(['true', 'false'], { error: 'Informe true ou false.' }),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

/** Which page of how many (Paginacao). An empty list is one page: the description counts from one. */
export const paginacaoSchema = z.object({
  paginaAtual: z.int(),
  itensPorPagina: z.int(),
  quantidadeDePaginas: z.int(),
  quantidadeTotalDeItens: z.int(),
});

/** What a list was asked for, told again. */
export const parametrosSchema = z.object({
  inicio: z.string(),
  fim: z.string(),
  cpf: z.optional(z.string()),
  cnpj: z.optional(z.string()),
  locationPresente: z.optional(z.boolean()),
  status: z.optional(z.string()),
  loteCobVId: z.optional(z.string()),
  txid: z.optional(z.string()),
  txIdPresente: z.optional(z.boolean()),
  devolucaoPresente: z.optional(z.boolean()),
  tipoCob: z.optional(z.string()),
  paginacao: paginacaoSchema,
});

/** A person or company in an answer. */
export const pessoaSchema = z.object({
  cpf: z.optional(z.string()),
  cnpj: z.optional(z.string()),
  nome: z.string(),
  nomeFantasia: z.optional(z.string()),
  email: z.optional(z.string()),
  logradouro: z.optional(z.string()),
  cidade: z.optional(z.string()),
  uf: z.optional(z.string()),
  cep: z.optional(z.string()),
});

/** Where a code leads (PayloadLocation). */
export const locSchema = z.object({
  id: z.int(),
  txid: z.optional(z.string()),
  location: z.string(),
  tipoCob: z.enum(['cob', 'cobv']),
  criacao: z.string(),
});
