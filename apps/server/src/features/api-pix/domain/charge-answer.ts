import { formatInstant, type Instant } from '@bank/core';
import type {
  ApiPix,
  ChargeContent,
  ChargeDebtor,
  ChargeState,
  Cob,
  CobrancaStatus,
  Cobv,
  DueContent,
  ImmediateContent,
} from '@bank/contracts';

// Charges in the words of API Pix 2.9.0.

/** The states by the names of the standard (CobrancaStatus). */
const STATUS: Readonly<Record<ChargeState, CobrancaStatus>> = {
  active: 'ATIVA',
  paid: 'CONCLUIDA',
  removed: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'removed-by-bank': 'REMOVIDA_PELO_PSP',
};
const STATES = Object.fromEntries(Object.entries(STATUS).map(([state, status]) => [status, state])) as Readonly<
  Record<CobrancaStatus, ChargeState>
>;

/** The state that the standard calls so. */
export function stateOf(status: CobrancaStatus): ChargeState {
  return STATES[status];
}

/** The type of a charge, or of its location. */
export function tipoCobOf(kind: 'immediate' | 'due'): 'cob' | 'cobv' {
  return kind === 'due' ? 'cobv' : 'cob';
}

/** A charge as far as its answer needs it. */
export interface AnsweredCharge {
  readonly txid: string;
  readonly revision: number;
  readonly state: ChargeState;
  readonly createdAt: Instant;
  /** Null: it stands nowhere. */
  readonly place: {
    readonly id: bigint;
    readonly location: string;
    readonly since: Instant;
    /** Pix Copia e Cola. */
    readonly code: string;
  } | null;
  /** What paid it; empty until it is paid. */
  readonly pix: readonly ApiPix[];
}

/** Whom a charge with a due date pays. */
export type Recebedor = Cobv['recebedor'];

/** An immediate charge (CobGerada, CobCompleta). */
export function cobOf(charge: AnsweredCharge, content: ImmediateContent): Cob {
  const { calendario, ...asked } = askedOf(content);
  return {
    calendario: { criacao: formatInstant(charge.createdAt), ...calendario },
    ...identityOf(charge, 'cob'),
    ...asked,
    ...endOf(charge),
  };
}

/** A charge with a due date (CobVGerada, CobVCompleta). */
export function cobvOf(charge: AnsweredCharge, content: DueContent, recebedor: Recebedor): Cobv {
  const { calendario, ...asked } = askedForDue(content);
  return {
    calendario: { criacao: formatInstant(charge.createdAt), ...calendario },
    ...identityOf(charge, 'cobv'),
    recebedor,
    ...asked,
    ...endOf(charge),
  };
}

function identityOf({ txid, revision, state, place }: AnsweredCharge, tipoCob: 'cob' | 'cobv') {
  return {
    txid,
    revisao: revision,
    ...(place && {
      loc: {
        id: Number(place.id),
        txid,
        location: place.location,
        tipoCob,
        criacao: formatInstant(place.since),
      },
      location: place.location,
    }),
    status: STATUS[state],
  };
}

function endOf({ place, pix }: AnsweredCharge) {
  return { ...(place && { pixCopiaECola: place.code }), ...(pix.length > 0 && { pix: [...pix] }) };
}

function askedOf(content: ImmediateContent) {
  const { expiresIn, amount, changeable, debtor } = content;
  return {
    calendario: { expiracao: expiresIn },
    ...(debtor && { devedor: personOf(debtor) }),
    valor: { original: amount, modalidadeAlteracao: changeable ? 1 : 0 },
    ...commonOf(content),
  };
}

function askedForDue(content: DueContent) {
  const { dueDate, validityDays, debtor, amount, terms } = content;
  return {
    calendario: { dataDeVencimento: dueDate, validadeAposVencimento: validityDays },
    devedor: personOf(debtor),
    valor: { original: amount, ...terms } as Cobv['valor'],
    ...commonOf(content),
  };
}

function commonOf({ key, request, information }: ImmediateContent | DueContent) {
  return {
    chave: key,
    ...(request !== undefined && request !== '' && { solicitacaoPagador: request }),
    ...(information &&
      information.length > 0 && {
        infoAdicionais: information.map(({ name, value }) => ({ nome: name, valor: value })),
      }),
  };
}

function personOf({ name, document, email, street, city, state, cep }: ChargeDebtor) {
  return {
    ...(document.length === 11 ? { cpf: document } : { cnpj: document }),
    nome: name,
    ...(email !== undefined && { email }),
    ...(street !== undefined && { logradouro: street }),
    ...(city !== undefined && { cidade: city }),
    ...(state !== undefined && { uf: state }),
    ...(cep !== undefined && { cep }),
  };
}

/** A field that was asked for otherwise before. */
export interface Difference {
  readonly field: string;
  readonly first: string | null;
  readonly now: string | null;
}

/** What two contents ask for differently, by the names of the standard; empty: they ask for the same. */
export function differencesOf(first: ChargeContent, now: ChargeContent): readonly Difference[] {
  const [before, after] = [fieldsOf(first), fieldsOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, first: before.get(field) ?? null, now: after.get(field) ?? null }))
    .filter((each) => each.first !== each.now);
}

function fieldsOf(content: ChargeContent): ReadonlyMap<string, string> {
  if (content.kind === 'static') return new Map();
  const asked = content.kind === 'due' ? askedForDue(content) : askedOf(content);
  return new Map([['tipoCob', tipoCobOf(content.kind)], ...leavesOf(asked, '')]);
}

function leavesOf(value: unknown, field: string): readonly (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string' || typeof value === 'number') return [[field, String(value)]];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, field === '' ? name : `${field}.${name}`));
}
