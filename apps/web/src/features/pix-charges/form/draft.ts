import {
  EXPIRY_SECONDS_DEFAULT,
  type ChargeContent,
  type ChargeDebtor,
  type ChargeTerms,
  type DueContent,
  type ImmediateContent,
} from '@bank/contracts';
import { formatDecimal, formatReais, parseReais } from '@bank/core';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { readDocument } from './documents.ts';
import { DISCOUNT_BY_DATE, type DiscountDraft, type TermDraft } from './terms.ts';

/** The units in which somebody says how long a charge may be paid. */
export const EXPIRY_UNITS = { minutos: 60, horas: 3600, dias: 86_400 } as const;
export type ExpiryUnit = keyof typeof EXPIRY_UNITS;

/** A line that the payer's bank may show. */
export interface InformationLine {
  readonly name: string;
  readonly value: string;
}

/**
 * Everything that is typed of a charge, of whichever kind: who changes the kind finds what the kinds have in common as it
 * was. All of it is text as it stands in the fields, so that it is kept and read again as it was.
 */
export interface ChargeDraft {
  readonly key: string;
  readonly amount: string;
  readonly isChangeable: boolean;
  /** Seconds, or the person's own count of a unit. */
  readonly expiry: 'own' | `${number}`;
  readonly expiryCount: string;
  readonly expiryUnit: ExpiryUnit;
  /** An immediate charge names a debtor only where this part is open. */
  readonly hasDebtor: boolean;
  readonly debtorName: string;
  readonly debtorDocument: string;
  /** Where the debtor is reached: a part of its own. */
  readonly hasContact: boolean;
  readonly debtorEmail: string;
  readonly debtorCep: string;
  readonly debtorStreet: string;
  readonly debtorCity: string;
  readonly debtorState: string;
  /** "2026-12-31"; empty: none yet. */
  readonly dueDate: string;
  readonly validityDays: string;
  readonly fine: TermDraft | undefined;
  readonly interest: TermDraft | undefined;
  readonly abatement: TermDraft | undefined;
  readonly discount: DiscountDraft | undefined;
  readonly request: string;
  readonly information: readonly InformationLine[];
  readonly hasTxid: boolean;
  readonly txid: string;
}

const VALIDITY_DAYS_DEFAULT = 30;
const NO_TERM: TermDraft = { modalidade: '', value: '' };

/** The terms in which a charge is offered to expire, shortest first. */
export const EXPIRIES = [3600, 86_400, 604_800] as const;

export const EMPTY_DRAFT: ChargeDraft = {
  key: '',
  amount: '',
  isChangeable: false,
  expiry: `${EXPIRY_SECONDS_DEFAULT}`,
  expiryCount: '',
  expiryUnit: 'horas',
  hasDebtor: false,
  debtorName: '',
  debtorDocument: '',
  hasContact: false,
  debtorEmail: '',
  debtorCep: '',
  debtorStreet: '',
  debtorCity: '',
  debtorState: '',
  dueDate: '',
  validityDays: `${VALIDITY_DAYS_DEFAULT}`,
  fine: undefined,
  interest: undefined,
  abatement: undefined,
  discount: undefined,
  request: '',
  information: [],
  hasTxid: false,
  txid: '',
};

/** The centavos, or hundredths of a percent, that a typed text means; undefined where it means none. */
export function hundredthsOf(text: string): bigint | undefined {
  const read = parseReais(text);
  return read.ok ? read.value : undefined;
}

/** What the form begins with for a charge that stands: to be edited, or to be made again. */
export function draftOf(content: ChargeContent): ChargeDraft {
  const common: ChargeDraft = {
    ...EMPTY_DRAFT,
    key: content.key,
    amount: content.amount === undefined || content.amount === '0.00' ? '' : typedOf(content.amount),
    request: content.request ?? '',
    hasTxid: content.txid !== undefined,
    txid: content.txid ?? '',
  };
  switch (content.kind) {
    case 'static':
      return common;
    case 'immediate':
      return {
        ...common,
        ...debtorDraft(content.debtor),
        ...expiryDraft(content.expiresIn),
        isChangeable: content.changeable,
        information: content.information ?? [],
      };
    case 'due':
      return {
        ...common,
        ...debtorDraft(content.debtor),
        ...termsDraft(content.terms),
        dueDate: content.dueDate,
        validityDays: `${content.validityDays}`,
        information: content.information ?? [],
      };
  }
}

/** The same charge once more: of another day, and under a name of its own. */
export function duplicateOf(content: ChargeContent, today: string): ChargeDraft {
  const draft = draftOf(content);
  const isOver = draft.dueDate !== '' && draft.dueDate < today;
  // Discounts until a day of a charge that is over would be over too.
  const discount = isOver && draft.discount?.tiers.some(({ date }) => date < today) ? undefined : draft.discount;
  return { ...draft, hasTxid: false, txid: '', discount, dueDate: isOver ? '' : draft.dueDate };
}

function debtorDraft(debtor: ChargeDebtor | undefined): Partial<ChargeDraft> {
  if (debtor === undefined) return {};
  const { name, document, email = '', cep = '', street = '', city = '', state = '' } = debtor;
  return {
    hasDebtor: true,
    debtorName: name,
    debtorDocument: readDocument(document).shown,
    hasContact: [email, cep, street, city, state].some((part) => part !== ''),
    debtorEmail: email,
    debtorCep: cep === '' ? '' : `${cep.slice(0, 5)}-${cep.slice(5)}`,
    debtorStreet: street,
    debtorCity: city,
    debtorState: state,
  };
}

