import { expectOk } from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits, parseCnpj, parseCpf } from '@bank/documents';
import type { RegisteredCompany, RegisteredPartner, RegistryStatus } from '@bank/rails-protocol';
import { streetsOf, type Street } from '../addresses/streets.ts';
import { CITY_RANGES } from '../addresses/ranges.ts';

// Companies made up for trying the sign-up, one or more for each thing that may come of it. None of them exists.

/** What is to come of a sign-up with what the page gives to type. */
export type Outcome =
  | 'approved'
  | 'customer' // an account is there already
  | 'closed'
  | 'suspended'
  | 'unfit'
  | 'company-marked' // an open mark of fraud on the CNPJ
  | 'partner-marked' // and on a partner's CPF
  | 'unknown' // the register does not have it
  | 'other-partner' // a CPF given is no partner there
  | 'no-administrator' // the first CPF is a partner who does not administer
  | 'other-name';

/** A company to try the sign-up with: what to type, what the register has, and what comes of it. */
export interface SampleCompany {
  readonly cnpj: string;
  readonly corporateName: string;
  /** To be given as first, second and third. */
  readonly cpfs: readonly string[];
  readonly outcome: Outcome;
  readonly registered: RegisteredCompany | undefined;
}

type PartnerFact = readonly [cpfBase: string, name: string, qualification: string];

interface Fact {
  /** The CNPJ without its check digits. */
  readonly base: string;
  readonly name: string;
  readonly fantasyName?: string;
  readonly openedOn: string;
  readonly legalNature?: string;
  readonly city: string;
  readonly number: string;
  readonly partners: readonly PartnerFact[];
  readonly outcome: Outcome;
  /** What to type where that is not what the register has. */
  readonly typed?: { readonly corporateName?: string; readonly cpfBases?: readonly string[] };
}

const LIMITED = 'Sociedade empresária limitada';
const BOTH = 'Sócio-administrador';
const PARTNER = 'Sócio';
const DIRECTOR = 'Diretor';
const OWNER = 'Titular';
/** Who may act for the company. */
const ADMINISTRATORS: readonly string[] = [BOTH, DIRECTOR, OWNER, 'Administrador'];

