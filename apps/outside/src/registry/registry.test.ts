import { expect, test } from 'vitest';
import { registeredCompanySchema } from '@bank/rails-protocol';
import { findAddress } from '../addresses/find-address.ts';
import { SAMPLE_COMPANIES, SAMPLE_MARKS, type Outcome, type SampleCompany } from './companies.ts';
import {
  addCompany,
  companiesToTry,
  findCompany,
  fraudMarks,
  newRegistryState,
  type AddedCompany,
} from './registry.ts';

/** What has to be true of a company's sign-up data and register, for its outcome to come. */
const HOLDS: Readonly<Record<Outcome, (sample: SampleCompany) => boolean>> = {
  approved: isRight,
  customer: isRight,
  closed: ({ registered }) => registered?.status === 'closed',
  suspended: ({ registered }) => registered?.status === 'suspended',
  unfit: ({ registered }) => registered?.status === 'unfit',
  'company-marked': (sample) => isRight(sample, [sample.cnpj]),
  'partner-marked': (sample) => isRight(sample, sample.cpfs.slice(-1)),
  unknown: ({ registered }) => registered === undefined,
  'other-partner': (sample) => !sample.cpfs.every((cpf) => partner(sample, cpf)),
  'no-administrator': (sample) => partner(sample, sample.cpfs[0])?.isAdministrator === false,
  'other-name': ({ corporateName, registered }) => registered?.corporateName !== corporateName,
};

/** Active, its name and partners as given, the first an administrator, and these and no others marked. */
function isRight(sample: SampleCompany, marked: readonly string[] = []): boolean {
  const { cnpj, cpfs, corporateName, registered } = sample;
  const marks = [cnpj, ...cpfs].filter((document) => SAMPLE_MARKS.includes(document));
  return (
    registered?.status === 'active' &&
    registered.corporateName === corporateName &&
    cpfs.every((cpf) => partner(sample, cpf)) &&
    partner(sample, cpfs[0])?.isAdministrator === true &&
    marks.join() === marked.join()
  );
}

function partner({ registered }: SampleCompany, cpf: string | undefined) {
  return registered?.partners.find((each) => each.cpf === cpf);
}

function added(change: Partial<AddedCompany['company']> = {}, marked: readonly string[] = []): AddedCompany {
  const company = SAMPLE_COMPANIES[0]?.registered;
  if (!company) throw new Error('no company');
  return { company: { ...company, ...change }, marked };
}

test('there is a company for every outcome, and eight and more to be approved', () => {
  const outcomes = SAMPLE_COMPANIES.map(({ outcome }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(Object.keys(HOLDS)));
  expect(outcomes.filter((outcome) => outcome === 'approved').length).toBeGreaterThanOrEqual(8);
});

test.each(SAMPLE_COMPANIES.map((sample) => [sample.corporateName, sample.outcome, sample] as const))(
  '%s is what makes it %s',
  (_, outcome, sample) => {
    expect(HOLDS[outcome](sample)).toBe(true);
    expect(registeredCompanySchema.safeParse(sample.registered).success).toBe(outcome !== 'unknown');
  },
);

test('no CNPJ and no person is there twice', () => {
  const cnpjs = SAMPLE_COMPANIES.map(({ cnpj }) => cnpj);
  expect(new Set(cnpjs).size).toBe(cnpjs.length);
  const people = SAMPLE_COMPANIES.flatMap(({ registered }) => registered?.partners.map(({ cpf }) => cpf) ?? []);
  expect(new Set(people).size).toBe(people.length);
});

test('each company lives where the address finder says', () => {
  for (const { registered } of SAMPLE_COMPANIES) {
    if (!registered) continue;
    const { cep, state, city, publicPlace, street } = registered.address;
    expect(findAddress(cep)).toEqual({ found: true, address: { cep, state, city, publicPlace, street } });
  }
});

test('what is added goes before what was made up, and is shown once', () => {
  const state = newRegistryState();
  const company = added({ status: 'closed' });
  const { cnpj } = company.company;
  addCompany(state, company);
  expect(findCompany(state, cnpj)).toEqual({ found: true, company: company.company });
  expect(companiesToTry(state).filter((each) => each.cnpj === cnpj)).toMatchObject([{ outcome: 'closed' }]);
});

test.each<[Outcome, AddedCompany]>([
  ['approved', added()],
  ['closed', added({ status: 'closed' })],
  ['company-marked', added({}, [added().company.cnpj])],
  ['partner-marked', added({}, [added().company.partners[1]?.cpf ?? ''])],
  ['no-administrator', added({ partners: added().company.partners.toReversed() })],
])('the page foretells that an added company will be %s', (outcome, company) => {
  const state = newRegistryState();
  addCompany(state, company);
  expect(companiesToTry(state)[0]).toMatchObject({ outcome });
});

test('the mark that was set last about a document holds', () => {
  const state = newRegistryState();
  const { cnpj } = added().company;
  const isMarked = () => fraudMarks(state, [cnpj])[0]?.open;
  expect(isMarked()).toBe(false);
  addCompany(state, added({}, [cnpj]));
  expect(isMarked()).toBe(true);
  addCompany(state, added());
  expect(isMarked()).toBe(false);
});

test('of a thousand added companies the oldest goes', () => {
  const state = newRegistryState();
  for (let index = 0; index <= 1_000; index += 1) addCompany(state, added({ cnpj: String(index).padStart(14, '0') }));
  expect(state.added.size).toBe(1_000);
  expect(findCompany(state, '00000000000000')).toEqual({ found: false });
});
