import { parseCnpj, parseCpf, parseDocument } from '@bank/documents';
import * as z from 'zod';
import { cepSchema, STATES } from './addresses-wire.ts';

// The register of companies (Receita Federal and the boards of trade in one) and the marks of fraud that participants
// report on a CPF or CNPJ.
//   GET  /registry/companies/{cnpj}   { found: false }, or { found: true, company }
//   POST /registry/fraud-marks        { documents }, answered in their order: { marks: [{ document, open }] }

const cpf = z.string().refine((text) => isBare(parseCpf(text), text), 'CPF without mask');
const cnpj = z.string().refine((text) => isBare(parseCnpj(text), text), 'CNPJ without mask');
const document = z.string().refine((text) => isBare(parseDocument(text), text), 'CPF or CNPJ without mask');

function isBare(parsed: { readonly ok: boolean; readonly value?: string }, text: string): boolean {
  return parsed.ok && parsed.value === text;
}

/** Active, or why a company may not do business: suspensa, inapta, baixada. */
export const REGISTRY_STATUSES = ['active', 'suspended', 'unfit', 'closed'] as const;
export type RegistryStatus = (typeof REGISTRY_STATUSES)[number];

/** A partner or administrator, as the register has them. */
export const registeredPartnerSchema = z.strictObject({
  cpf,
  name: z.string().min(1).max(120),
  /** As "Sócio-administrador". */
  qualification: z.string().min(1).max(60),
  isAdministrator: z.boolean(),
});
export type RegisteredPartner = z.infer<typeof registeredPartnerSchema>;

/** A company, as the register has it. */
export const registeredCompanySchema = z.strictObject({
  cnpj,
  corporateName: z.string().min(1).max(150),
  fantasyName: z.string().min(1).max(100).nullable(),
  status: z.enum(REGISTRY_STATUSES),
  /** AAAA-MM-DD */
  openedOn: z.iso.date(),
  /** As "Sociedade empresária limitada". */
  legalNature: z.string().min(1).max(80),
  partners: z.array(registeredPartnerSchema).max(20),
  /** publicPlace is the logradouro, street the bairro. */
  address: z.strictObject({
    cep: cepSchema,
    state: z.enum(STATES),
    city: z.string().min(1).max(80),
    publicPlace: z.string().min(1).max(120),
    street: z.string().min(1).max(80),
    number: z.string().min(1).max(10),
    complement: z.string().min(1).max(60).nullable(),
  }),
});
export type RegisteredCompany = z.infer<typeof registeredCompanySchema>;

/** What GET /registry/companies/{cnpj} answers. */
export const companyAnswerSchema = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal(false) }),
  z.strictObject({ found: z.literal(true), company: registeredCompanySchema }),
]);
export type CompanyAnswer = z.infer<typeof companyAnswerSchema>;

/** What POST /registry/fraud-marks takes. */
export const fraudMarksQuerySchema = z.strictObject({ documents: z.array(document).min(1).max(50) });
/** Whether a document has a mark of fraud that is open. */
export const fraudMarkSchema = z.strictObject({ document, open: z.boolean() });
export type FraudMark = z.infer<typeof fraudMarkSchema>;
/** What POST /registry/fraud-marks answers. */
export const fraudMarksSchema = z.strictObject({ marks: z.array(fraudMarkSchema).max(50) });
