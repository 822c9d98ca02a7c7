import { capitalised, maskPayee, payeeProofLines, type OrderPayee, type SignedChangeLine } from '@bank/contracts';
import type { limitRules } from '../../payment-orders/index.ts';

/** One account of somebody, with a limit of its own. */
export interface LimitedPayee {
  readonly id: limitRules.PayeeSubject;
  /** As the company's people know them. */
  readonly name: string;
  /** The account whose payments count by it; another account of the same person is another payee. */
  readonly fingerprint: string;
  readonly payee: OrderPayee;
}

/** Whom the limit is for, as it is signed: no name alone leads money anywhere, the account does. */
export function payeeInLines({ payee, name }: Pick<LimitedPayee, 'payee' | 'name'>): readonly SignedChangeLine[] {
  const shown = maskPayee(payee);
  return [
    { label: 'Quem recebe', value: shown.name === name ? name : `${shown.name} (${name})` },
    { label: 'CPF ou CNPJ', value: shown.maskedDocument },
    ...payeeProofLines(shown),
  ].map(({ label, value }) => ({ label: capitalised(label), before: null, after: value }));
}
