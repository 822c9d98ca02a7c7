import * as z from 'zod/mini';
import { emailSchema, productSchema } from '../access/index.ts';
import { cepSchema, stateSchema } from '../address-finder/index.ts';
import { endpoint } from '../endpoint.ts';
import { businessPhoneSchema, companyDocumentKindSchema, CONSTITUTION_TYPES } from '../onboarding/index.ts';
import { balanceSchema, declaredAmountSchema, filledTextSchema, idSchema, instantSchema, textSchema } from '../wire.ts';

/** The administrator (SA): PRODUCT.md section 2, Customer. */
const ADMINISTRATOR = { kind: 'signed-in', roles: ['SA'] } as const;
/** What changes the company: not by a password alone. */
const ADMINISTRATOR_BY_DEVICE = { ...ADMINISTRATOR, proof: 'trusted-device' } as const;

/** What a company pays and may do by its plan. */
export const tierSchema = z.enum(['essencial', 'crescimento', 'escala']);
export type Tier = z.infer<typeof tierSchema>;

/** The plans in words. */
export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  essencial: 'Essencial',
  crescimento: 'Crescimento',
  escala: 'Escala',
};

/** Parts of the registration that grow old and are asked for again. */
export const registrationPartSchema = z.enum(['data', 'address', 'contact', 'finances', 'partners', 'documents']);
export type RegistrationPart = z.infer<typeof registrationPartSchema>;

/** The parts in words. */
export const REGISTRATION_PART_NAMES: Readonly<Record<RegistrationPart, string>> = {
  data: 'Dados cadastrais',
  address: 'Endereço',
  contact: 'Contato',
  finances: 'Finanças',
  partners: 'Sócios',
  documents: 'Documentos',
};

const addressSchema = z.object({
  cep: z.string(),
  state: stateSchema,
  city: z.string(),
  publicPlace: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.nullable(z.string()),
});

export const companyDocumentSchema = z.object({
  id: z.string(),
  kind: companyDocumentKindSchema,
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  sizeBytes: z.int(),
  receivedAt: instantSchema,
});
export type CompanyDocument = z.infer<typeof companyDocumentSchema>;

export const feeSchema = z.object({
  /** What is paid for, Portuguese, as "Pix enviado". */
  name: z.string(),
  /** Reais for one; "0.00" is free. */
  amount: balanceSchema,
  /** How many a month are free before that. */
  freeEachMonth: z.int(),
});

/** in-analysis: the bank looks at it; approved: in force since then; denied and cancelled: nothing changed. */
export const companyRequestStateSchema = z.enum(['in-analysis', 'approved', 'denied', 'cancelled']);
export type CompanyRequestState = z.infer<typeof companyRequestStateSchema>;

/** Each of them on a label. */
export const COMPANY_REQUEST_STATE_LABELS: Readonly<Record<CompanyRequestState, string>> = {
  'in-analysis': 'Em análise',
  approved: 'Aprovado',
  denied: 'Recusado',
  cancelled: 'Cancelado',
};

/** Something that the company asked the bank for. */
export const companyRequestSchema = z.object({
  id: z.string(),
  kind: z.enum(['registration', 'upgrade']),
  state: companyRequestStateSchema,
  /** What would change, line by line, in words. */
  lines: z.array(z.object({ label: z.string(), before: z.nullable(z.string()), after: z.string() })),
  documents: z.array(companyDocumentSchema),
  askedBy: z.string(),
  askedAt: instantSchema,
  decidedAt: z.nullable(instantSchema),
  /** Why it was denied, in words fit to show. */
  reason: z.nullable(z.string()),
});
export type CompanyRequest = z.infer<typeof companyRequestSchema>;

export const readCompany = endpoint({
  id: 'company.read-company',
  method: 'GET',
  path: '/services/customers/company',
  summary: 'Os dados cadastrais da empresa, sócios, documentos, produtos, tarifas e limites',
  access: ADMINISTRATOR,
  response: z.object({
    /** With its mask. */
    cnpj: z.string(),
    bankAccount: z.string(),
    openedAt: instantSchema,
    corporateName: z.string(),
    fantasyName: z.nullable(z.string()),
    constitutionType: z.nullable(z.enum(CONSTITUTION_TYPES)),
    /** AAAA-MM-DD */
    constitutionDate: z.nullable(z.string()),
    activitySector: z.nullable(z.string()),
    businessDescription: z.nullable(z.string()),
    businessEmail: z.nullable(z.string()),
    businessPhone: z.nullable(z.string()),
    monthlyBilling: z.nullable(balanceSchema),
    shareCapital: z.nullable(balanceSchema),
    patrimony: z.nullable(balanceSchema),
    address: z.nullable(addressSchema),
    partners: z.array(
      z.object({ name: z.string(), maskedCpf: z.string(), qualification: z.string(), isAdministrator: z.boolean() }),
    ),
    documents: z.array(companyDocumentSchema),
    products: z.array(productSchema),
    tier: tierSchema,
    /** Reais a month. */
    monthlyFee: balanceSchema,
    fees: z.array(feeSchema),
    limits: z.array(z.object({ name: z.string(), amount: balanceSchema })),
    /** When each part was last confirmed, and whether that is too long ago. */
    freshness: z.array(
      z.object({
        part: registrationPartSchema,
        confirmedAt: z.nullable(instantSchema),
        isOutOfDate: z.boolean(),
        /** Why, in words; null where it is in date. */
        because: z.nullable(z.string()),
      }),
    ),
    requests: z.array(companyRequestSchema),
  }),
  status: 200,
  errors: [],
});

