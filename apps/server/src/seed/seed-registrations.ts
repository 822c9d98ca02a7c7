import { createHash } from 'node:crypto';
import type { Instant } from '@bank/core';
import { COMPANY_DOCUMENT_NAMES, type CompanyDocumentKind } from '@bank/contracts';
import type pg from 'pg';
import { companySeed, type PastCompany } from '../features/company/index.ts';
import { SANDBOX_OPERATORS, seededOperatorId } from '../features/operators/index.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { plainPdf } from './plain-pdf.ts';
import { seededRandom } from './random.ts';

/** Registration, partners, documents and requests of the sandbox's companies. What is there already stays as it is. */
export async function seedRegistrations(pool: pg.Pool, at: Instant): Promise<void> {
  const entropy = seededRandom('ipe sandbox registrations');
  for (const { bankAccount, openedDaysAgo } of companySeed.companies) {
    const past = PAST[bankAccount];
    const administrator = SANDBOX_OPERATORS.find((one) => one.bankAccount === bankAccount && one.role === 'SA');
    if (!past || !administrator) throw new Error(`the seed knows too little of ${bankAccount}`);
    const askedBy = { id: seededOperatorId(bankAccount, administrator.cpf), name: administrator.name };
    // Whole or not at all: a sandbox that is killed while it is seeded is seeded again.
    await inTransaction(pool, (client) =>
      companySeed.writeRegistration(client, companySeed.companyIdOf(bankAccount), past, {
        at,
        openedDaysAgo,
        askedBy,
        entropy,
      }),
    );
  }
}

type PastDocument = PastCompany['documents'][number];

/** A document that was made up for the sandbox. */
function paper(company: string, kind: CompanyDocumentKind, name: string, daysAgo: number): PastDocument {
  const bytes = plainPdf([company, COMPANY_DOCUMENT_NAMES[kind], 'Documento fictício da sandbox, sem valor.']);
  const sha256 = createHash('sha256').update(bytes).digest();
  return { kind, daysAgo, file: { name, mediaType: 'application/pdf', bytes, sha256 } };
}

const ESTRELA = 'Estrela do Sul Ltda';
const OFICINA = 'Oficina Boa Vista Ltda';
const CAFE = 'Café da Serra Comércio Ltda';

const PAST: Readonly<Record<string, PastCompany>> = {
  // Its address and contract are out of date, a change of its name waits, and it came up to a higher plan before the year that its statement shows.
  '10001': {
    registration: {
      cnpj: '11222333000181',
      corporateName: ESTRELA,
      fantasyName: 'Estrela do Sul',
      constitutionType: 'L/L',
      constitutionDate: '2012-03-01',
      activitySector: 'Comércio',
      businessEmail: 'estrela@exemplo.com',
      businessPhone: '11990010001',
      businessDescription: 'Venda de material de construção e acabamento, no atacado e no varejo.',
      monthlyBilling: 620_000_00n,
      shareCapital: 300_000_00n,
      patrimony: 1_850_000_00n,
      address: {
        cep: '01310100',
        state: 'SP',
        city: 'São Paulo',
        publicPlace: 'Avenida Paulista',
        street: 'Bela Vista',
        number: '1001',
        complement: 'Sala 12',
      },
      partners: [
        {
          cpf: '52998224725',
          name: 'Marina Duarte Lacerda',
          qualification: 'Sócio-administrador',
          isAdministrator: true,
        },
        { cpf: '11144477735', name: 'Rogério Tavares Pinheiro', qualification: 'Sócio', isAdministrator: false },
      ],
    },
    confirmedDaysAgo: { data: 200, address: 500, contact: 90, finances: 330, partners: 200 },
    documents: [
      paper(ESTRELA, 'socialContract', 'contrato-social.pdf', 800),
      paper(ESTRELA, 'proofOfAddress', 'conta-de-luz.pdf', 500),
    ],
    requests: [
      {
        kind: 'upgrade',
        changes: { products: [], tier: 'crescimento' },
        lines: [
          { label: 'Plano', before: 'Essencial', after: 'Crescimento' },
          { label: 'Mensalidade', before: 'R$\u00a00,00 por mês', after: 'R$\u00a089,00 por mês' },
        ],
        subjects: ['tier'],
        documents: [paper(ESTRELA, 'invoicing', 'faturamento-12-meses.pdf', 400)],
        askedDaysAgo: 400,
        approved: { daysAgo: 398, by: 'staff:Cadastro' },
      },
      {
        kind: 'registration',
        changes: { corporateName: 'Estrela do Sul Comércio Ltda' },
        lines: [{ label: 'Razão social', before: ESTRELA, after: 'Estrela do Sul Comércio Ltda' }],
        subjects: ['corporateName'],
        documents: [paper(ESTRELA, 'lastUpdates', 'alteracao-contratual-3.pdf', 2)],
        askedDaysAgo: 2,
        approved: null,
      },
    ],
  },
  '10002': {
    registration: {
      cnpj: '12ABC34501DE35',
      corporateName: OFICINA,
      fantasyName: 'Oficina Boa Vista',
      constitutionType: 'L/L',
      constitutionDate: '2026-07-06',
      activitySector: 'Serviços',
      businessEmail: 'oficina@exemplo.com',
      businessPhone: '51990020001',
      businessDescription: 'Conserto e revisão de automóveis.',
      monthlyBilling: 85_000_00n,
      shareCapital: 40_000_00n,
      patrimony: 210_000_00n,
      address: {
        cep: '90010150',
        state: 'RS',
        city: 'Porto Alegre',
        publicPlace: 'Rua dos Andradas',
        street: 'Centro Histórico',
        number: '202',
      },
      partners: [partnerOf('10002')],
    },
    confirmedDaysAgo: { data: 120, address: 120, contact: 120, finances: 120, partners: 120 },
    documents: [
      paper(OFICINA, 'socialContract', 'contrato-social.pdf', 120),
      paper(OFICINA, 'invoicing', 'faturamento.pdf', 120),
    ],
    requests: [],
  },
  '10003': {
    registration: {
      cnpj: '99888777000100',
      corporateName: CAFE,
      fantasyName: 'Café da Serra',
      constitutionType: 'L/L',
      constitutionDate: '2021-06-14',
      activitySector: 'Alimentação',
      businessEmail: 'cafe@exemplo.com',
      businessPhone: '35990030001',
      businessDescription: 'Torra e venda de cafés especiais.',
      monthlyBilling: 38_000_00n,
      shareCapital: 20_000_00n,
      patrimony: 60_000_00n,
      address: {
        cep: '37002000',
        state: 'MG',
        city: 'Varginha',
        publicPlace: 'Avenida Rio Branco',
        street: 'Centro',
        number: '303',
      },
      partners: [partnerOf('10003')],
    },
    confirmedDaysAgo: { data: 1, address: 1, contact: 1, finances: 1, partners: 1 },
    documents: [
      paper(CAFE, 'socialContract', 'contrato-social.pdf', 1),
      paper(CAFE, 'invoicing', 'faturamento.pdf', 1),
    ],
    requests: [],
  },
};

/** A company's administrator as its one partner. */
function partnerOf(bankAccount: string) {
  const found = SANDBOX_OPERATORS.find((one) => one.bankAccount === bankAccount && one.role === 'SA');
  if (!found) throw new Error(`the seed has no administrator of ${bankAccount}`);
  return { cpf: found.cpf, name: found.name, qualification: 'Sócio-administrador', isAdministrator: true };
}
