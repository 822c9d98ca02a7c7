import { checkCharge, COBV_CENTAVOS_MAX, explainCobv, readCharge, type CobvFault } from '@bank/cobv';
import { EXPIRY_SECONDS_MAX, type CodeKind } from '@bank/contracts';
import { formatBrl, formatDecimal, type CivilDate } from '@bank/core';
import { documentFault } from './documents.ts';
import { filledTiers, hundredthsOf, secondsOf, termsOf, type ChargeDraft } from './draft.ts';
import { DISCOUNT_BY_DATE, type TermDraft } from './terms.ts';

/** A place of the form beside which something can be said. */
export type ChargeField =
  | 'key'
  | 'amount'
  | 'txid'
  | 'request'
  | 'expiry'
  | 'dueDate'
  | 'validityDays'
  | 'debtorName'
  | 'debtorDocument'
  | 'debtorEmail'
  | 'debtorCep'
  | 'fine'
  | 'interest'
  | 'abatement'
  | 'discount'
  | `discount.${number}.${'date' | 'value'}`
  | `information.${number}.${'name' | 'value'}`;

export type Faults = Readonly<Partial<Record<ChargeField, string>>>;

const VALIDITY_DAYS_MAX = 3650;
const REQUEST_MAX = 140;
const STATIC_REQUEST_MAX = 72;
/** Key and description share one field of the code (Manual de Padrões para Iniciação do Pix, template 26): 99 less what is always there. */
const STATIC_SHARED_MAX = 73;

/** How long the text for the payer may be. In a static code it shares its room with the key. */
export function requestMax(kind: CodeKind, key: string): number {
  if (kind !== 'static') return REQUEST_MAX;
  return Math.max(0, Math.min(STATIC_REQUEST_MAX, STATIC_SHARED_MAX - key.length));
}

/** What is wrong with a draft, place by place; nothing: it can be sent. `createdOn`: the day on which the charge is, or was, made. */
export function chargeFaults(kind: CodeKind, draft: ChargeDraft, createdOn: CivilDate): Faults {
  const faults: Partial<Record<ChargeField, string>> = {};
  if (draft.key === '') faults.key = 'Escolha a chave que recebe.';
  const amount = amountFault(kind, draft);
  if (amount !== undefined) faults.amount = amount;
  const txid = txidFault(kind, draft);
  if (txid !== undefined) faults.txid = txid;
  const max = requestMax(kind, draft.key);
  if (draft.request.trim().length > max) {
    faults.request =
      max === 0 ? 'Com esta chave não cabe descrição no código.' : `Use no máximo ${max} caracteres com esta chave.`;
  }
  if (kind === 'static') return faults;
  if (kind === 'immediate') Object.assign(faults, expiryFaults(draft));
  if (kind === 'due' || draft.hasDebtor) Object.assign(faults, debtorFaults(draft));
  for (const [index, { name, value }] of draft.information.entries()) {
    if (name.trim() === '') faults[`information.${index}.name`] = 'Informe o nome, ou remova a linha.';
    if (value.trim() === '') faults[`information.${index}.value`] = 'Informe o texto, ou remova a linha.';
  }
  if (kind === 'due') Object.assign(faults, dueFaults(draft, createdOn));
  return faults;
}

function amountFault(kind: CodeKind, { amount, isChangeable }: ChargeDraft): string | undefined {
  const centavos = hundredthsOf(amount) ?? 0n;
  if (centavos > COBV_CENTAVOS_MAX) return `Uma cobrança Pix vai até ${formatBrl(COBV_CENTAVOS_MAX)}.`;
  if (centavos > 0n || kind === 'static' || (kind === 'immediate' && isChangeable)) return undefined;
  return 'Informe o valor.';
}

function txidFault(kind: CodeKind, { hasTxid, txid }: ChargeDraft): string | undefined {
  const text = txid.trim();
  if (!hasTxid || text === '') return undefined;
  if (kind === 'static') {
    return /^[a-zA-Z0-9]{1,25}$/.test(text) ? undefined : 'Use até 25 letras e números, sem espaços nem acentos.';
  }
  return /^[a-zA-Z0-9]{26,35}$/.test(text) ? undefined : 'Use de 26 a 35 letras e números, sem espaços nem acentos.';
}

function expiryFaults(draft: ChargeDraft): Faults {
  const seconds = secondsOf(draft);
  if (seconds === undefined) return { expiry: 'Informe um número inteiro, maior que zero.' };
  return seconds > EXPIRY_SECONDS_MAX ? { expiry: 'Uma cobrança imediata vale no máximo 1 ano.' } : {};
}

