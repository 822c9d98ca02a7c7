import { repetitionText, type PayeeGroup } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { Amount, DataTable, type Column } from '@bank/ui';
import type { ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { peopleInWords, withoutAmountInWords } from '../group-words.ts';
import { GroupLabels } from './group-labels.tsx';
import styles from './groups.module.css';

const keyOf = ({ id }: PayeeGroup): string => id;
const nameOf = ({ name, members }: PayeeGroup): string => `${name}, ${peopleInWords(members)}`;

/** The groups: a table, cards on a phone. */
export function GroupTable({
  rows,
  onOpen,
}: {
  readonly rows: readonly PayeeGroup[];
  readonly onOpen: (group: PayeeGroup) => void;
}): ReactNode {
  return (
    <DataTable
      label="Grupos de favorecidos"
      columns={COLUMNS}
      rows={rows}
      rowKey={keyOf}
      card={(group) => <GroupCard group={group} />}
      onOpen={onOpen}
      rowName={nameOf}
    />
  );
}

const COLUMNS: readonly Column<PayeeGroup>[] = [
  {
    key: 'name',
    header: 'Grupo',
    least: 220,
    wraps: true,
    cell: (group, shows) => (
      <>
        <span className={styles.line}>
          <span className={styles.first}>{group.name}</span>
          <GroupLabels group={group} />
        </span>
        <span className={styles.second}>{secondLine(group, shows)}</span>
      </>
    ),
  },
  {
    key: 'members',
    header: 'Favorecidos',
    width: 124,
    align: 'end',
    gives: 2,
    cell: ({ members }) => <span className={styles.number}>{members.toLocaleString('pt-BR')}</span>,
  },
  {
    key: 'next',
    header: 'Próximo pagamento',
    width: 190,
    gives: 1,
    wraps: true,
    cell: ({ nextRun }) =>
      nextRun === null ? (
        <span className={styles.second}>Não se repete</span>
      ) : (
        <>
          <span className={styles.number}>{formatDate(dayOf(nextRun.date))}</span>
          <span className={styles.second}>rascunho em {formatDate(dayOf(nextRun.draftOn))}</span>
        </>
      ),
  },
  {
    key: 'total',
    header: 'Soma (R$)',
    width: 150,
    align: 'end',
    cell: ({ total }) => <Amount bare centavos={centavosOf(total)} />,
  },
];

/** What stands below the name: how it repeats, and what has no column at this width. */
function secondLine(group: PayeeGroup, shows: (key: string) => boolean): string {
  const { repetition, nextRun, members } = group;
  const parts = [
    shows('members') ? undefined : peopleInWords(members),
    repetition === null ? undefined : repetitionText(repetition),
    shows('next') || nextRun === null ? undefined : `próximo em ${formatDate(dayOf(nextRun.date))}`,
    withoutAmountInWords(group),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function GroupCard({ group }: { readonly group: PayeeGroup }): ReactNode {
  return (
    <span className={styles.card}>
      <span className={styles.cardWords}>
        <span className={styles.first}>{group.name}</span>
        <span className={styles.second}>{secondLine(group, () => false)}</span>
        <GroupLabels group={group} />
      </span>
      <Amount centavos={centavosOf(group.total)} />
    </span>
  );
}
