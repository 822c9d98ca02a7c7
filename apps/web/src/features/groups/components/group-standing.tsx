import { noticeText, repetitionText } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { Amount, Card, Fold } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayOpen } from '../../../platform/screens/screens.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayAndMonth, dayOf, instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import links from '../../../vocabulary/link.module.css';
import type { GroupsAddress } from '../address.ts';
import type { ReadGroup } from '../read-group.ts';
import { monthInWords, peopleInWords, withoutAmountInWords } from '../group-words.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupLabels } from './group-labels.tsx';
import styles from './groups.module.css';

/** What a group comes to, how it repeats, which months were prepared, and what can be done with it. */
export function GroupStanding({ group, list }: { readonly group: ReadGroup; readonly list: GroupsAddress }): ReactNode {
  const today = useToday();
  const maySeeDrafts = mayOpen({ permission: 'BATCHES_VIEW', product: 'TRANSFER' }, useAccess());
  const { members, total, repetition, nextRun, changedAt, changedBy, runs } = group;
  return (
    <Card title="Resumo" aside={<GroupLabels group={group} />}>
      <div className={styles.stack}>
        <dl className={styles.figures}>
          <Figure label="Favorecidos" fine={withoutAmountInWords(group)}>
            {members.toLocaleString('pt-BR')}
          </Figure>
          <Figure label="Soma dos valores padrão">
            <Amount centavos={centavosOf(total)} />
          </Figure>
          <Figure
            label="Próximo pagamento"
            fine={nextRun === null ? undefined : `rascunho em ${dayAndMonth(dayOf(nextRun.draftOn), today)}`}
          >
            {nextRun === null ? 'Não se repete' : dayAndMonth(dayOf(nextRun.date), today)}
          </Figure>
        </dl>
        {repetition !== null && (
          <p className={styles.fine}>
            {repetitionText(repetition)}. {noticeText(repetition)}. Nada é pago sem que alguém confira e confirme.
          </p>
        )}
        {runs.length > 0 && (
          <Fold label="Meses preparados">
            <ul className={styles.list} aria-label="Meses preparados">
              {runs.map(({ month, date, preparedAt, draftId, members: count, total: sum }) => (
                <li key={month}>
                  {maySeeDrafts ? (
                    <Link to="/batch/$id" params={{ id: draftId }} className={links.link}>
                      {monthInWords(month)}
                    </Link>
                  ) : (
                    <span className={styles.first}>{monthInWords(month)}</span>
                  )}
                  <span className={styles.second}>
                    {peopleInWords(count)}, <Amount centavos={centavosOf(sum)} />, para {formatDate(dayOf(date))},
                    preparado em {momentInFull(instantOf(preparedAt))}
                  </span>
                </li>
              ))}
            </ul>
          </Fold>
        )}
        <p className={styles.fine}>
          Última alteração por {changedBy}, {momentInFull(instantOf(changedAt))}
        </p>
        <GroupActions group={group} list={list} />
      </div>
    </Card>
  );
}

function Figure({
  label,
  fine,
  children,
}: {
  readonly label: string;
  readonly fine?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {fine !== undefined && <span className={styles.second}>{fine}</span>}
      </dd>
    </div>
  );
}
