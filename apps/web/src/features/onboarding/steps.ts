import { isEmail, parseCivilDate, type CivilDate } from '@bank/core';
import { parseCnpj, parseCpf, stateOfCep } from '@bank/documents';
import type { StepNumber } from './address.ts';
import type { AmountField, Draft, TextField } from './draft.ts';

/** The documents of step 4 (PRODUCT.md section 3). */
export const DOCUMENT_FIELDS = ['socialContract', 'lastUpdates', 'invoicing'] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** Every field that the form itself judges, under the name that it has in the page. */
export type Field = TextField | AmountField | DocumentField | 'password' | 'repeatPassword';

/** What is wrong, field by field. */
export type Faults = Partial<Record<Field, string>>;

/** The passwords of step 5: in this tab's memory alone. */
export interface Passwords {
  readonly password: string;
  readonly repeatPassword: string;
}

/** The files that were chosen and can be taken, as far as the browser can see. */
export type ChosenFiles = Partial<Readonly<Record<DocumentField, File>>>;

/** The same files with that one in its place, or without it. */
export function withFile<Name extends string>(
  files: Partial<Readonly<Record<Name, File>>>,
  name: Name,
  file: File | undefined,
): Partial<Readonly<Record<Name, File>>> {
  const others = Object.entries(files).filter(([other]) => other !== name);
  return Object.fromEntries(file === undefined ? others : [...others, [name, file]]) as Partial<Record<Name, File>>;
}

/** Everything that the steps are judged by. */
export interface SignUpForm {
  readonly draft: Draft;
  readonly files: ChosenFiles;
  readonly passwords: Passwords;
  readonly today: CivilDate;
}

/** The five steps in their order, as people see them named. */
export const STEP_NAMES = ['Empresa', 'Dados', 'Endereço', 'Documentos', 'Acesso'] as const;

const REQUIRED = 'Campo obrigatório.';
const OWNERS = ['firstCpf', 'secondCpf', 'thirdCpf'] as const;

/** What keeps a step from being left forwards (PRODUCT.md section 5). */
export function stepFaults(step: StepNumber, form: SignUpForm): Faults {
  switch (step) {
    case 0:
      return { ...missing(form.draft, ['cnpj', 'firstCpf']), ...documentFaults(form.draft) };
    case 1:
      return companyFaults(form);
    case 2:
      return {
        ...missing(form.draft, ['cep', 'city', 'publicPlace', 'street', 'number']),
        ...(form.draft.cep === '' || isCep(form.draft.cep) ? {} : { cep: 'CEP inválido.' }),
      };
    case 3:
      return missingFiles(form.files);
    case 4:
      return passwordFaults(form.passwords);
  }
}

/** The first step before `upTo` that is not valid; `upTo` itself when all before it are. Nobody stands further on. */
export function reachableStep(upTo: StepNumber, form: SignUpForm): StepNumber {
  const before = ([0, 1, 2, 3] as const).filter((step) => step < upTo);
  return before.find((step) => Object.keys(stepFaults(step, form)).length > 0) ?? upTo;
}

/** The step on which a field stands; undefined for a name that no step has. */
export function stepOf(name: string): StepNumber | undefined {
  return ([0, 1, 2, 3, 4] as const).find((step) => STEP_FIELDS[step].some((field) => field === name));
}

const STEP_FIELDS: Readonly<Record<StepNumber, readonly Field[]>> = {
  0: ['cnpj', 'firstCpf', 'secondCpf', 'thirdCpf'],
  1: [
    'corporateName',
    'fantasyName',
    'constitutionType',
    'constitutionDate',
    'activitySector',
    'businessEmail',
    'businessPhone',
    'monthlyBilling',
    'shareCapital',
    'patrimony',
    'businessDescription',
  ],
  2: ['cep', 'city', 'publicPlace', 'street', 'number', 'complement'],
  3: DOCUMENT_FIELDS,
  4: ['password', 'repeatPassword'],
};

