import * as z from 'zod/mini';
import { emailSchema, passwordSchema } from '../access/index.ts';
import { cepSchema, stateSchema } from '../address-finder/index.ts';
import { endpoint } from '../endpoint.ts';
import { dateSchema, declaredAmountSchema, filledTextSchema, instantSchema, textSchema } from '../wire.ts';

const REQUIRED = 'Campo obrigatório.';

/** What a company is by its constitution, as the sign-up offers it (PRODUCT.md section 3). */
export const CONSTITUTION_TYPES = ['S/S', 'E/E', 'L/L'] as const;
export type ConstitutionType = (typeof CONSTITUTION_TYPES)[number];

/** The constitutions in words. */
export const CONSTITUTION_TYPE_NAMES: Readonly<Record<ConstitutionType, string>> = {
  'S/S': 'Sociedade simples',
  'E/E': 'Empresa individual',
  'L/L': 'Sociedade limitada (Ltda.)',
};

/** The documents of a company: contract, its last changes, invoicing; and proof of an address, for changes later. */
export const companyDocumentKindSchema = z.enum(['socialContract', 'lastUpdates', 'invoicing', 'proofOfAddress']);
export type CompanyDocumentKind = z.infer<typeof companyDocumentKindSchema>;

/** The documents in words. */
export const COMPANY_DOCUMENT_NAMES: Readonly<Record<CompanyDocumentKind, string>> = {
  socialContract: 'Contrato social',
  lastUpdates: 'Última alteração contratual',
  invoicing: 'Comprovante de faturamento',
  proofOfAddress: 'Comprovante de endereço',
};

/** A CNPJ without its mask; its first twelve places may be letters (Receita Federal, from July 2026). */
export const cnpjSchema = z.string({ error: REQUIRED }).check(z.regex(/^[0-9A-Z]{12}\d{2}$/, 'CNPJ inválido.'));
export const cpfDigitsSchema = z.string({ error: REQUIRED }).check(z.regex(/^\d{11}$/, 'CPF inválido.'));

/** A telephone with its area code, ten digits fixed or eleven mobile, without +55. */
export const businessPhoneSchema = z
  .string()
  .check(z.regex(/^[1-9]\d(9\d{8}|[2-8]\d{7})$/, 'Informe o telefone com DDD, como (11) 99999-0000.'));

/**
 * The secret of one sign-up: 32 random bytes in base64url, made by the browser. Codes belong to it, and nobody without
 * it can use or use up another's.
 */
export const registrationSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Recomece o cadastro.'));

/** The steps 1 to 3 of the sign-up, field by field (PRODUCT.md section 3). */
export const companyDataSchema = z.strictObject({
  cnpj: cnpjSchema,
  firstCpf: cpfDigitsSchema,
  secondCpf: z.optional(cpfDigitsSchema),
  thirdCpf: z.optional(cpfDigitsSchema),
  corporateName: filledTextSchema(150),
  fantasyName: z.optional(textSchema(100)),
  constitutionType: z.enum(CONSTITUTION_TYPES, { error: REQUIRED }),
  constitutionDate: dateSchema,
  activitySector: filledTextSchema(60),
  businessEmail: emailSchema,
  businessPhone: z.optional(businessPhoneSchema),
  monthlyBilling: declaredAmountSchema,
  shareCapital: declaredAmountSchema,
  patrimony: declaredAmountSchema,
  businessDescription: filledTextSchema(500),
  address: z.strictObject({
    cep: cepSchema,
    /** Not said: the one to which the CEP belongs. */
    state: z.optional(stateSchema),
    city: filledTextSchema(80),
    /** The logradouro. */
    publicPlace: filledTextSchema(120),
    /** The bairro. */
    street: filledTextSchema(80),
    number: filledTextSchema(10),
    complement: z.optional(textSchema(60)),
  }),
});
export type CompanyData = z.infer<typeof companyDataSchema>;

export const sendCode = endpoint({
  id: 'onboarding.send-code',
  method: 'POST',
  path: '/services/onboarding/codes',
  summary: 'Enviar um código por e-mail ou SMS: vale 10 minutos e 5 tentativas; outro só depois de um intervalo',
  access: { kind: 'public' },
  body: z.discriminatedUnion('channel', [
    z.strictObject({ registration: registrationSchema, channel: z.literal('email'), recipient: emailSchema }),
    z.strictObject({
      registration: registrationSchema,
      channel: z.literal('sms'),
      /** A mobile number, eleven digits. */
      recipient: z.string().check(z.regex(/^[1-9]\d9\d{8}$/, 'Informe um celular com DDD, como (11) 99999-0000.')),
    }),
  ]),
  response: z.object({
    /** Where it went, most of it hidden. */
    sentTo: z.string(),
    expiresAt: instantSchema,
    /** From when another may be asked for. */
    resendAt: instantSchema,
  }),
  status: 201,
  errors: ['onboarding.code-too-soon'],
});