function expiryDraft(seconds: number): Partial<ChargeDraft> {
  if (EXPIRIES.some((known) => known === seconds)) return { expiry: `${seconds}` };
  const unit = (['dias', 'horas'] as const).find((each) => seconds % EXPIRY_UNITS[each] === 0) ?? 'minutos';
  return { expiry: 'own', expiryCount: `${Math.ceil(seconds / EXPIRY_UNITS[unit])}`, expiryUnit: unit };
}

function termsDraft({ multa, juros, abatimento, desconto }: ChargeTerms): Partial<ChargeDraft> {
  const term = (from: { readonly modalidade: number; readonly valorPerc: string } | undefined) =>
    from && { modalidade: `${from.modalidade}`, value: typedOf(from.valorPerc) };
  return {
    fine: term(multa),
    interest: term(juros),
    abatement: term(abatimento),
    discount:
      desconto &&
      ('descontoDataFixa' in desconto
        ? {
            modalidade: `${desconto.modalidade}`,
            value: '',
            tiers: desconto.descontoDataFixa.map(({ data, valorPerc }) => ({ date: data, value: typedOf(valorPerc) })),
          }
        : { modalidade: `${desconto.modalidade}`, value: typedOf(desconto.valorPerc), tiers: [] }),
  };
}

function typedOf(wire: string): string {
  // API Pix may write zeros before an amount.
  return formatReais(centavosOf(wire.replace(/^0+(?=\d)/, '')));
}

/** What the bank is told of a draft in which nothing is wrong. */
export function contentOf(kind: ChargeContent['kind'], draft: ChargeDraft): ChargeContent {
  const { key } = draft;
  const request = draft.request.trim();
  const said = {
    ...(draft.hasTxid && draft.txid.trim() !== '' && { txid: draft.txid.trim() }),
    ...(request !== '' && { request }),
  };
  const amount = wireOf(draft.amount);
  if (kind === 'static') return { kind, key, ...(draft.amount !== '' && amount !== '0.00' && { amount }), ...said };
  const information = draft.information.map(({ name, value }) => ({ name: name.trim(), value: value.trim() }));
  const more = { ...said, ...(information.length > 0 && { information }) };
  if (kind === 'immediate') {
    const content: ImmediateContent = {
      kind,
      key,
      amount,
      changeable: draft.isChangeable,
      expiresIn: secondsOf(draft) ?? EXPIRY_SECONDS_DEFAULT,
      ...(draft.hasDebtor && { debtor: debtorOf(draft) }),
      ...more,
    };
    return content;
  }
  const content: DueContent = {
    kind,
    key,
    amount,
    dueDate: draft.dueDate,
    validityDays: Number(draft.validityDays),
    terms: termsOf(draft),
    debtor: debtorOf(draft),
    ...more,
  };
  return content;
}

/** The seconds in which a charge may be paid; undefined where the person's own count is none. */
export function secondsOf({ expiry, expiryCount, expiryUnit }: ChargeDraft): number | undefined {
  if (expiry !== 'own') return Number(expiry);
  return /^[1-9]\d{0,6}$/.test(expiryCount) ? Number(expiryCount) * EXPIRY_UNITS[expiryUnit] : undefined;
}

function debtorOf(draft: ChargeDraft): ChargeDebtor {
  const contact = {
    email: draft.debtorEmail.trim(),
    cep: draft.debtorCep.replaceAll(/\D/g, ''),
    street: draft.debtorStreet.trim(),
    city: draft.debtorCity.trim(),
    state: draft.debtorState,
  };
  const filled = draft.hasContact ? Object.entries(contact).filter(([, value]) => value !== '') : [];
  return {
    name: draft.debtorName.trim(),
    document: readDocument(draft.debtorDocument).bare,
    ...(Object.fromEntries(filled) as Partial<typeof contact>),
  };
}

/**
 * Fine, interest, abatement and discounts as far as they are filled in, by the names of API Pix. What is still being typed
 * is left out, so that the simulation goes on beside it.
 */
export function termsOf({ fine, interest, abatement, discount }: ChargeDraft): ChargeTerms {
  const [multa, juros, abatimento] = [wireTerm(fine), wireTerm(interest), wireTerm(abatement)];
  const desconto = discount && (DISCOUNT_BY_DATE.has(discount.modalidade) ? wireTiers(discount) : wireTerm(discount));
  // The fields offer the numbers of API Pix alone.
  return {
    ...(multa && { multa }),
    ...(juros && { juros }),
    ...(abatimento && { abatimento }),
    ...(desconto && { desconto }),
  } as ChargeTerms;
}

/** The places of the discounts until a day that are filled in: faults name a discount by its place among these. */
export function filledTiers({ tiers }: DiscountDraft): readonly number[] {
  return tiers.flatMap(({ date, value }, index) => (date !== '' && isAboveZero(value) ? [index] : []));
}

function wireTerm({ modalidade, value }: TermDraft = NO_TERM): object | undefined {
  return isAboveZero(value) ? { modalidade: Number(modalidade), valorPerc: wireOf(value) } : undefined;
}

function wireTiers(discount: DiscountDraft): object | undefined {
  const tiers = filledTiers(discount).flatMap((index) => discount.tiers[index] ?? []);
  if (tiers.length === 0) return undefined;
  return {
    modalidade: Number(discount.modalidade),
    descontoDataFixa: tiers.map(({ date, value }) => ({ data: date, valorPerc: wireOf(value) })),
  };
}

function wireOf(value: string): string {
  return formatDecimal(hundredthsOf(value) ?? 0n);
}

function isAboveZero(value: string): boolean {
  return (hundredthsOf(value) ?? 0n) > 0n;
}
