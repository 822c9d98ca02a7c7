import type { CobvFault } from './charge.ts';
import type { LegalCapWarning } from './legal-caps.ts';

/** What is wrong with a charge, as a sentence for a person. */
export function explainCobv(fault: CobvFault): string {
  switch (fault.code) {
    case 'cobv.not-an-object':
      return `${place(fault.field)} deve ser um objeto JSON.`;
    case 'cobv.missing':
      return `Falta o campo ${fault.field}.`;
    case 'cobv.value':
      return `${fault.field} deve ser um texto com até 10 dígitos, ponto e 2 decimais, como "123.45".`;
    case 'cobv.zero':
      return 'O valor original deve ser maior que zero.';
    case 'cobv.date':
      return `${fault.field} deve ser uma data que existe, no formato AAAA-MM-DD.`;
    case 'cobv.validade':
      return 'validadeAposVencimento deve ser um número inteiro de dias, de 0 em diante, dentro do calendário (até 2199).';
    case 'cobv.not-allowed':
      return `${fault.field} não pode ser informado com essa modalidade de desconto.`;
    case 'cobv.desconto-count':
      return 'Informe de um a três descontos com data fixa.';
    case 'cobv.desconto-repeated':
      return `${fault.field} repete a data de outro desconto. Informe um desconto por data.`;
    case 'cobv.desconto-after-due':
      return `${fault.field} é posterior ao vencimento. O desconto vale no máximo até o vencimento.`;
    case 'cobv.due-before-creation':
      return 'O vencimento é anterior à data de criação da cobrança.';
    case 'cobv.reaches-original':
      return `${fault.field} chega ao valor da cobrança ou a 100%. Informe uma redução menor.`;
    case 'cobv.anticipation-reaches-original':
      return 'Pago no dia da criação, o desconto por antecipação chegaria ao valor da cobrança. Informe um desconto menor.';
    case 'cobv.modalidade':
      return `${fault.field} deve ser um destes números: ${fault.allowed.join(', ')}.`;
    case 'cobv.final-not-positive':
      return 'Nessa data os descontos e abatimentos não deixam nada a pagar.';
    case 'cobv.final-too-large':
      return 'O valor nessa data passa do maior que uma cobrança Pix comporta (R$ 9.999.999.999,99).';
  }
}

function place(field: string): string {
  return field === '' ? 'A cobrança' : field;
}

/** The warning about a cap, as a sentence for whoever makes the charge. */
export function explainLegalCap({ code }: LegalCapWarning): string {
  switch (code) {
    case 'cobv.multa-above-cap':
      return 'A multa passa de 2%, o máximo para consumidores (Código de Defesa do Consumidor, art. 52, §1º).';
    case 'cobv.juros-above-cap':
      return 'Os juros passam de 1% ao mês, o máximo usual para consumidores.';
  }
}
