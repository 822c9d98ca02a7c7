import type { ReturnReason } from '@bank/iso20022';

/**
 * Whether a payment that came back for this reason came back through a fault of the bank: then its fee is given back too.
 * BE08 is the return that a bank asks for after an operational fault of its own (MED, refund for operational fault); the
 * others are the payee's choice, somebody's fraud, or a withdrawal that changed. That the fee follows is our policy.
 */
const IS_BANKS_FAULT: Readonly<Record<ReturnReason, boolean>> = {
  BE08: true,
  FR01: false,
  MD06: false,
  SL02: false,
};

/** Why the fee of a payment is given back when so much of it returns for that reason; undefined: it stays charged. */
export function feeGivenBackBecause(returned: {
  readonly reason: string;
  readonly amount: bigint;
  readonly paid: bigint;
}): string | undefined {
  const { reason, amount, paid } = returned;
  const isBanksFault = Object.hasOwn(IS_BANKS_FAULT, reason) && IS_BANKS_FAULT[reason as ReturnReason];
  return isBanksFault && amount === paid ? 'O pagamento voltou inteiro por falha operacional do banco.' : undefined;
}
