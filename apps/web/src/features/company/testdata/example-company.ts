import type { CompanyDocument, CompanyRequest, MonthFees } from '@bank/contracts';
import type { Bank } from '../../../app/testing/open-app.tsx';
import type { Registration } from '../registration.ts';
import type { Fee, OfferedTier, Upgrades } from '../upgrade.ts';

export const COMPANY = '/services/customers/company';
export const UPGRADES = '/services/customers/upgrades';
export const REQUESTS = '/services/customers/registration-requests';

/** A document that the bank keeps. */
export function exampleDocument(changes: Partial<CompanyDocument> = {}): CompanyDocument {
  return {
    id: 'doc_01jd00000000000000000000aa',
    kind: 'socialContract',
    name: 'contrato-social.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 184_320,
    receivedAt: '2024-02-05T14:00:00.000Z',
    ...changes,
  };
}

/** A request that the bank looks at. */
export function exampleRequest(changes: Partial<CompanyRequest> = {}): CompanyRequest {
  return {
    id: 'req_01jd00000000000000000000aa',
    kind: 'registration',
    state: 'in-analysis',
    lines: [{ label: 'Razão social', before: 'Estrela do Sul Ltda', after: 'Estrela do Sul Comércio Ltda' }],
    documents: [
      exampleDocument({ id: 'doc_01jd00000000000000000000ab', kind: 'lastUpdates', name: 'alteracao-3.pdf' }),
    ],
    askedBy: 'Ana Conceição',
    askedAt: '2026-11-19T13:30:00.000Z',
    decidedAt: null,
    reason: null,
    ...changes,
  };
}

const FEES: readonly Fee[] = [
  { name: 'Pix enviado', amount: '1.90', freeEachMonth: 20 },
  { name: 'Pix recebido', amount: '0.00', freeEachMonth: 0 },
  { name: 'Boleto emitido', amount: '2.50', freeEachMonth: 0 },
];

/** The registration of Estrela do Sul: its address is old, its contract too, the rest is current. */
export function exampleRegistration(changes: Partial<Registration> = {}): Registration {
  const current = { confirmedAt: '2026-06-10T12:00:00.000Z', isOutOfDate: false, because: null };
  return {
    cnpj: '11.222.333/0001-81',
    bankAccount: '10001',
    openedAt: '2023-03-14T12:00:00.000Z',
    corporateName: 'Estrela do Sul Ltda',
    fantasyName: 'Estrela',
    constitutionType: 'L/L',
    constitutionDate: '2012-05-02',
    activitySector: 'Comércio',
    businessDescription: 'Venda de material de construção no varejo.',
    businessEmail: 'financeiro@estreladosul.example',
    businessPhone: '11987654321',
    monthlyBilling: '180000.00',
    shareCapital: '50000.00',
    patrimony: '420000.00',
    address: {
      cep: '01310100',
      state: 'SP',
      city: 'São Paulo',
      publicPlace: 'Avenida Paulista',
      street: 'Bela Vista',
      number: '1000',
      complement: 'sala 12',
    },
    partners: [
      {
        name: 'Ana Conceição',
        maskedCpf: '***.982.247-**',
        qualification: 'Sócia administradora',
        isAdministrator: true,
      },
      { name: 'Bruno Conceição', maskedCpf: '***.444.777-**', qualification: 'Sócio', isAdministrator: false },
    ],
    documents: [exampleDocument()],
    products: ['PIX', 'TRANSFER', 'PAYMENT'],
    tier: 'essencial',
    monthlyFee: '0.00',
    fees: [...FEES],
    limits: [
      { name: 'Por pagamento', amount: '20000.00' },
      { name: 'Por dia', amount: '100000.00' },
    ],
    freshness: [
      { part: 'data', ...current },
      {
        part: 'address',
        confirmedAt: '2025-09-01T12:00:00.000Z',
        isOutOfDate: true,
        because: 'Confirmado há mais de 12 meses.',
      },
      { part: 'contact', ...current },
      { part: 'finances', ...current },
      { part: 'partners', ...current },
      {
        part: 'documents',
        confirmedAt: '2024-02-05T14:00:00.000Z',
        isOutOfDate: true,
        because: 'O contrato social tem mais de 24 meses.',
      },
    ],
    requests: [],
    ...changes,
  };
}

function tier(id: OfferedTier['tier'], name: string, changes: Partial<OfferedTier>): OfferedTier {
  return {
    tier: id,
    name,
    about: `Para quem está no plano ${name}.`,
    monthlyFee: '0.00',
    fees: [...FEES],
    limits: [{ name: 'Por dia', amount: '100000.00' }],
    state: 'available',
    documentsWanted: [],
    ...changes,
  };
}

/** What Estrela do Sul may contract: two products, one with a document, and two more plans. */
export function exampleUpgrades(changes: Partial<Upgrades> = {}): Upgrades {
  return {
    products: [
      { product: 'PIX', name: 'Pix', about: 'Pagar e receber.', state: 'contracted', documentsWanted: [] },
      { product: 'TRANSFER', name: 'Transferências', about: 'TED e lotes.', state: 'available', documentsWanted: [] },
      {
        product: 'PAYMENT',
        name: 'Pagamentos',
        about: 'Boletos e tributos.',
        state: 'contracted',
        documentsWanted: [],
      },
      { product: 'CHARGING', name: 'Cobrança', about: 'Boletos.', state: 'available', documentsWanted: ['invoicing'] },
      { product: 'CHECKS', name: 'Cheques', about: 'Custódia.', state: 'in-analysis', documentsWanted: ['invoicing'] },
    ],
    tiers: [
      tier('essencial', 'Essencial', { state: 'current' }),
      tier('crescimento', 'Crescimento', {
        monthlyFee: '89.00',
        fees: [
          { name: 'Pix enviado', amount: '1.20', freeEachMonth: 100 },
          { name: 'Pix recebido', amount: '0.00', freeEachMonth: 0 },
        ],
        limits: [{ name: 'Por dia', amount: '500000.00' }],
        documentsWanted: ['invoicing'],
      }),
      tier('escala', 'Escala', { monthlyFee: '249.00', documentsWanted: ['invoicing'] }),
    ],
    requests: [],
    ...changes,
  };
}

/** What the month's fees came to. */
export function exampleMonthFees(changes: Partial<MonthFees> = {}): MonthFees {
  const freeUses = [{ line: 'pix-sent', name: 'Pix enviado', used: 12, freeEachMonth: 30 } as const];
  return { month: '2026-11', charged: '0.00', givenBack: '0.00', waiting: '0.00', freeUses, openItems: [], ...changes };
}

/** A bank that knows this company; `more` answers the rest. */
export function companyBank(
  more: Bank = {},
  registration: Registration = exampleRegistration(),
  upgrades: Upgrades = exampleUpgrades(),
): Bank {
  return {
    [`GET ${COMPANY}`]: () => [200, registration],
    [`GET ${UPGRADES}`]: () => [200, upgrades],
    'GET /services/fees/month': () => [200, exampleMonthFees()],
    ...more,
  };
}

/** A PDF that the bank would take. */
export function examplePdf(name: string): File {
  const objects = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 2 /Root 1 0 R >>\nstartxref\n${objects.length}\n%%EOF\n`;
  return new File([objects, table], name, { type: 'application/pdf' });
}
