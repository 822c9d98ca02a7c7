import {
  HOUR_MS,
  later,
  MINUTE_MS,
  money,
  ok,
  parseCivilDate,
  parseInstant,
  refuse,
  SECOND_MS,
  ZERO,
  type CivilDate,
  type Instant,
  type Money,
  type Result,
} from '@bank/core';
import {
  CHARGE_STATUSES,
  type ChargePayload,
  type ImmediatePayload,
  type NamedPerson,
  type PayloadAmounts,
  type PayloadFault,
  type Withdrawal,
} from './payload.ts';
import { VALIDADE_DAYS_DEFAULT } from './read-charge.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How long an immediate charge lives where it does not say so (API Pix 2.9.0, CobExpiracao). */
const EXPIRY_SECONDS_DEFAULT = 86_400;
const EXPIRY_SECONDS_MAX = 2_147_483_647;
const VALIDITY_DAYS_MAX = 3650;
const INFORMATION_COUNT_MAX = 50;

/** What breaks a document off; caught at the only door of this file. */
class Unreadable extends Error {
  readonly fault: PayloadFault;
  constructor(code: PayloadFault['code'], field: string) {
    super(code);
    this.fault = { code, field };
  }
}

/**
 * Reads the document behind a dynamic code (API Pix 2.9.0, CobPayload and CobVPayload), once its signature has been checked.
 * Null counts as absent; fields not named in the standard are not looked at. Whole numbers may be written as text, because
 * Banco Central's own signed examples write `revisao` and `expiracao` so. Where the parts of the amount are given they have to
 * make the final one. Whether the charge may be paid is not asked here.
 */
export function readPayload(value: unknown): Result<ChargePayload, PayloadFault> {
  try {
    return ok(payloadOf(objectAt(value, '')));
  } catch (error) {
    if (error instanceof Unreadable) return refuse(error.fault);
    throw error;
  }
}

function payloadOf(document: Fields): ChargePayload {
  const calendar = objectAt(document.calendario, 'calendario');
  const base = {
    txid: textAt(document.txid, 'txid', /^[a-zA-Z0-9]{26,35}$/),
    revision: numberAt(document.revisao, 'revisao', EXPIRY_SECONDS_MAX) ?? 0,
    status: statusAt(document.status),
    key: textAt(document.chave, 'chave', /^\S{1,77}$/),
    createdAt: momentAt(calendar.criacao, 'calendario.criacao'),
    debtor: personAt(document.devedor, 'devedor'),
    request: optionalText(document.solicitacaoPagador, 'solicitacaoPagador', 140),
    information: informationAt(document.infoAdicionais),
  };
  const amounts = objectAt(document.valor, 'valor');
  if (isAbsent(calendar.dataDeVencimento)) return { ...base, ...immediateOf(calendar, amounts, base.createdAt) };
  const validity = calendar.validadeAposVencimento;
  return {
    ...base,
    kind: 'due',
    dueDate: dateAt(calendar.dataDeVencimento, 'calendario.dataDeVencimento'),
    validityDays: numberAt(validity, 'calendario.validadeAposVencimento', VALIDITY_DAYS_MAX) ?? VALIDADE_DAYS_DEFAULT,
    amounts: amountsOf(amounts),
    receiver: personAt(document.recebedor, 'recebedor'),
  };
}

function immediateOf(
  calendar: Fields,
  amounts: Fields,
  createdAt: Instant,
): Pick<ImmediatePayload, 'kind' | 'expiresAt' | 'original' | 'isChangeable' | 'withdrawal'> {
  const seconds = numberAt(calendar.expiracao, 'calendario.expiracao', EXPIRY_SECONDS_MAX) ?? EXPIRY_SECONDS_DEFAULT;
  const original = amountAt(amounts.original, 'valor.original');
  const isChangeable = numberAt(amounts.modalidadeAlteracao, 'valor.modalidadeAlteracao', 1) === 1;
  const withdrawal = withdrawalAt(amounts.retirada);
  if (original === ZERO && !isChangeable && withdrawal === null)
    throw new Unreadable('payload.malformed', 'valor.original');
  return { kind: 'immediate', expiresAt: later(createdAt, seconds * SECOND_MS), original, isChangeable, withdrawal };
}

function withdrawalAt(value: unknown): Withdrawal | null {
  if (isAbsent(value)) return null;
  const parts = objectAt(value, 'valor.retirada');
  const [saque, troco] = [!isAbsent(parts.saque), !isAbsent(parts.troco)];
  if (saque === troco) throw new Unreadable('payload.malformed', 'valor.retirada');
  return saque ? 'saque' : 'troco';
}