const FACTS: readonly Fact[] = [
  {
    base: '204157830001',
    name: 'Marcenaria Canela Preta Ltda',
    fantasyName: 'Canela Preta Móveis',
    openedOn: '2011-04-18',
    city: 'São Paulo',
    number: '418',
    partners: [
      ['318204957', 'Lígia Antunes Meireles', BOTH],
      ['427359180', 'Tomás Antunes Meireles', PARTNER],
    ],
    outcome: 'approved',
  },
  {
    base: '315268940001',
    name: 'Laticínios Serra Mansa Ltda',
    fantasyName: 'Serra Mansa',
    openedOn: '1998-09-02',
    city: 'Belo Horizonte',
    number: '1200',
    partners: [
      ['536471928', 'Aurélio Batista Sena', BOTH],
      ['645582037', 'Ivone Batista Sena', BOTH],
      ['754693148', 'Caio Batista Sena', PARTNER],
    ],
    outcome: 'approved',
  },
  {
    base: '426379050001',
    name: 'Livraria Pé de Página Ltda',
    openedOn: '2019-02-11',
    city: 'Rio de Janeiro',
    number: '77',
    partners: [['863704259', 'Noêmia Quintela Rosa', BOTH]],
    outcome: 'approved',
  },
  {
    base: '7F3KD92A0001',
    name: 'Nuvem Clara Software S.A.',
    fantasyName: 'Nuvem Clara',
    openedOn: '2026-07-20',
    legalNature: 'Sociedade anônima fechada',
    city: 'Florianópolis',
    number: '905',
    partners: [
      ['972815360', 'Renata Vasques Moura', DIRECTOR],
      ['184926571', 'Igor Paes Lemos', DIRECTOR],
    ],
    outcome: 'approved',
  },
  {
    base: '537480160001',
    name: 'Zélia Fontoura Comércio de Alimentos',
    fantasyName: 'Mercearia Dona Zélia',
    openedOn: '2007-11-30',
    legalNature: 'Empresário (individual)',
    city: 'Salvador',
    number: '15',
    partners: [['295037682', 'Zélia Fontoura', OWNER]],
    outcome: 'approved',
  },
  {
    base: '648591270001',
    name: 'Engenharia Vale Verde Sociedade Simples',
    openedOn: '2014-06-05',
    legalNature: 'Sociedade simples pura',
    city: 'Curitiba',
    number: '3310',
    partners: [
      ['306148793', 'Norberto Kessler Dias', BOTH],
      ['417259804', 'Amália Kessler Dias', PARTNER],
    ],
    outcome: 'approved',
  },
  {
    base: '759602380001',
    name: 'Pescados Maré Alta Ltda',
    openedOn: '2016-01-25',
    city: 'Fortaleza',
    number: '640',
    partners: [['528360915', 'Raimundo Nonato Peixe', BOTH]],
    outcome: 'approved',
  },
  {
    base: '0B8Q5T2X0001',
    name: "Tecelagem Fio d'Água Ltda",
    fantasyName: "Fio d'Água",
    openedOn: '2026-08-03',
    city: 'Porto Alegre',
    number: '52',
    partners: [
      ['639471026', 'Graziela Stumpf Nery', BOTH],
      ['740582137', 'Otto Stumpf Nery', PARTNER],
    ],
    outcome: 'approved',
  },
  {
    base: '860713490001',
    name: 'Clínica Veterinária Patas & Cia Ltda',
    fantasyName: 'Patas & Cia',
    openedOn: '2020-10-14',
    city: 'Brasília',
    number: '8',
    partners: [['851693248', 'Débora Lins Falcão', BOTH]],
    outcome: 'approved',
  },
  {
    base: '971824500001',
    name: 'Agropecuária Três Ranchos Ltda',
    openedOn: '2003-03-21',
    city: 'Campo Grande',
    number: '2001',
    partners: [
      ['962704359', 'Evaristo Nogueira Pinto', BOTH],
      ['173815460', 'Luzia Nogueira Pinto', BOTH],
    ],
    outcome: 'approved',
  },
  {
    base: '182935610001',
    name: 'Ferragens Antiga Estação Ltda',
    openedOn: '1989-05-09',
    city: 'Ribeirão Preto',
    number: '33',
    partners: [['284926571', 'Valdir Moreno Prata', BOTH]],
    outcome: 'closed',
  },
  {
    base: '293046720001',
    name: 'Transportadora Rota Parada Ltda',
    openedOn: '2012-12-12',
    city: 'Goiânia',
    number: '1500',
    partners: [['395037682', 'Silvana Braga Torres', BOTH]],
    outcome: 'suspended',
  },
  {
    base: '304157830001',
    name: 'Importadora Mar Aberto Ltda',
    openedOn: '2010-08-17',
    city: 'Santos',
    number: '410',
    partners: [['406148793', 'Péricles Amaral Couto', BOTH]],
    outcome: 'unfit',
  },
  {
    base: '415268940001',
    name: 'Eletrônicos Ponto Certo Ltda',
    openedOn: '2022-03-08',
    city: 'Manaus',
    number: '219',
    partners: [['517259804', 'Jonas Freire Abreu', BOTH]],
    outcome: 'company-marked',
  },
  {
    base: '526379050001',
    name: 'Móveis Porto Novo Ltda',
    openedOn: '2018-07-27',
    city: 'Vitória',
    number: '96',
    partners: [
      ['628360915', 'Cláudia Rangel Porto', BOTH],
      ['739471026', 'Saulo Rangel Porto', PARTNER],
    ],
    outcome: 'partner-marked',
  },
  {
    base: '637480160001',
    name: 'Oficina Novo Rumo Ltda',
    openedOn: '2026-11-03',
    city: 'Londrina',
    number: '540',
    partners: [['840582137', 'Wagner Teles Brito', BOTH]],
    outcome: 'unknown',
  },
  {
    base: '748591270001',
    name: 'Gráfica Letra Miúda Ltda',
    openedOn: '2009-01-19',
    city: 'Recife',
    number: '702',
    partners: [
      ['951693248', 'Teodora Cunha Vilar', BOTH],
      ['162704359', 'Hélio Cunha Vilar', PARTNER],
    ],
    outcome: 'other-partner',
    typed: { cpfBases: ['951693248', '273815460'] },
  },
  {
    base: '859602380001',
    name: 'Confeitaria Nuvem Doce Ltda',
    openedOn: '2017-05-15',
    city: 'Belém',
    number: '28',
    partners: [
      ['384926571', 'Marlene Assunção Góes', BOTH],
      ['495037682', 'Priscila Assunção Góes', PARTNER],
    ],
    outcome: 'no-administrator',
    typed: { cpfBases: ['495037682'] },
  },
  {
    base: '960713490001',
    name: 'Panificadora Trigo Bom Ltda',
    openedOn: '2013-09-23',
    city: 'Uberlândia',
    number: '1111',
    partners: [['506148793', 'Geraldo Mattos Leal', BOTH]],
    outcome: 'other-name',
    typed: { corporateName: 'Padaria e Confeitaria Trigo Bom Ltda' },
  },
  // The companies that are customers of the bank's sandbox already.
  {
    base: '112223330001',
    name: 'Estrela do Sul Ltda',
    fantasyName: 'Estrela do Sul',
    openedOn: '2012-03-01',
    city: 'São Paulo',
    number: '1001',
    partners: [['529982247', 'Marina Duarte Lacerda', BOTH]],
    outcome: 'customer',
  },
  {
    base: '12ABC34501DE',
    name: 'Oficina Boa Vista Ltda',
    fantasyName: 'Oficina Boa Vista',
    openedOn: '2026-07-06',
    city: 'Porto Alegre',
    number: '202',
    partners: [['390533447', 'Sebastião Ramos Vieira', BOTH]],
    outcome: 'customer',
  },
  {
    base: '998887770001',
    name: 'Café da Serra Comércio Ltda',
    fantasyName: 'Café da Serra',
    openedOn: '2021-06-14',
    city: 'Varginha',
    number: '303',
    partners: [['935411347', 'Helena Guimarães Prado', BOTH]],
    outcome: 'customer',
  },
];

