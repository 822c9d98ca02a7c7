import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';

/**
 * What protects the payer before the order (SCREENS.md section 4). reported-for-fraud: another bank has confirmed a fraud with
 * the key or its owner, within the last 90 days or, before them, 12 months; how often, and who said so, is told to nobody.
 * payee-changed: the key or account that is paid again leads to somebody or somewhere else than it did. name-not-checked:
 * typed by the payer, confirmed by nobody. bank-not-listed: the institution was named by its number and is not on the bank's list.
 * check-digit-differs: the account's check digit is not the one that its bank's rule gives, as far as that rule is known. receiver-differs: the code that is paid names somebody else than the directory does.
 */
export const WARNINGS = [
  'first-payment',
  'same-amount-today',
  'reported-for-fraud-90-days',
  'reported-for-fraud-12-months',
  'payee-changed',
  'night-limit',
  'name-not-checked',
  'receiver-differs',
  'bank-not-listed',
  'check-digit-differs',
] as const;
/** Those of a payee who was reported for fraud, the latest first. */
export const FRAUD_WARNINGS = ['reported-for-fraud-90-days', 'reported-for-fraud-12-months'] as const;
export const warningSchema = z.enum(WARNINGS);
export type Warning = z.infer<typeof warningSchema>;

/**
 * A warning that an order has kept. unusual: one that this version has no words for, because a newer or older one wrote
 * it; it still warns, in general words, for leaving it out could cost somebody money.
 */
export const keptWarningSchema = withFallback(z.enum([...WARNINGS, 'unusual']), 'unusual');
export type KeptWarning = z.infer<typeof keptWarningSchema>;

/** The warnings that a stored order names; orders keep plain text, which any version may have written. */
export function keptWarnings(stored: readonly string[]): readonly KeptWarning[] {
  return [...new Set(stored.map((text) => WARNINGS.find((warning) => warning === text) ?? 'unusual'))];
}

/** Each warning as a sentence to whoever made the payment and is about to confirm it. */
export const WARNING_WORDS: Readonly<Record<KeptWarning, string>> = {
  'first-payment': 'É o primeiro pagamento para quem recebe.',
  'same-amount-today': 'Você já pagou este mesmo valor a quem recebe hoje.',
  'reported-for-fraud-90-days': 'Há relatos confirmados de fraude nos últimos 90 dias contra quem recebe.',
  'reported-for-fraud-12-months': 'Há relatos confirmados de fraude nos últimos 12 meses contra quem recebe.',
  'payee-changed': 'A chave ou a conta agora é de outra pessoa ou de outra instituição do que antes.',
  'night-limit': 'É noite: vale o limite noturno.',
  'name-not-checked': 'O nome de quem recebe foi digitado e ninguém o conferiu.',
  'receiver-differs': 'O código diz outro nome ou documento do que o de quem recebe.',
  'bank-not-listed': 'A instituição de quem recebe foi informada pelo número e não está na lista do banco.',
  'check-digit-differs': 'O dígito da conta não confere com a regra do banco de quem recebe.',
  unusual: 'Há algo incomum neste pagamento: confira os dados com atenção antes de confirmar.',
};
