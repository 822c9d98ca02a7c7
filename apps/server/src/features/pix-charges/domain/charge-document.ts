import { amountDue, chargeDays, type Charge } from '@bank/cobv';
import {
  bankingDate,
  formatDecimal,
  formatInstant,
  ok,
  refuse,
  type CivilDate,
  type Instant,
  type Result,
} from '@bank/core';
import type { ChargeDebtor, ChargeState, DueContent, ImmediateContent } from '@bank/contracts';
import { dueOf } from './asked-on.ts';

/** What a charge's document is made of. */
export interface DocumentedCharge {
  readonly txid: string;
  readonly revision: number;
  readonly state: ChargeState;
  readonly createdAt: Instant;
  readonly content: ImmediateContent | DueContent;
}

/** Whom a charge pays. */
export interface DocumentedReceiver {
  readonly name: string;
  readonly tradeName: string;
  /** Bare. */
  readonly cnpj: string;
  /** Null: the company has not said where it is. */
  readonly address: ReceiverAddress | null;
}

/** Where a company is. */
export interface ReceiverAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly cep: string;
}

/** The standard asks for an address always: one that is not known says so. */
const NO_ADDRESS: ReceiverAddress = { street: 'Não informado', city: 'Não informada', state: '--', cep: '00000000' };

/** The states by the names of API Pix 2.9.0 (CobrancaStatus). */
export const API_STATUS: Readonly<Record<ChargeState, string>> = {
  active: 'ATIVA',
  paid: 'CONCLUIDA',
  removed: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'removed-by-bank': 'REMOVIDA_PELO_PSP',
};

/** On which day a charge cannot be paid that was asked about (API Pix 2.9.0, CobPayloadOperacaoInvalida). */
export type NotThatDay = { readonly code: 'not-that-day' };

/**
 * What stands at the address of a charge (API Pix 2.9.0, CobPayload and CobVPayload). One with a due date says what is due on the
 * day that is asked about; without one the due date is meant, or today where that is over. It is refused for a day that is over,
 * and for one on which it cannot be paid any more. What was paid or removed says so on any day.
 */
export function chargeDocument(
  charge: DocumentedCharge,
  receiver: DocumentedReceiver,
  asked: { readonly day: CivilDate | undefined; readonly at: Instant },
): Result<object, NotThatDay> {
  const { content } = charge;
  const base = {
    revisao: charge.revision,
    txid: charge.txid,
    status: API_STATUS[charge.state],
    chave: content.key,
    ...(content.debtor && { devedor: personOf(content.debtor) }),
    ...(content.request !== undefined && content.request !== '' && { solicitacaoPagador: content.request }),
    ...(content.information &&
      content.information.length > 0 && {
        infoAdicionais: content.information.map(({ name, value }) => ({ nome: name, valor: value })),
      }),
  };
  const moments = { criacao: formatInstant(charge.createdAt), apresentacao: formatInstant(asked.at) };
  if (content.kind === 'immediate') {
    return ok({
      ...base,
      calendario: { ...moments, expiracao: content.expiresIn },
      valor: { original: content.amount, ...(content.changeable && { modalidadeAlteracao: 1 }) },
    });
  }
  const valor = amountsOf(dueOf(content), charge.state, asked);
  if (!valor.ok) return valor;
  return ok({
    ...base,
    calendario: {
      ...moments,
      dataDeVencimento: content.dueDate,
      validadeAposVencimento: content.validityDays,
    },
    recebedor: receiverOf(receiver),
    valor: valor.value,
  });
}

function amountsOf(
  charge: Charge,
  state: ChargeState,
  { day, at }: { readonly day: CivilDate | undefined; readonly at: Instant },
): Result<object, NotThatDay> {
  const { adjustedDue, lastPayableDay } = chargeDays(charge);
  const today = bankingDate(at);
  const meant = day ?? (today > adjustedDue ? today : adjustedDue);
  if (state === 'active' && (meant < today || meant > lastPayableDay)) return refuse({ code: 'not-that-day' });
  const due = amountDue(charge, meant);
  if (!due.ok) return refuse({ code: 'not-that-day' });
  const { abatimento, multa, juros, desconto, final } = due.value;
  const parts = { original: charge.original, abatimento, multa, juros, desconto, final };
  return ok(Object.fromEntries(Object.entries(parts).map(([name, amount]) => [name, formatDecimal(amount)])));
}

/** A person or company as API Pix writes it (PessoaFisica, PessoaJuridica), with the address where there is one. */
function personOf({ name, document, email, street, city, state, cep }: ChargeDebtor): object {
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

/** A company as API Pix writes who is paid (DadosRecebedor). */
export function receiverOf({ name, tradeName, cnpj, address }: DocumentedReceiver) {
  const { street, city, state, cep } = address ?? NO_ADDRESS;
  return { cnpj, nome: name, nomeFantasia: tradeName, logradouro: street, cidade: city, uf: state, cep };
}
