/**
 * How an entry stands at the STR (SitLancSTR of the SFN's dictionary of domains). `outcome` says what it means for the order
 * behind it: the money moved; nothing moved and nothing will; or it is still open. `retryToday`: the entry failed for want
 * of the bank's own reserves, so that another one may pass on the same day.
 */
const STATES = {
  '1': { outcome: 'settled', meaning: 'Efetivado' },
  '2': { outcome: 'settled', meaning: 'Efetivado em contingência' },
  '3': { outcome: 'settled', meaning: 'Efetivado por otimização' },
  '4': { outcome: 'settled', meaning: 'Efetivado, agendado' },
  '5': { outcome: 'rejected', retryToday: true, meaning: 'Rejeitado por falta de saldo da instituição' },
  '9': {
    outcome: 'rejected',
    retryToday: true,
    meaning: 'Rejeitado por falta de saldo da instituição, em contingência',
  },
  '14': { outcome: 'rejected', meaning: 'Cancelado' },
  '15': { outcome: 'rejected', meaning: 'Cancelado em contingência' },
  '17': { outcome: 'pending', meaning: 'Pendente por falta de saldo da instituição' },
  '18': { outcome: 'pending', meaning: 'Pendente, agendado' },
  '19': { outcome: 'pending', meaning: 'Pendente por falta de saldo da instituição, em contingência' },
  '20': { outcome: 'pending', meaning: 'Pendente, agendado em contingência' },
  '22': { outcome: 'rejected', meaning: 'Pendente rejeitado por exclusão ou suspensão de participante' },
  '23': { outcome: 'rejected', meaning: 'Pendente rejeitado por exclusão ou suspensão, em contingência' },
  '24': { outcome: 'rejected', meaning: 'Pendente rejeitado no fechamento do dia' },
  '25': { outcome: 'rejected', meaning: 'Pendente rejeitado no fechamento do dia, em contingência' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly outcome: 'settled' | 'rejected' | 'pending'; readonly retryToday?: true; readonly meaning: string }
  >
>;

/** The code of the state of an entry. */
export type StrEntryState = keyof typeof STATES;

/** What a state means for the order behind the entry. */
export type StrOutcome = (typeof STATES)[StrEntryState]['outcome'];

/** All states, in the order of their numbers. */
export const STR_ENTRY_STATES = (Object.keys(STATES) as StrEntryState[]).toSorted((a, b) => Number(a) - Number(b));

/** What a state means: the outcome for the order, whether another try may pass on the same day, and its name in Portuguese. */
export function entryState(state: StrEntryState): {
  readonly outcome: StrOutcome;
  readonly retryToday?: true;
  readonly meaning: string;
} {
  return STATES[state];
}