const STATUSES: Readonly<Partial<Record<Outcome, RegistryStatus>>> = {
  closed: 'closed',
  suspended: 'suspended',
  unfit: 'unfit',
};

/** The companies to try, in the order of what comes of them. */
export const SAMPLE_COMPANIES: readonly SampleCompany[] = FACTS.map((fact, index) => {
  const { base, name, partners, outcome, typed } = fact;
  const cnpj = cnpjOf(base);
  return {
    cnpj,
    corporateName: typed?.corporateName ?? name,
    cpfs: (typed?.cpfBases ?? partners.map(([cpfBase]) => cpfBase)).map(cpfOf),
    outcome,
    registered: outcome === 'unknown' ? undefined : registeredOf(fact, cnpj, index),
  };
});

/** Documents with an open mark of fraud. */
export const SAMPLE_MARKS: readonly string[] = SAMPLE_COMPANIES.flatMap(({ cnpj, cpfs, outcome }) => {
  if (outcome === 'company-marked') return [cnpj];
  return outcome === 'partner-marked' ? cpfs.slice(-1) : [];
});

/** A partner as the register would have them. */
export function partnerOf(cpf: string, name: string, qualification: string): RegisteredPartner {
  return { cpf, name, qualification, isAdministrator: ADMINISTRATORS.includes(qualification) };
}

/** A company's place in a town: one of its made-up streets. */
export function addressIn(city: string, number: string, index: number): RegisteredCompany['address'] {
  const { publicPlace, street, cep, state, city: town } = streetIn(city, index);
  return { cep, state, city: town, publicPlace, street, number, complement: null };
}

function streetIn(city: string, index: number): Street {
  const range = CITY_RANGES.find((each) => each.city === city);
  const streets = range ? streetsOf(range) : [];
  const street = streets[index % streets.length];
  if (!street) throw new Error(`no such town: ${city}`);
  return street;
}

function registeredOf(fact: Fact, cnpj: string, index: number): RegisteredCompany {
  return {
    cnpj,
    corporateName: fact.name,
    fantasyName: fact.fantasyName ?? null,
    status: STATUSES[fact.outcome] ?? 'active',
    openedOn: fact.openedOn,
    legalNature: fact.legalNature ?? LIMITED,
    partners: fact.partners.map(([base, name, qualification]) => partnerOf(cpfOf(base), name, qualification)),
    address: addressIn(fact.city, fact.number, index),
  };
}

function cnpjOf(base: string): string {
  return expectOk(parseCnpj(`${base}${cnpjCheckDigits(base)}`));
}

function cpfOf(base: string): string {
  return expectOk(parseCpf(`${base}${cpfCheckDigits(base)}`));
}
