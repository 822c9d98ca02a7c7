import { amountDue, chargeDays, readCharge } from '@bank/cobv';
import {
  addDays,
  bankingDate,
  expectOk,
  formatDecimal,
  formatInstant,
  HOUR_MS,
  later,
  type CivilDate,
  type Instant,
} from '@bank/core';
import type { SampleCharge } from './sample-charge.ts';

/** What stands at a charge's address for a day. */
export type ChargeAnswer =
  | { readonly is: 'document'; readonly document: object }
  /** API Pix 2.9.0, CobPayloadOperacaoInvalida. */
  | { readonly is: 'not-that-day' };

/** The document of a charge (API Pix 2.9.0, CobPayload and CobVPayload), with what is due on the day that is asked about. */
export function answerOf(
  { sample, receiver, issuedAt, txid }: SampleCharge,
  asked: { readonly day: CivilDate | undefined; readonly at: Instant; readonly isPaid: boolean },
): ChargeAnswer {
  const base = {
    txid,
    revisao: 0,
    status: asked.isPaid ? 'CONCLUIDA' : (sample.status ?? 'ATIVA'),
    chave: receiver.keys[0]?.canonical,
    solicitacaoPagador: 'Informe o número do pedido',
    infoAdicionais: [{ nome: 'Pedido', valor: txid.slice(0, 8) }],
  };
  const apresentacao = formatInstant(asked.at);
  if (sample.due === undefined) {
    const criacao = formatInstant(later(issuedAt, -(sample.agedHours ?? 0) * HOUR_MS));
    const calendario = { criacao, apresentacao, expiracao: 86_400 };
    return { is: 'document', document: { ...base, calendario, valor: sample.amounts } };
  }
  const dataDeVencimento = addDays(bankingDate(issuedAt), sample.due.inDays);
  const charge = expectOk(readCharge({ ...sample.due.terms, dataDeVencimento }));
  const { adjustedDue, lastPayableDay } = chargeDays(charge);
  const today = bankingDate(asked.at);
  // Without a day the due date is meant, or today where that is over.
  const day = asked.day ?? (today > adjustedDue ? today : adjustedDue);
  const due = amountDue(charge, day);
  if (day < today || day > lastPayableDay || !due.ok) return { is: 'not-that-day' };
  const { abatimento, multa, juros, desconto, final } = due.value;
  const parts = { original: charge.original, abatimento, multa, juros, desconto, final };
  const isPerson = receiver.document.length === 11;
  const document = {
    ...base,
    calendario: {
      criacao: formatInstant(issuedAt),
      apresentacao,
      dataDeVencimento: charge.dataDeVencimento,
      validadeAposVencimento: charge.validadeAposVencimento,
    },
    devedor: { cnpj: '11222333000181', nome: 'Empresa que deve' },
    recebedor: {
      ...(sample.due.namesAnother
        ? { cnpj: '11444777000161', nome: 'Distribuidora Horizonte Ltda' }
        : { [isPerson ? 'cpf' : 'cnpj']: receiver.document, nome: receiver.name }),
      logradouro: 'Rua das Araucárias 100',
      cidade: 'Curitiba',
      uf: 'PR',
      cep: '80000000',
    },
    valor: Object.fromEntries(Object.entries(parts).map(([name, amount]) => [name, formatDecimal(amount)])),
  };
  return { is: 'document', document };
}
