import {
  requestRegistrationChange,
  STATES,
  wireOf,
  type CallInput,
  type FoundAddress,
  type RegistrationPart,
} from '@bank/contracts';
import { formatBrl } from '@bank/core';
import type { ChangeLine } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';
import type { DocumentNeed } from './document-choice.ts';
import { addressInWords, phoneInWords, type Registration } from './registration.ts';

/** A change of the registration as the bank takes it: only what is to be another. */
export type RegistrationChange = CallInput<typeof requestRegistrationChange>['body'];

export type TextName =
  | 'corporateName'
  | 'fantasyName'
  | 'activitySector'
  | 'businessDescription'
  | 'businessEmail'
  | 'businessPhone';
export type MoneyName = 'monthlyBilling' | 'shareCapital' | 'patrimony';
export type AddressName = 'cep' | 'state' | 'city' | 'publicPlace' | 'street' | 'number' | 'complement';
export type FieldName = TextName | MoneyName | AddressName;

/** The registration while it is being changed: as it is typed, amounts in centavos, undefined where none is said. */
export type RegistrationDraft = Readonly<
  Record<TextName | AddressName, string> & Record<MoneyName, bigint | undefined>
>;

export const FIELD_WORDS: Readonly<Record<FieldName, string>> = {
  corporateName: 'Razão social',
  fantasyName: 'Nome fantasia',
  activitySector: 'Setor de atividade',
  businessDescription: 'O que a empresa faz',
  businessEmail: 'E-mail',
  businessPhone: 'Telefone',
  monthlyBilling: 'Faturamento mensal',
  shareCapital: 'Capital social',
  patrimony: 'Patrimônio',
  cep: 'CEP',
  state: 'Estado',
  city: 'Cidade',
  publicPlace: 'Logradouro',
  street: 'Bairro',
  number: 'Número',
  complement: 'Complemento',
};

export const TEXTS_OF_PART: Readonly<Partial<Record<RegistrationPart, readonly TextName[]>>> = {
  data: ['corporateName', 'fantasyName', 'activitySector', 'businessDescription'],
  contact: ['businessEmail', 'businessPhone'],
};
export const AMOUNTS: readonly MoneyName[] = ['monthlyBilling', 'patrimony', 'shareCapital'];
const PLACES: readonly AddressName[] = ['cep', 'state', 'city', 'publicPlace', 'street', 'number', 'complement'];

/** The registration as it stands, to begin a change from. */
export function draftOf(registration: Registration): RegistrationDraft {
  const { address } = registration;
  const amount = (wire: string | null): bigint | undefined => (wire === null ? undefined : centavosOf(wire));
  return {
    corporateName: registration.corporateName,
    fantasyName: registration.fantasyName ?? '',
    activitySector: registration.activitySector ?? '',
    businessDescription: registration.businessDescription ?? '',
    businessEmail: registration.businessEmail ?? '',
    businessPhone: phoneInWords(registration.businessPhone ?? ''),
    monthlyBilling: amount(registration.monthlyBilling),
    shareCapital: amount(registration.shareCapital),
    patrimony: amount(registration.patrimony),
    cep: address?.cep ?? '',
    state: address?.state ?? '',
    city: address?.city ?? '',
    publicPlace: address?.publicPlace ?? '',
    street: address?.street ?? '',
    number: address?.number ?? '',
    complement: address?.complement ?? '',
  };
}

/** What a draft asks for: of its part, only what differs from the registration. */
export function changeOf(part: RegistrationPart, registration: Registration, draft: RegistrationDraft) {
  const before = draftOf(registration);
  switch (part) {
    case 'data':
    case 'contact': {
      const differ = (TEXTS_OF_PART[part] ?? []).filter((name) => typed(name, draft) !== typed(name, before));
      return Object.fromEntries(differ.map((name) => [name, typed(name, draft)])) as RegistrationChange;
    }
    case 'finances': {
      const differ = AMOUNTS.filter((name) => draft[name] !== before[name]);
      return Object.fromEntries(differ.map((name) => [name, amountOf(draft[name])])) as RegistrationChange;
    }
    case 'address':
      return PLACES.some((name) => typed(name, draft) !== typed(name, before)) ? { address: addressOf(draft) } : {};
    case 'partners':
      return { partnersChanged: true } as const;
    case 'documents':
      return {};
  }
}

/** Whether a change asks for anything that is not there already. */
export function asksNothing(change: RegistrationChange): boolean {
  return Object.keys(change).length === 0;
}

export type Faults = Partial<Readonly<Record<FieldName, string>>>;

/** What of a change the bank would not take, field by field, by the rules of its own contract. */
export function faultsOf(change: RegistrationChange): Faults {
  const read = requestRegistrationChange.body?.safeParse(change);
  if (read === undefined || read.success) return {};
  const faults: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of read.error.issues) {
    const name = path.at(-1) as FieldName;
    faults[name] ??= wordsOf(name, message);
  }
  return faults;
}

