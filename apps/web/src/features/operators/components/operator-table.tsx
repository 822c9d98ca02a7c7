import { OPERATOR_DEVICE_LABELS, ROLE_WORDS, type Operator } from '@bank/contracts';
import { bankingDate, formatDate, type CivilDate } from '@bank/core';
import { DataTable, StatusLabel, type Column } from '@bank/ui';
import { useMemo, type ReactNode } from 'react';
import { useKeptColumns } from '../../../platform/tables/kept-columns.ts';
import { sortingOf } from '../../../platform/tables/sort-address.ts';
import { dayOf, instantOf, shortMoment } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { SORTS, type OrderInAddress } from '../address.ts';
import { DEVICE_TONES } from '../operator-words.ts';
import { StateOfOperator } from './state-of-operator.tsx';
import styles from './operator-table.module.css';

/** The operators: a table, cards on a phone. */
export function OperatorTable({
  operators,
  openId,
  onOpen,
  foot,
  order,
  onOrder,
}: {
  readonly operators: readonly Operator[];
  readonly openId: string | undefined;
  readonly onOpen: (operator: Operator) => void;
  readonly foot: ReactNode;
  readonly order: OrderInAddress | undefined;
  readonly onOrder: (order: OrderInAddress | undefined) => void;
}): ReactNode {
  const today = bankingDate(useNow(60_000));
  const columns = useMemo(() => columnsOn(today), [today]);
  const columnChoice = useKeptColumns('operators');
  return (
    <DataTable
      label="Operadores"
      columns={columns}
      rows={operators}
      columnChoice={columnChoice}
      sorting={sortingOf(SORTS, order ?? 'nome', onOrder)}
      rowKey={keyOf}
      card={(operator) => <OperatorCard operator={operator} today={today} />}
      onOpen={onOpen}
      rowName={nameOf}
      openKey={openId}
      totalRows={operators.length}
      foot={foot}
    />
  );
}

const nameOf = ({ name }: Operator): string => name;
const keyOf = (operator: Operator): string => operator.id;

/**
 * The columns. The device gives way first, then the class, which then stands with the profile, then the last access: all
 * stand in the detail.
 */
function columnsOn(today: CivilDate): readonly Column<Operator>[] {
  return [
    {
      key: 'name',
      sorts: 'ascending',
      header: 'Nome',
      least: 232,
      wraps: true,
      cell: (operator) => <Name operator={operator} />,
    },
    {
      key: 'rights',
      sorts: 'ascending',
      header: 'Papel e perfil',
      least: 152,
      wraps: true,
      cell: (operator, shows) => (
        <>
          <span className={styles.first}>{ROLE_WORDS[operator.role]}</span>
          <span className={styles.second}>
            {profileWords(operator)}
            {!shows('class') && operator.approverClass !== null && ` · classe ${operator.approverClass}`}
          </span>
        </>
      ),
    },
    {
      key: 'class',
      header: 'Classe',
      optional: true,
      width: 72,
      gives: 2,
      cell: ({ approverClass }) => approverClass ?? <None />,
    },
    {
      key: 'state',
      sorts: 'ascending',
      header: 'Estado',
      least: 160,
      cell: (operator) => (
        <>
          <StateOfOperator operator={operator} />
          {operator.accessUntil !== null && (
            <span className={styles.second}>até {formatDate(dayOf(operator.accessUntil))}</span>
          )}
        </>
      ),
    },
    {
      key: 'access',
      sorts: 'descending',
      header: 'Último acesso',
      optional: true,
      width: 164,
      gives: 3,
      cell: ({ lastAccessAt }) => (
        <span className={styles.number}>
          {lastAccessAt === null ? 'Nunca entrou' : shortMoment(instantOf(lastAccessAt), today)}
        </span>
      ),
    },
    {
      key: 'device',
      header: 'Dispositivo',
      optional: true,
      width: 186,
      gives: 1,
      cell: ({ device }) => {
        const [tone, label] = [DEVICE_TONES[device], OPERATOR_DEVICE_LABELS[device]];
        return tone === 'neutral' ? (
          <span className={styles.faint}>{label}</span>
        ) : (
          <StatusLabel tone={tone}>{label}</StatusLabel>
        );
      },
    },
  ];
}

function Name({ operator }: { readonly operator: Operator }): ReactNode {
  return (
    <>
      <span className={styles.name}>
        {operator.name}
        {operator.isSelf && <span className={styles.faint}> (você)</span>}
      </span>
      <span className={styles.second}>{operator.email}</span>
    </>
  );
}

function None(): ReactNode {
  return (
    <span className={styles.faint} aria-label="Nenhuma" role="img">
      –
    </span>
  );
}

function OperatorCard({ operator, today }: { readonly operator: Operator; readonly today: CivilDate }): ReactNode {
  const { lastAccessAt, approverClass } = operator;
  const rights = [ROLE_WORDS[operator.role], profileWords(operator), approverClass && `classe ${approverClass}`];
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <Name operator={operator} />
      </span>
      <span className={styles.second}>{rights.filter(Boolean).join(' · ')}</span>
      <span className={styles.cardFoot}>
        <StateOfOperator operator={operator} />
        <span className={styles.faint}>
          {lastAccessAt === null ? 'Nunca entrou' : shortMoment(instantOf(lastAccessAt), today)}
        </span>
      </span>
    </span>
  );
}

function profileWords({ role, profile }: Operator): string {
  return role === 'SA' ? 'Todos os direitos' : (profile?.name ?? 'Sem perfil');
}
