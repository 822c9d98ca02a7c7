import type { SlipRefusal } from '@bank/rails-protocol';
import { Problem } from '../platform/problem.ts';

const REFUSALS: Readonly<Record<SlipRefusal, readonly [status: number, words: string]>> = {
  SlipUnknown: [404, 'A base não conhece este código.'],
  SlipSituation01: [409, 'O emissor baixou este boleto.'],
  SlipSituation02: [409, 'Este boleto está bloqueado.'],
  SlipSituation03: [409, 'O beneficiário não pode receber no banco emissor.'],
  SlipSituation04: [409, 'O beneficiário não tem cadastro.'],
  SlipSituation06: [409, 'Todos os pagamentos parciais deste boleto já foram feitos.'],
  SlipSituation07: [409, 'Já foi pago por inteiro.'],
  SlipSituation08: [409, 'Já foi pago, e não aceita pagamentos parciais.'],
  SlipSituation10: [409, 'O beneficiário não pode receber em outro banco.'],
  SlipChanged: [409, 'O emissor alterou este boleto depois da consulta: consulte de novo.'],
  SlipExpired: [409, 'O prazo para pagar este boleto terminou.'],
  AmountNotTaken: [422, 'Este valor não é aceito.'],
  ControlNumberTaken: [409, 'Este número de controle já foi usado com outro conteúdo.'],
  WriteOffUnknown: [404, 'Não há baixa com este número de controle.'],
  WriteOffEffective: [409, 'A compensação já tratou esta baixa.'],
  BillerRefuses: [422, 'A empresa não recebe esta conta.'],
};

/** Turns a refusal into a problem: its status, its code, its words. */
export function slipProblem(refusal: SlipRefusal): Problem {
  const [status, words] = REFUSALS[refusal];
  return new Problem(status, refusal, words);
}
