import { PRECAUTION_STATE_LABELS, type Precaution } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Amount, Card, Row, RowIcon, RowList, StatusLabel } from '@bank/ui';
import { ArrowDownLeft, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInWords, shortMoment } from '../../../vocabulary/dates.ts';
import { ListPlace } from '../../../vocabulary/list-place.tsx';
import type { Go } from '../address.ts';
import { usePrecautions } from '../api/use-disputes.ts';
import { PRECAUTION_TONES } from '../dispute-words.ts';
import { More } from './more.tsx';
import styles from './pix-disputes.module.css';

const TITLE = 'Pix bloqueados por precaução';

/** What the bank blocked as a precaution. Few companies ever have one: without any, nothing of it shows. */
export function Precautions({ onGo }: { readonly onGo: Go }): ReactNode {
  const list = usePrecautions();
  const today = useToday();
  const blocked = centavosOf(list.blocked);
  if (list.failure === undefined && list.items.length === 0) return null;
  return (
    <ListPlace list={list} onRetry={list.retry} rows={1} title={TITLE}>
      <Card title={TITLE}>
        {blocked > 0n && (
          <p className={styles.blocked}>
            <span>Total bloqueado</span>
            <Amount centavos={blocked} />
          </p>
        )}
        <RowList label={TITLE}>
          {list.items.map((precaution) => (
            <PrecautionRow key={precaution.id} precaution={precaution} today={today} onGo={onGo} />
          ))}
        </RowList>
        <More list={list} />
      </Card>
    </ListPlace>
  );
}

function PrecautionRow({
  precaution: { id, payer, amount, state, until, blockedAt },
  today,
  onGo,
}: {
  readonly precaution: Precaution;
  readonly today: CivilDate;
  readonly onGo: Go;
}): ReactNode {
  const isBlocked = state === 'blocked';
  return (
    <Row
      icon={
        <RowIcon tone={isBlocked ? 'warning' : 'neutral'}>{isBlocked ? <ShieldAlert /> : <ArrowDownLeft />}</RowIcon>
      }
      title={`De ${payer.name}`}
      detail={isBlocked ? `Até ${momentInWords(instantOf(until), today)}` : shortMoment(instantOf(blockedAt), today)}
      end={
        <span className={styles.end}>
          <Amount centavos={centavosOf(amount)} />
          <StatusLabel tone={PRECAUTION_TONES[state]}>{PRECAUTION_STATE_LABELS[state]}</StatusLabel>
        </span>
      }
      as={(line) => <button type="button" onClick={() => onGo({ cautelar: id })} {...line} />}
    />
  );
}