function debtorFaults(draft: ChargeDraft): Faults {
  const document = documentFault(draft.debtorDocument, true);
  const email = draft.debtorEmail.trim();
  const cep = draft.debtorCep.replaceAll(/\D/g, '');
  return {
    ...(draft.debtorName.trim() === '' && { debtorName: 'Informe o nome do pagador.' }),
    ...(document !== undefined && { debtorDocument: document }),
    ...(draft.hasContact &&
      email !== '' &&
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { debtorEmail: 'Informe um e-mail, como nome@empresa.com.br.' }),
    ...(draft.hasContact && cep !== '' && cep.length !== 8 && { debtorCep: 'O CEP tem 8 números.' }),
  };
}

function dueFaults(draft: ChargeDraft, createdOn: CivilDate): Faults {
  const faults: Partial<Record<ChargeField, string>> = {};
  if (draft.dueDate === '') faults.dueDate = 'Informe a data de vencimento, como 31/12/2026.';
  const days = Number(draft.validityDays);
  if (!/^\d{1,4}$/.test(draft.validityDays) || days > VALIDITY_DAYS_MAX) {
    faults.validityDays = 'Informe de 0 a 3.650 dias.';
  }
  for (const [name, words] of TERM_WORDS) {
    const missing = termFault(draft[name], words);
    if (missing !== undefined) faults[name] = missing;
  }
  Object.assign(faults, discountFaults(draft));
  return { ...termsRefused(draft, createdOn), ...faults };
}

const TERM_WORDS = [
  ['fine', 'a multa'],
  ['interest', 'os juros'],
  ['abatement', 'o abatimento'],
] as const;

function termFault(term: TermDraft | undefined, words: string): string | undefined {
  if (term === undefined || (hundredthsOf(term.value) ?? 0n) > 0n) return undefined;
  return `Informe ${words}, ou remova esta parte.`;
}

function discountFaults({ discount }: ChargeDraft): Faults {
  if (discount === undefined) return {};
  if (!DISCOUNT_BY_DATE.has(discount.modalidade)) {
    const missing = termFault(discount, 'o desconto');
    return missing === undefined ? {} : { discount: missing };
  }
  return Object.fromEntries(
    discount.tiers.flatMap(({ date, value }, index) => [
      ...(date === '' ? [[`discount.${index}.date`, 'Informe até quando vale o desconto.']] : []),
      ...((hundredthsOf(value) ?? 0n) > 0n ? [] : [[`discount.${index}.value`, 'Informe o desconto.']]),
    ]),
  ) as Faults;
}

/** What the rules of a charge with a due date say of the terms that are filled in, each beside its field. */
function termsRefused(draft: ChargeDraft, createdOn: CivilDate): Faults {
  const read = readCharge(cobvOf(draft));
  const found = read.ok ? checkCharge(read.value, createdOn) : read.error;
  const faults: Partial<Record<ChargeField, string>> = {};
  for (const fault of found) {
    const place = fieldOf(fault, draft);
    // What is empty has been said by its own name already.
    if (place !== undefined) faults[place.field] ??= explainCobv(named(fault, place.words));
  }
  return faults;
}

/** A draft as `@bank/cobv` reads charges. */
export function cobvOf(draft: ChargeDraft): object {
  const amount = hundredthsOf(draft.amount) ?? 0n;
  return {
    ...(amount > 0n && amount <= COBV_CENTAVOS_MAX && { original: formatDecimal(amount) }),
    ...(draft.dueDate !== '' && { dataDeVencimento: draft.dueDate }),
    ...(/^\d{1,4}$/.test(draft.validityDays) && { validadeAposVencimento: Number(draft.validityDays) }),
    ...termsOf(draft),
  };
}

interface Place {
  readonly field: ChargeField;
  /** What the field is called, in place of API Pix's name for it. */
  readonly words: string;
}

function fieldOf(fault: CobvFault, { discount }: ChargeDraft): Place | undefined {
  if (!('field' in fault) || fault.code === 'cobv.missing') return undefined;
  const { field } = fault;
  const tier = /^desconto\.descontoDataFixa\[(\d)\]\.(data|valorPerc)$/.exec(field);
  if (tier !== null && discount !== undefined) {
    const index = filledTiers(discount)[Number(tier[1])] ?? 0;
    return { field: `discount.${index}.${tier[2] === 'data' ? 'date' : 'value'}`, words: 'O desconto' };
  }
  const known: Readonly<Record<string, Place>> = {
    original: { field: 'amount', words: 'O valor' },
    dataDeVencimento: { field: 'dueDate', words: 'O vencimento' },
    validadeAposVencimento: { field: 'validityDays', words: 'O prazo' },
    multa: { field: 'fine', words: 'A multa' },
    juros: { field: 'interest', words: 'Os juros' },
    abatimento: { field: 'abatement', words: 'O abatimento' },
    desconto: { field: 'discount', words: 'O desconto' },
  };
  return known[field.split('.')[0] ?? ''];
}

/** The sentences of `@bank/cobv` name the field: here by the word that stands above it. */
function named(fault: CobvFault, field: string): CobvFault {
  return 'field' in fault ? { ...fault, field } : fault;
}
