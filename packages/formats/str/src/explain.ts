import type { StrFault } from './message.ts';

/** Why a message of the STR is refused, as a sentence for the people who watch over the bank. */
export function explainStr(fault: StrFault): string {
  switch (fault.code) {
    case 'xml.too-large':
      return 'O XML é maior ou mais profundo do que qualquer mensagem do STR.';
    case 'xml.forbidden':
      return 'O XML traz DTD, entidade, comentário, CDATA ou instrução de processamento, que não são aceitos.';
    case 'xml.malformed':
      return 'O XML não está bem formado.';
    case 'message.unknown':
      return 'O namespace não é de nenhuma mensagem conhecida.';
    case 'message.structure':
      return `A estrutura da mensagem está errada em ${fault.path}: elemento ausente, fora de ordem, repetido ou desconhecido.`;
    case 'message.value':
      return `O valor de ${fault.path} não segue a regra do campo.`;
    case 'message.inconsistent':
      return `O valor de ${fault.path} contradiz outro campo da mensagem.`;
  }
}
