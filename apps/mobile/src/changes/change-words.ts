import type { SignedChange } from '@bank/contracts';

/** How a change stands, where this person has nothing to sign; undefined where they have. */
export function standingWords(change: SignedChange): string | undefined {
  const { state, askedBy, decidedBy, reason } = change;
  const why = reason === null ? '' : ` Motivo: ${reason}`;
  switch (state) {
    case 'awaiting_signature':
      return change.canSign ? undefined : `Falta a assinatura de ${askedBy.name}, que pediu a mudança.`;
    case 'awaiting_second':
      return change.canDecide ? undefined : 'Já assinada. Falta a autorização de outra pessoa da empresa.';
    case 'done':
      return 'Esta mudança já está valendo.';
    case 'failed':
      return `A mudança não foi feita; nada mudou.${why}`;
    case 'refused':
      return `${decidedBy?.name ?? 'O banco'} recusou; nada mudou.${why}`;
    case 'cancelled':
      return 'A mudança foi cancelada; nada mudou.';
    case 'expired':
      return 'O prazo terminou; nada mudou.';
  }
}

/** What became of a change with this person's signature. */
export function signedWords({ state, reason }: Pick<SignedChange, 'state' | 'reason'>): string {
  switch (state) {
    case 'done':
      return 'Assinado. A mudança já está valendo.';
    case 'awaiting_second':
      return 'Assinado. Falta a autorização de outra pessoa da empresa.';
    case 'failed':
      return `Assinado, mas a mudança não foi feita; nada mudou. ${reason ?? ''}`.trim();
    case 'awaiting_signature':
    case 'refused':
    case 'cancelled':
    case 'expired':
      return 'A mudança já tinha sido decidida.';
  }
}
