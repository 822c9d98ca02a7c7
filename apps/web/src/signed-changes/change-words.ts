import type { SignedChange, SignedChangeState } from '@bank/contracts';
import type { Instant } from '@bank/core';
import type { Tone } from '@bank/ui';
import { instantOf } from '../vocabulary/dates.ts';

/** How a change stands, in the words of whoever looks at it. */
export interface ChangeWords {
  readonly tone: Tone;
  /** On a label, where there is room for a few words. */
  readonly label: string;
  /** Above the change. */
  readonly title: string;
  readonly text: readonly string[];
}

const NOTHING_CHANGED = 'Nada mudou.';

/** The words for the state that a change is in; a deadline that has passed is said at once, before the bank tells. */
export function changeWords(change: SignedChange, now: Instant): ChangeWords {
  const state: SignedChangeState =
    isWaiting(change.state) && instantOf(change.expiresAt) <= now ? 'expired' : change.state;
  const asker = change.askedBy.name;
  const decider = change.decidedBy?.name;
  switch (state) {
    case 'awaiting_signature':
      return change.canSign
        ? {
            tone: 'warning',
            label: 'Falta assinar',
            title: 'Assine no aplicativo',
            text: [
              'A mudança só vale depois que você a assinar com o seu dispositivo.',
              ...(change.needsSecond ? ['Depois, outra pessoa da empresa também precisa autorizá-la.'] : []),
            ],
          }
        : {
            tone: 'warning',
            label: 'Falta assinar',
            title: `Falta a assinatura de ${asker}`,
            text: [`Só ${asker} pode assinar a mudança.`],
          };
    case 'awaiting_second':
      return change.canDecide
        ? {
            tone: 'warning',
            label: 'Falta autorizar',
            title: 'Falta a sua autorização',
            text: [`${asker} já assinou. A mudança só vale se você a autorizar no seu aplicativo.`],
          }
        : {
            tone: 'warning',
            label: 'Falta outra pessoa',
            title: 'Falta a autorização de outra pessoa',
            text: [`${asker} já assinou. Outra pessoa da empresa autoriza ou recusa no próprio aplicativo.`],
          };
    case 'done':
      return {
        tone: 'positive',
        label: 'Feita',
        title: 'Mudança feita',
        text: [decider === undefined ? 'Já está valendo.' : `${decider} autorizou. Já está valendo.`],
      };
    case 'failed':
      return {
        tone: 'negative',
        label: 'Não foi feita',
        title: 'A mudança não foi feita',
        text: [...said(change.reason), NOTHING_CHANGED],
      };
    case 'refused':
      return {
        tone: 'negative',
        label: 'Recusada',
        title: 'Mudança recusada',
        text: [...(decider === undefined ? said(change.reason) : [refusedBy(decider, change.reason)]), NOTHING_CHANGED],
      };
    case 'cancelled':
      return {
        tone: 'neutral',
        label: 'Cancelada',
        title: 'Mudança cancelada',
        text: [
          decider === undefined ? 'Outra mudança tomou o lugar desta.' : `${decider} desistiu da mudança.`,
          NOTHING_CHANGED,
        ],
      };
    case 'expired':
      return {
        tone: 'neutral',
        label: 'Prazo vencido',
        title: 'O prazo terminou',
        text: ['Faltou uma assinatura a tempo.', NOTHING_CHANGED],
      };
  }
}

/** Whether somebody still has to act on it. */
export function isWaiting(state: SignedChangeState): boolean {
  return state === 'awaiting_signature' || state === 'awaiting_second';
}

function said(reason: string | null): readonly string[] {
  return reason === null ? [] : [reason];
}

function refusedBy(name: string, reason: string | null): string {
  return reason === null ? `${name} recusou.` : `${name} recusou: “${reason}”`;
}
