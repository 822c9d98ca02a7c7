import { LIMIT_CHANGE_STATE_WORDS, type LimitChange } from '@bank/contracts';
import { bankingDate, type CivilDate } from '@bank/core';
import { Card, EmptyState, MOBILE_QUERY, Row, RowList, StatusLabel, useMediaQuery } from '@bank/ui';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/use-now.ts';
import { instantOf, momentInWords, onMoment } from '../../../vocabulary/dates.ts';
import { CHANGE_TONES, changeStep, changeTitle } from '../limit-words.ts';
import type { PanelProps } from './panel.ts';
import styles from './limits.module.css';

/** So many changes the bank tells at most; what is older stands in the company's history. */
const SHOWN_MAX = 100;

/** Who changed what, from when on, and what became of it; the newest first. */
export function ChangesPanel({ data }: PanelProps): ReactNode {
  const today = bankingDate(useNow(60_000));
  const narrow = useMediaQuery(MOBILE_QUERY);
  const { changes } = data;
  if (changes.length === 0)
    return (
      <Card>
        <EmptyState title="Nenhum limite mudou ainda">
          Cada mudança aparece aqui com quem pediu, quando, e a partir de quando vale.
        </EmptyState>
      </Card>
    );
  return (
    <Card title="Mudanças de limites">
      <RowList label="Mudanças de limites">
        {changes.map((change) => (
          <Row
            key={change.id}
            title={changeTitle(change)}
            detail={
              <span className={styles.lines}>
                <span>{changeStep(change)}</span>
                <span>
                  {change.askedBy} pediu {onMoment(instantOf(change.askedAt), today)}
                </span>
                <span>{whenInForce(change, today)}</span>
                {narrow && <State change={change} />}
              </span>
            }
            end={narrow ? undefined : <State change={change} />}
          />
        ))}
      </RowList>
      {changes.length >= SHOWN_MAX && (
        <p className={styles.muted}>As {SHOWN_MAX} mudanças mais recentes. As outras estão no histórico da empresa.</p>
      )}
    </Card>
  );
}

function State({ change: { state } }: { readonly change: LimitChange }): ReactNode {
  return <StatusLabel tone={CHANGE_TONES[state]}>{LIMIT_CHANGE_STATE_WORDS[state]}</StatusLabel>;
}

function whenInForce({ state, askedAt, effectiveAt, endedAt }: LimitChange, today: CivilDate): string {
  const on = (wire: string): string => onMoment(instantOf(wire), today);
  if (endedAt !== null) {
    const ended = state === 'cancelled' ? 'Cancelada' : 'Outra mudança entrou no lugar';
    return `${ended} ${on(endedAt)}, antes de valer`;
  }
  if (state === 'waiting') return `Vale a partir de ${momentInWords(instantOf(effectiveAt), today)}`;
  return effectiveAt === askedAt ? 'Valeu na hora' : `Passou a valer ${on(effectiveAt)}`;
}