export const readCompanyDocument = endpoint({
  id: 'company.read-document',
  method: 'GET',
  path: '/services/customers/documents/{documentId}',
  summary: 'Baixar um documento da empresa',
  access: ADMINISTRATOR,
  params: z.object({ documentId: idSchema('doc') }),
  status: 200,
  media: ['application/pdf', 'image/jpeg', 'image/png'],
  errors: ['company.document-not-found'],
});

export const confirmRegistration = endpoint({
  id: 'company.confirm-registration',
  method: 'POST',
  path: '/services/customers/company/confirm',
  summary: 'Confirmar que uma parte do cadastro continua certa',
  access: ADMINISTRATOR_BY_DEVICE,
  body: z.strictObject({ part: z.enum(['data', 'address', 'contact', 'finances', 'partners']) }),
  status: 204,
  errors: ['company.part-unknown'],
});

export const requestRegistrationChange = endpoint({
  id: 'company.request-registration-change',
  method: 'POST',
  path: '/services/customers/registration-requests',
  summary: 'Pedir a mudança de dados cadastrais; nome, capital, sócios e endereço pedem documento',
  access: ADMINISTRATOR_BY_DEVICE,
  idempotent: true,
  body: z.strictObject({
    corporateName: z.optional(filledTextSchema(150)),
    fantasyName: z.optional(textSchema(100)),
    activitySector: z.optional(filledTextSchema(60)),
    businessDescription: z.optional(filledTextSchema(500)),
    businessEmail: z.optional(emailSchema),
    businessPhone: z.optional(businessPhoneSchema),
    monthlyBilling: z.optional(declaredAmountSchema),
    shareCapital: z.optional(declaredAmountSchema),
    patrimony: z.optional(declaredAmountSchema),
    address: z.optional(
      z.strictObject({
        cep: cepSchema,
        state: stateSchema,
        city: filledTextSchema(80),
        publicPlace: filledTextSchema(120),
        street: filledTextSchema(80),
        number: filledTextSchema(10),
        complement: z.optional(textSchema(60)),
      }),
    ),
    /** The partners as the new contract has them; staff read it from the document. */
    partnersChanged: z.optional(z.literal(true)),
  }),
  files: { socialContract: 'optional', lastUpdates: 'optional', invoicing: 'optional', proofOfAddress: 'optional' },
  response: companyRequestSchema,
  status: 201,
  errors: ['company.nothing-changes', 'company.request-open', 'company.document-needed'],
});

export const cancelCompanyRequest = endpoint({
  id: 'company.cancel-request',
  method: 'POST',
  path: '/services/customers/requests/{requestId}/cancel',
  summary: 'Cancelar um pedido que ainda está em análise',
  access: ADMINISTRATOR,
  params: z.object({ requestId: idSchema('req') }),
  response: companyRequestSchema,
  status: 200,
  errors: ['company.request-not-found', 'company.request-decided'],
});

export const listUpgrades = endpoint({
  id: 'company.list-upgrades',
  method: 'GET',
  path: '/services/customers/upgrades',
  summary: 'O que a empresa pode contratar: produtos e planos, e os pedidos que fez',
  access: ADMINISTRATOR,
  response: z.object({
    products: z.array(
      z.object({
        product: productSchema,
        name: z.string(),
        about: z.string(),
        state: z.enum(['contracted', 'in-analysis', 'available']),
        documentsWanted: z.array(companyDocumentKindSchema),
      }),
    ),
    tiers: z.array(
      z.object({
        tier: tierSchema,
        name: z.string(),
        about: z.string(),
        monthlyFee: balanceSchema,
        fees: z.array(feeSchema),
        limits: z.array(z.object({ name: z.string(), amount: balanceSchema })),
        state: z.enum(['current', 'in-analysis', 'available']),
        documentsWanted: z.array(companyDocumentKindSchema),
      }),
    ),
    requests: z.array(companyRequestSchema),
  }),
  status: 200,
  errors: [],
});

export const requestUpgrade = endpoint({
  id: 'company.request-upgrade',
  method: 'POST',
  path: '/services/customers/upgrades',
  summary: 'Pedir mais produtos ou outro plano; o que não precisa de análise vale na hora',
  access: ADMINISTRATOR_BY_DEVICE,
  idempotent: true,
  body: z.strictObject({
    products: z.array(productSchema).check(z.maxLength(5)),
    tier: z.nullable(tierSchema),
  }),
  files: { socialContract: 'optional', lastUpdates: 'optional', invoicing: 'optional', proofOfAddress: 'optional' },
  response: companyRequestSchema,
  status: 201,
  errors: [
    'company.product-contracted',
    'company.tier-current',
    'company.nothing-changes',
    'company.request-open',
    'company.document-needed',
  ],
});

export const companyEndpoints = [
  readCompany,
  readCompanyDocument,
  confirmRegistration,
  requestRegistrationChange,
  cancelCompanyRequest,
  listUpgrades,
  requestUpgrade,
] as const;