function wordsOf(name: FieldName, message: string): string {
  if (name === 'state') return 'Escolha o estado.';
  return (AMOUNTS as readonly string[]).includes(name) ? 'Informe o valor.' : message;
}

/** What the bank must see before a change is in force; nothing for one that is in force at once. */
export function documentsNeeded(part: RegistrationPart, change: RegistrationChange): readonly DocumentNeed[] {
  if (part === 'documents')
    return [
      {
        anyOf: ['socialContract', 'lastUpdates', 'invoicing', 'proofOfAddress'],
        because: 'Envie o documento mais novo; o banco o confere e guarda com os outros.',
      },
    ];
  const byContract =
    change.corporateName !== undefined
      ? 'A razão social'
      : change.shareCapital !== undefined
        ? 'O capital social'
        : change.partnersChanged !== undefined
          ? 'O quadro de sócios'
          : undefined;
  return [
    ...(byContract === undefined
      ? []
      : [
          {
            anyOf: ['lastUpdates', 'socialContract'] as const,
            because: `${byContract} só muda com o contrato registrado na junta comercial. Um dos dois basta.`,
          },
        ]),
    ...(change.address === undefined
      ? []
      : [
          {
            anyOf: ['proofOfAddress'] as const,
            because: 'Conta de luz, água, telefone ou contrato de aluguel em nome da empresa, de até 90 dias.',
          },
        ]),
  ];
}

/** What a change changes, line by line, in words. */
export function linesOf(registration: Registration, change: RegistrationChange): readonly ChangeLine[] {
  const text = (name: TextName): readonly ChangeLine[] => {
    const after = change[name];
    if (after === undefined) return [];
    const shown = (value: string): string => (name === 'businessPhone' ? phoneInWords(value) : value);
    const before = registration[name];
    return [{ label: FIELD_WORDS[name], before: before && shown(before), after: shown(after) || 'Nenhum' }];
  };
  const amount = (name: MoneyName): readonly ChangeLine[] => {
    const after = change[name];
    if (after === undefined) return [];
    const before = registration[name];
    return [
      {
        label: FIELD_WORDS[name],
        before: before && formatBrl(centavosOf(before)),
        after: formatBrl(centavosOf(after)),
      },
    ];
  };
  return [
    ...[...(TEXTS_OF_PART.data ?? []), ...(TEXTS_OF_PART.contact ?? [])].flatMap(text),
    ...AMOUNTS.flatMap(amount),
    ...(change.address === undefined
      ? []
      : [
          {
            label: 'Endereço',
            before: registration.address && addressInWords(registration.address),
            after: addressInWords(change.address),
          },
        ]),
    ...(change.partnersChanged === undefined
      ? []
      : [{ label: 'Sócios', before: partnersInWords(registration), after: 'Como no documento enviado' }]),
  ];
}

/**
 * A draft after its CEP was found: what the CEP says stands there. What it does not say is emptied where it still is
 * the registered address', for that belongs to another CEP, and kept where somebody typed it.
 */
export function filledByCep(draft: RegistrationDraft, registration: Registration, found: FoundAddress) {
  const before = draftOf(registration);
  const place = (name: 'city' | 'publicPlace' | 'street'): string =>
    found[name] ?? (draft[name] === before[name] ? '' : draft[name]);
  return {
    ...draft,
    state: found.state,
    city: place('city'),
    publicPlace: place('publicPlace'),
    street: place('street'),
  };
}

function partnersInWords({ partners }: Registration): string | null {
  if (partners.length === 0) return null;
  return partners.length === 1 ? '1 sócio' : `${partners.length} sócios`;
}

function typed(name: TextName | AddressName, draft: RegistrationDraft): string {
  const text = draft[name].trim();
  return name === 'businessPhone' || name === 'cep' ? text.replaceAll(/\D/g, '') : text;
}

/** An amount that was deleted is refused by the contract's own check, which faultsOf puts in words. */
function amountOf(centavos: bigint | undefined): string {
  return centavos === undefined ? '' : wireOf(centavos);
}

function addressOf(draft: RegistrationDraft): NonNullable<RegistrationChange['address']> {
  const complement = typed('complement', draft);
  return {
    cep: typed('cep', draft),
    // An address without a state is refused by the contract's own check, which faultsOf puts in words.
    state: (STATES.find((state) => state === draft.state) ?? '') as (typeof STATES)[number],
    city: typed('city', draft),
    publicPlace: typed('publicPlace', draft),
    street: typed('street', draft),
    number: typed('number', draft),
    ...(complement === '' ? {} : { complement }),
  };
}
