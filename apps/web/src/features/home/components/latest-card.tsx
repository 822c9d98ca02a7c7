import type { StatementEntry } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Amount, Card, Row, RowIcon, RowList } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, shortMoment } from '../../../vocabulary/dates.ts';
import { entryDetail, entryTitle, isMoneyIn } from '../../../vocabulary/entry-words.ts';
import styles from './cards.module.css';

/** The newest lines of the statement; each leads to its detail. */
export function LatestCard({
  entries,
  today,
  concealed,
}: {
  readonly entries: readonly StatementEntry[];
  readonly today: CivilDate;
  readonly concealed: boolean;
}): ReactNode {
  return (
    <Card
      title="Últimos lançamentos"
      aside={
        <Link to="/releases" className={styles.link}>
          Ver extrato
        </Link>
      }
    >
      {entries.length === 0 && <p className={styles.calm}>Ainda não há lançamentos nesta conta.</p>}
      <RowList label="Últimos lançamentos">
        {entries.map((entry) => (
          <Row
            key={entry.id}
            icon={<RowIcon>{isMoneyIn(entry) ? <ArrowDownLeft /> : <ArrowUpRight />}</RowIcon>}
            title={entryTitle(entry)}
            detail={`${entryDetail(entry)} · ${shortMoment(instantOf(entry.at), today)}`}
            end={<Amount centavos={centavosOf(entry.amount)} sign="flow" concealed={concealed} />}
            as={(line) => <Link to="/releases" search={{ lancamento: entry.id }} {...line} />}
          />
        ))}
      </RowList>
    </Card>
  );
}