function missing(draft: Draft, fields: readonly (TextField | AmountField)[]): Faults {
  const empty = fields.filter((field) => {
    const value = draft[field];
    // Zero is an answer: a young company bills nothing yet.
    return value === undefined || (typeof value === 'string' && value.trim() === '');
  });
  return Object.fromEntries(empty.map((field) => [field, REQUIRED]));
}

/** Check digits of what is given (READINGS 28), and nobody twice. */
function documentFaults(draft: Draft): Faults {
  const faults: Faults = {};
  if (draft.cnpj !== '' && !parseCnpj(draft.cnpj).ok) faults.cnpj = 'CNPJ inválido.';
  for (const [at, field] of OWNERS.entries()) {
    if (draft[field] === '') continue;
    if (!parseCpf(draft[field]).ok) faults[field] = 'CPF inválido.';
    else if (OWNERS.slice(0, at).some((other) => draft[other] === draft[field]))
      faults[field] = 'Este CPF já foi informado acima. Informe o de outra pessoa.';
  }
  return faults;
}

function companyFaults({ draft, today }: SignUpForm): Faults {
  const { businessEmail, businessPhone, constitutionDate } = draft;
  return {
    ...(constitutionDate === '' ? {} : dateFaults(constitutionDate, today)),
    ...(isEmail(businessEmail) ? {} : { businessEmail: 'E-mail inválido.' }),
    ...(businessPhone === '' || /^[1-9]\d(9\d{8}|[2-8]\d{7})$/.test(digitsOf(businessPhone))
      ? {}
      : { businessPhone: 'Informe o telefone com DDD, como (11) 99999-0000.' }),
    ...missing(draft, [
      'corporateName',
      'constitutionType',
      'constitutionDate',
      'activitySector',
      'businessEmail',
      'monthlyBilling',
      'shareCapital',
      'patrimony',
      'businessDescription',
    ]),
  };
}

/** What is said of a text that is no day (PRODUCT.md section 5). */
export const NO_DATE = 'O formato da data selecionada é inválido';

function dateFaults(text: string, today: CivilDate): Faults {
  const date = dateTyped(text);
  if (date === undefined) return { constitutionDate: NO_DATE };
  return date > today ? { constitutionDate: 'A data de constituição precisa ser de hoje ou de antes.' } : {};
}

/** The two documents that are required (PRODUCT.md section 5). */
export function missingFiles(files: ChosenFiles): Faults {
  return {
    ...(files.socialContract === undefined ? { socialContract: REQUIRED } : {}),
    ...(files.invoicing === undefined ? { invoicing: REQUIRED } : {}),
  };
}

/** Required, and the same twice: all that Enviar asks (PRODUCT.md section 4). */
export function passwordFaults({ password, repeatPassword }: Passwords): Faults {
  return {
    ...(password === '' ? { password: REQUIRED } : {}),
    ...(repeatPassword === ''
      ? { repeatPassword: REQUIRED }
      : repeatPassword === password
        ? {}
        : { repeatPassword: 'As senhas não são iguais.' }),
  };
}

/** The day that "dd/mm/aaaa" means; undefined while it is none. */
export function dateTyped(text: string): CivilDate | undefined {
  const [day, month, year] = text.split('/');
  const parsed = parseCivilDate(`${year ?? ''}-${month ?? ''}-${day ?? ''}`);
  return parsed.ok ? parsed.value : undefined;
}

/** Whole, and of some state: the bank takes no other. Whether there is such a street the address finder may not know. */
function isCep(text: string): boolean {
  const digits = digitsOf(text);
  return digits.length === 8 && stateOfCep(digits) !== undefined;
}

/** The digits of a masked text. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** A mobile number that a code can be sent to, eleven digits; undefined where the phone is none. */
export function mobileOf({ businessPhone }: Draft): string | undefined {
  const digits = digitsOf(businessPhone);
  return /^[1-9]\d9\d{8}$/.test(digits) ? digits : undefined;
}
