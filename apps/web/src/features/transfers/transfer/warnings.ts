import { FRAUD_WARNINGS, WARNING_WORDS, type TransferLookup, type Warning } from '@bank/contracts';
import { holdingWarnings } from '../../../payment-form/filling/holding-warnings.ts';
import type { WarningWords } from '../../../payment-form/way-of-paying.ts';

/** Those that transfers bring, with what to do; any other is told in the sentence that every payment has for it. */
const OWN_WORDS: Partial<Record<Warning, WarningWords>> = {
  'first-payment': {
    title: 'Primeiro pagamento da empresa a este favorecido',
    text: 'Confira nome, documento e conta. Você vai confirmar esta transferência no aplicativo.',
    grave: false,
  },
  'same-amount-today': {
    title: 'Hoje já saiu um pagamento igual a este favorecido',
    text: 'Confira no extrato se este não é o mesmo pagamento.',
    grave: false,
    saysRepeat: true,
  },
  'name-not-checked': {
    title: 'O nome foi digitado por você e não é conferido',
    text: 'Se a conta não existir ou não for deste CPF ou CNPJ, o outro banco devolve a TED, no mesmo dia ou depois.',
    grave: false,
  },
  'bank-not-listed': {
    title: 'A instituição não está na lista do banco',
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
  lookup: Pick<TransferLookup, 'warnings' | 'amountsToday'>,
  centavos: bigint,
): readonly WarningWords[] {
  return holdingWarnings(lookup, centavos).map(
    (warning) =>
      OWN_WORDS[warning] ?? {
        title: 'Confira antes de pagar',
        text: WARNING_WORDS[warning],
        grave: FRAUD_WARNINGS.some((one) => one === warning),
      },
  );
}