function amountsOf(fields: Fields): PayloadAmounts {
  const part = (name: 'abatimento' | 'multa' | 'juros' | 'desconto'): Money =>
    isAbsent(fields[name]) ? ZERO : amountAt(fields[name], `valor.${name}`);
  const original = isAbsent(fields.original) ? null : amountAt(fields.original, 'valor.original');
  const final = amountAt(fields.final, 'valor.final');
  const amounts = {
    original,
    abatimento: part('abatimento'),
    multa: part('multa'),
    juros: part('juros'),
    desconto: part('desconto'),
    final,
  };
  if (final === ZERO) throw new Unreadable('payload.malformed', 'valor.final');
  const { abatimento, multa, juros, desconto } = amounts;
  // A bank that gives parts is held to them: the payer is shown how the sum comes about.
  if (original !== null && original - abatimento + multa + juros - desconto !== final)
    throw new Unreadable('payload.sum', 'valor.final');
  return amounts;
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function objectAt(value: unknown, field: string): Fields {
  if (field !== '' && isAbsent(value)) throw new Unreadable('payload.missing', field);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unreadable('payload.not-an-object', field);
  return value as Fields;
}

function textAt(value: unknown, field: string, shape: RegExp): string {
  if (isAbsent(value)) throw new Unreadable('payload.missing', field);
  if (typeof value !== 'string' || !shape.test(value)) throw new Unreadable('payload.malformed', field);
  return value;
}

/** Text for people: what a screen cannot show is left out, what is too long refuses the document. */
function optionalText(value: unknown, field: string, lengthMax: number): string | null {
  if (isAbsent(value)) return null;
  if (typeof value !== 'string' || value.length > lengthMax) throw new Unreadable('payload.malformed', field);
  const shown = value.replace(/[\p{C}\s]+/gu, ' ').trim();
  return shown === '' ? null : shown;
}

function numberAt(value: unknown, field: string, max: number): number | undefined {
  if (isAbsent(value)) return undefined;
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > max)
    throw new Unreadable('payload.malformed', field);
  return number;
}

function amountAt(value: unknown, field: string): Money {
  const text = textAt(value, field, /^\d{1,10}\.\d{2}$/);
  return money(BigInt(text.replace('.', '')));
}

function dateAt(value: unknown, field: string): CivilDate {
  const date = parseCivilDate(textAt(value, field, /^\d{4}-\d{2}-\d{2}$/));
  if (!date.ok) throw new Unreadable('payload.malformed', field);
  return date.value;
}

/** RFC 3339, whatever its offset: some banks write Brasília's. Without one it would be anybody's guess. */
function momentAt(value: unknown, field: string): Instant {
  const text = textAt(value, field, /^\d{4}-\d{2}-\d{2}T/);
  const [, moment = '', sign, hours, minutes] =
    /^(.{19}(?:\.\d{1,3})?)\d{0,6}(?:Z|([+-])(\d{2}):(\d{2}))$/.exec(text) ?? [];
  const at = parseInstant(`${moment}Z`);
  if (at === undefined) throw new Unreadable('payload.malformed', field);
  const offsetMs = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS;
  return later(at, sign === '-' ? offsetMs : -offsetMs);
}

function statusAt(value: unknown): (typeof CHARGE_STATUSES)[number] {
  const status = CHARGE_STATUSES.find((each) => each === value);
  if (status === undefined) throw new Unreadable(isAbsent(value) ? 'payload.missing' : 'payload.malformed', 'status');
  return status;
}

function personAt(value: unknown, field: string): NamedPerson | null {
  if (isAbsent(value)) return null;
  const { nome, cpf, cnpj } = objectAt(value, field);
  const name = optionalText(nome, `${field}.nome`, 200);
  const document = isAbsent(cpf) ? cnpj : cpf;
  if (name === null || isAbsent(document)) return null;
  return { name, document: textAt(document, `${field}.cnpj`, /^[0-9A-Z]{11,14}$/) };
}

function informationAt(value: unknown): readonly { readonly name: string; readonly value: string }[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value) || value.length > INFORMATION_COUNT_MAX)
    throw new Unreadable('payload.malformed', 'infoAdicionais');
  return value.flatMap((each: unknown, index) => {
    const place = `infoAdicionais[${index}]`;
    const item = objectAt(each, place);
    const name = optionalText(item.nome, `${place}.nome`, 50);
    const shown = optionalText(item.valor, `${place}.valor`, 200);
    return name === null || shown === null ? [] : [{ name, value: shown }];
  });
}
