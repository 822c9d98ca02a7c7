import type { PixLookup, Warning } from '@bank/contracts';
import { holdingWarnings } from '../../../payment-form/filling/holding-warnings.ts';
import type { WarningWords } from '../../../payment-form/way-of-paying.ts';

const REPORTED =
  'Outras instituições confirmaram fraude com esta chave ou com quem a tem. Confirme por outro meio com quem você quer pagar; se alguém apressou você, não pague.';

/** Complete by its type: a new warning does not compile without its words. */
export const WARNING_WORDS: Readonly<Record<Warning, WarningWords>> = {
  'reported-for-fraud-90-days': {
    title: 'Há relatos confirmados de fraude nos últimos 90 dias',
    text: REPORTED,
    grave: true,
  },
  'reported-for-fraud-12-months': {
    title: 'Há relatos confirmados de fraude nos últimos 12 meses',
    text: REPORTED,
    grave: true,
  },
  'payee-changed': {
    title: 'Quem recebe mudou desde a última vez',
    text: 'A chave ou a conta agora leva a outra pessoa, instituição ou conta. Confirme por outro meio com quem você quer pagar antes de continuar.',
    grave: true,
  },
  'first-payment': {
    title: 'Primeiro pagamento da empresa a este favorecido',
    text: 'Confira nome, documento e banco. Você vai confirmar este pagamento no aplicativo.',
    grave: false,
  },
  'same-amount-today': {
    title: 'Hoje já saiu um pagamento igual a este favorecido',
    text: 'Confira no extrato se este não é o mesmo pagamento.',
    grave: false,
    saysRepeat: true,
  },
  'night-limit': {
    title: 'Vale agora o limite da noite',
    text: 'Até as 6 h os valores por Pix são menores. Para um valor maior, agende para outro dia.',
    grave: false,
  },
  'name-not-checked': {
    title: 'O nome foi digitado por você e não é conferido',
    text: 'O Pix por agência e conta chega a quem tem a conta e o documento. Confira os números com quem recebe.',
    grave: false,
  },
  'receiver-differs': {
    title: 'O código diz outro nome',
    text: 'Quem recebe pode usar um nome fantasia, mas confira por outro meio se é quem você quer pagar.',
    grave: false,
  },
  'bank-not-listed': {
    title: 'A instituição não está na lista',
    text: 'Você a informou pelo número (ISPB). Confira o número com quem recebe.',
    grave: false,
  },
  'check-digit-differs': {
    title: 'O dígito da conta não confere com a regra do banco',
    text: 'Alguns bancos têm contas com outras regras. Confira a conta com quem recebe antes de continuar.',
    grave: false,
  },
};

/** The warnings that hold for that amount, in words. */
export function warningsFor(
  lookup: Pick<PixLookup, 'warnings' | 'amountsToday' | 'payee' | 'previously'>,
  centavos: bigint,
): readonly WarningWords[] {
  return holdingWarnings(lookup, centavos).map((warning) => {
    const words = WARNING_WORDS[warning];
    return warning === 'payee-changed' ? { ...words, text: `${changeInWords(lookup)}${words.text}` } : words;
  });
}

/** Who it was, and who it is. */
function changeInWords({ payee, previously }: Pick<PixLookup, 'payee' | 'previously'>): string {
  return previously === undefined ? '' : `Antes: ${whereOf(previously)}. Agora: ${whereOf(payee)}. `;
}

function whereOf(payee: PixLookup['payee']): string {
  const { name, maskedDocument, bankName, branch, accountNumber } = payee;
  const account = `${branch === null ? '' : `agência ${branch}, `}conta ${accountNumber}`;
  return `${name} (${maskedDocument}), ${bankName}, ${account}`;
}
