import { unreachable } from '@bank/core';
import type { ChequeLineFault } from './cheque-line.ts';
import type { Cmc7Fault } from './cmc7.ts';
import { CMC7_LAYOUT } from './layout.ts';

/** What is wrong with a strip, in Portuguese, for a person. */
export function explainCmc7(fault: Cmc7Fault): string {
  switch (fault.code) {
    case 'cmc7.too-long':
      return 'O texto é longo demais para um CMC7. Informe apenas os 30 dígitos.';
    case 'cmc7.length':
      return `O CMC7 tem 30 dígitos; aqui há ${fault.digits}. Passe o cheque de novo na leitora ou confira a digitação.`;
    case 'cmc7.zeros':
      return 'Um CMC7 só de zeros não é de nenhum cheque.';
    case 'cmc7.check-digit':
      return `${CMC7_LAYOUT[fault.digit].label} não confere. Passe o cheque de novo na leitora ou confira a digitação.`;
    case 'cmc7.part':
      return `${CMC7_LAYOUT[fault.part].label}: informe exatamente ${lengthOf(fault.part)}.`;
    default:
      return unreachable(fault);
  }
}

/** What is wrong with the printed line of a cheque, in Portuguese, for a person. */
export function explainChequeLine(fault: ChequeLineFault): string {
  switch (fault.code) {
    case 'cheque-line.too-long':
      return 'O texto é longo demais para a linha 1 do cheque. Informe apenas os 29 dígitos.';
    case 'cheque-line.length':
      return `A linha 1 do cheque tem 29 dígitos; aqui há ${fault.digits}. Confira a digitação.`;
    case 'cheque-line.zeros':
      return 'Uma linha só de zeros não é de nenhum cheque.';
    default:
      return unreachable(fault);
  }
}

function lengthOf(part: keyof typeof CMC7_LAYOUT): string {
  const { from, to } = CMC7_LAYOUT[part];
  return to === from ? '1 dígito' : `${to - from + 1} dígitos`;
}
