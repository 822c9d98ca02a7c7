import { formatBrl, formatDate, unreachable } from '@bank/core';
import type { PaidAmountFault } from './amount-due.ts';
import type { BoletoFault } from './boleto.ts';
import type { BoletoTermsFault } from './boleto-terms.ts';
import type { OwnFreeFieldFault } from './own-free-field.ts';
import type { BoletoPartFault } from './write-boleto.ts';

/** What is wrong with the code of a boleto, in Portuguese, for a person: what it is and, where sure, what to do. */
export function explainBoleto(fault: BoletoFault): string {
  switch (fault.code) {
    case 'boleto.empty':
      return 'Informe o código de barras ou a linha digitável.';
    case 'boleto.too-long':
      return 'O texto é longo demais para um boleto. Cole apenas o código de barras ou a linha digitável.';
    case 'boleto.character':
      return `O caractere na posição ${fault.at + 1} não faz parte de um código de boleto. Use apenas números.`;
    case 'boleto.length':
      return `O código tem ${fault.digits} dígitos; este tipo tem ${fault.expected.join(' ou ')}. Confira se falta ou sobra algum.`;
    case 'boleto.field-check-digit':
      return `O campo ${fault.field} da linha digitável não confere.${advice(fault.expected)}`;
    case 'boleto.block-check-digit':
      return `O bloco ${fault.field} da linha digitável não confere.${advice(fault.expected)}`;
    case 'boleto.general-check-digit':
      return 'O dígito verificador geral não confere. Algum dígito está errado; confira o código inteiro, também o valor no fim.';
    case 'boleto.currency':
      return 'O boleto não é em reais e não pode ser pago aqui.';
    case 'boleto.product':
      return 'Um código de 48 dígitos é de conta ou tributo e começa com 8. Confira o primeiro dígito.';
    case 'boleto.segment':
      return 'O segundo dígito não é de nenhum tipo de conta ou tributo. Confira o código.';
    case 'boleto.value-identifier':
      return 'O terceiro dígito de uma conta ou tributo é 6, 7, 8 ou 9. Confira o código.';
    default:
      return unreachable(fault);
  }
}

function advice(expected: string | undefined): string {
  return expected === undefined ? ' Confira os números dele.' : ` O último dígito dele deveria ser ${expected}.`;
}

/** Why a code cannot be written, in Portuguese, for a person. */
export function explainBoletoPart(fault: BoletoPartFault): string {
  switch (fault.code) {
    case 'boleto.bank':
      return 'O código do banco tem três dígitos e não começa com 8.';
    case 'boleto.due-date':
      return 'O código de barras só leva vencimentos de 03/07/2000 a 13/10/2049.';
    case 'boleto.amount':
      return 'O valor deve ser maior que zero e ter no máximo 13 dígitos com os centavos.';
    case 'boleto.value':
      return 'O valor deve ter no máximo 11 dígitos com os centavos e não pode ser negativo.';
    case 'boleto.company':
      return 'A empresa é identificada por 4 dígitos ou, no segmento 6, pelos 8 primeiros do CNPJ.';
    case 'boleto.free-field':
      return 'O campo livre tem 25 dígitos, ou 21 no segmento 6.';
    default:
      return unreachable(fault.code);
  }
}

/** What is wrong with a free field of our own bank, in Portuguese, for a person. */
export function explainOwnFreeField(fault: OwnFreeFieldFault): string {
  switch (fault.code) {
    case 'own-free-field.malformed':
      return 'O campo livre não é deste banco: tem outro tamanho ou o último dígito não confere.';
    case 'own-free-field.part':
      return 'A carteira tem 2 dígitos, a agência 4 e a conta até 7.';
    case 'own-free-field.nosso-numero':
      return 'O nosso número tem 11 dígitos, e o último não confere com os outros ou algum falta.';
    default:
      return unreachable(fault.code);
  }
}

/** What contradicts itself in the terms of a boleto, in Portuguese, for a person. */
export function explainBoletoTerms(fault: BoletoTermsFault): string {
  switch (fault.code) {
    case 'boleto-terms.nominal':
      return 'O valor do boleto deve ser maior que zero e caber em um pagamento.';
    case 'boleto-terms.due-date':
      return 'O vencimento deve estar entre 03/07/2000 e 13/10/2049.';
    case 'boleto-terms.abatement':
      return 'O abatimento deve ser menor que o valor do boleto.';
    case 'boleto-terms.interest':
      return 'Os juros devem ser um valor por dia ou uma taxa de até 100% ao mês.';
    case 'boleto-terms.fine':
      return 'A multa deve ser um valor ou uma taxa de até 100%.';
    case 'boleto-terms.discounts-many':
      return 'O boleto aceita até três descontos.';
    case 'boleto-terms.discounts-mixed':
      return 'Os descontos devem ser todos em valor ou todos em percentual.';
    case 'boleto-terms.discount':
      return `O ${fault.index + 1}º desconto deve ser maior que zero e de até 100%.`;
    case 'boleto-terms.discount-date':
      return `O ${fault.index + 1}º desconto vale até depois do vencimento.`;
    case 'boleto-terms.discount-total':
      return `O ${fault.index + 1}º desconto não deixa nada a pagar.`;
    case 'boleto-terms.acceptance':
      return 'O valor mínimo deve ser maior que zero e não passar do máximo.';
    case 'boleto-terms.last-day':
      return 'O prazo limite de recebimento deve ir do vencimento até 31/12/2099.';
    case 'boleto-terms.out-of-bounds':
      return 'Com juros e multa, o valor não cabe em um pagamento.';
    default:
      return unreachable(fault);
  }
}

/** Why that amount cannot be paid, in Portuguese, for a person. */
export function explainPaidAmount(fault: PaidAmountFault): string {
  switch (fault.code) {
    case 'boleto-payment.after-last-day':
      return `O prazo para pagar este boleto terminou em ${formatDate(fault.lastPayableDay)}.`;
    case 'boleto-payment.below-minimum':
      return `O valor mínimo para pagamento é ${formatBrl(fault.minimum)}.`;
    case 'boleto-payment.above-maximum':
      return `O valor máximo para pagamento é ${formatBrl(fault.maximum)}.`;
    default:
      return unreachable(fault);
  }
}