/** received: being looked at; pending: something is asked of the company; approved: the account is open. */
export const applicationStateSchema = z.enum(['received', 'pending', 'approved', 'denied']);
export type ApplicationState = z.infer<typeof applicationStateSchema>;

/** Each state in a word, as staff read it; the applicant is told in sentences. */
export const APPLICATION_STATE_WORDS: Readonly<Record<ApplicationState, string>> = {
  received: 'recebido',
  pending: 'pendente',
  approved: 'aprovado',
  denied: 'negado',
};

/** An application as the applicant follows it. Says nothing of what else was found. */
export const applicationSchema = z.object({
  protocol: z.string(),
  state: applicationStateSchema,
  corporateName: z.string(),
  submittedAt: instantSchema,
  decidedAt: z.nullable(instantSchema),
  /** Why it waits or was denied, in words fit to show. */
  reasons: z.array(z.string()),
  /** Which documents would help; empty where none is asked for. */
  documentsWanted: z.array(companyDocumentKindSchema),
  documents: z.array(
    z.object({ kind: companyDocumentKindSchema, name: z.string(), sizeBytes: z.int(), receivedAt: instantSchema }),
  ),
  /** The new account: five digits, only once approved. */
  bankAccount: z.nullable(z.string()),
});
export type Application = z.infer<typeof applicationSchema>;

export const submitApplication = endpoint({
  id: 'onboarding.submit-application',
  method: 'POST',
  path: '/services/onboarding/applications',
  summary: 'Enviar o cadastro inteiro, com os documentos',
  description:
    'Depois de uma recusa o mesmo cadastro pode ser corrigido e enviado de novo com outra Idempotency-Key; nada se perde.',
  access: { kind: 'public' },
  idempotent: true,
  body: z.strictObject({
    registration: registrationSchema,
    company: companyDataSchema,
    password: passwordSchema,
    emailCode: z.string().check(z.regex(/^\d{0,6}$/, 'O código tem só números.')),
    /** Empty where no mobile number was given. */
    smsCode: z.string().check(z.regex(/^\d{0,6}$/, 'O código tem só números.')),
  }),
  files: { socialContract: 'required', lastUpdates: 'optional', invoicing: 'required' },
  response: applicationSchema,
  status: 201,
  errors: [
    'onboarding.cnpj-invalid',
    'onboarding.cpf-invalid',
    'onboarding.cpf-repeated',
    'onboarding.date-invalid',
    'onboarding.cep-invalid',
    'onboarding.code-missing',
    'onboarding.code-wrong',
    'onboarding.code-expired',
    'onboarding.cnpj-known',
    'access.password-weak',
  ],
});

const protocolSchema = z
  .string({ error: REQUIRED })
  .check(
    z.regex(
      /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/,
      'Protocolo inválido. Ele tem a forma ABCD-1234-EFGH-5678.',
    ),
  );

export const followApplication = endpoint({
  id: 'onboarding.follow-application',
  method: 'POST',
  path: '/services/onboarding/applications/follow',
  summary: 'Como está um cadastro, pelo protocolo e pelo CNPJ',
  access: { kind: 'public' },
  body: z.strictObject({ protocol: protocolSchema, cnpj: cnpjSchema }),
  response: applicationSchema,
  status: 200,
  errors: ['onboarding.not-found'],
});

export const sendApplicationDocuments = endpoint({
  id: 'onboarding.send-application-documents',
  method: 'POST',
  path: '/services/onboarding/applications/documents',
  summary: 'Enviar os documentos que um cadastro pendente aguarda',
  access: { kind: 'public' },
  idempotent: true,
  body: z.strictObject({ protocol: protocolSchema, cnpj: cnpjSchema }),
  files: { socialContract: 'optional', lastUpdates: 'optional', invoicing: 'optional', proofOfAddress: 'optional' },
  response: applicationSchema,
  status: 201,
  errors: ['onboarding.not-found', 'onboarding.state-conflict'],
});

export const onboardingEndpoints = [sendCode, submitApplication, followApplication, sendApplicationDocuments] as const;
