import type { OfxFault } from './statement.ts';

/** Why a file is no OFX that can be read, as a sentence for a person. */
export function explainOfx(fault: OfxFault): string {
  switch (fault.code) {
    case 'ofx.too-large':
      return 'O arquivo OFX é grande demais. Exporte um período menor.';
    case 'ofx.encoding':
      return 'O arquivo está em UTF-16, que o OFX não usa. Salve-o em UTF-8.';
    case 'ofx.no-statement':
      return 'O arquivo não traz nenhum extrato de conta bancária.';
    case 'ofx.not-ofx':
      return 'O arquivo não é um OFX: falta a marca <OFX> no início.';
    case 'ofx.forbidden':
      return 'O arquivo traz DTD, entidade, comentário ou instrução de processamento, que não são aceitos.';
    case 'ofx.malformed':
      return 'Há uma marca mal formada, ou texto fora de lugar.';
    case 'ofx.too-deep':
      return 'O arquivo tem marcas demais umas dentro das outras.';
    case 'ofx.truncated':
      return 'O arquivo termina antes da hora. Baixe-o de novo.';
    case 'ofx.unbalanced':
      return `A marca ${fault.tag} abre ou fecha fora de lugar.`;
    case 'ofx.missing':
      return `Falta ${fault.tag}.`;
    case 'ofx.repeated':
      return `${fault.tag} aparece duas vezes no mesmo lugar.`;
    case 'ofx.value':
      return `O valor de ${fault.tag} não segue a regra do campo.`;
    case 'ofx.currency':
      return 'O extrato não está em reais (BRL).';
  }
}
