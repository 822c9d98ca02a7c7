import { typedPayeePlace, type GroupMember, type PayeeGroup } from '@bank/contracts';
import { formatBrl, formatDate } from '@bank/core';
import { Amount, buttonLook, Card, DataTable, EmptyState, FilterBar, SearchField, type Column } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import type { GroupsAddress } from '../address.ts';
import { useMembers } from '../api/use-groups.ts';
import { GroupExport } from './group-export.tsx';
import styles from './groups.module.css';

const keyOf = ({ id }: GroupMember): string => id;

/** Who is in a group, by name: a table, cards on a phone. */
export function MemberList({ group, list }: { readonly group: PayeeGroup; readonly list: GroupsAddress }): ReactNode {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const members = useMembers(group.id, search);
  const isEmpty = !members.loading && members.failure === undefined && members.items.length === 0;
  return (
    <div className={styles.stack}>
      {group.members > 0 && (
        <FilterBar label="Favorecidos">
          <SearchField label="Buscar favorecido" value={typed} onChange={setTyped} />
          <GroupExport group={group} />
        </FilterBar>
      )}
      <ListPlace
        list={members}
        onRetry={members.retry}
        rows={5}
        nothing={
          isEmpty ? (
            search.trim() === '' ? (
              <NobodyYet group={group} list={list} />
            ) : (
              <NothingLeft what="favorecidos" because="da busca" onWiden={() => setTyped('')} />
            )
          ) : undefined
        }
      >
        <Card flush>
          <DataTable
            label="Favorecidos do grupo"
            columns={COLUMNS}
            rows={members.items}
            rowKey={keyOf}
            card={(member) => <MemberCard member={member} />}
            {...(search.trim() === '' && { totalRows: group.members })}
            onEndReached={members.loadMore}
            foot={<ListFoot list={members} loading="Carregando mais favorecidos" all="Fim da lista" />}
          />
        </Card>
      </ListPlace>
    </div>
  );
}

function NobodyYet({ group, list }: { readonly group: PayeeGroup; readonly list: GroupsAddress }): ReactNode {
  const mayChange = useAccess().permissions.includes('GROUPS_MANAGE') && group.archivedAt === null;
  return (
    <EmptyState
      icon={<UserPlus size={26} strokeWidth={1.6} />}
      title="Ninguém neste grupo ainda"
      action={
        mayChange && (
          <Link
            to="/groups"
            search={{ ...list, grupo: group.id, editar: 'sim' }}
            className={buttonLook({ variant: 'primary' })}
          >
            Incluir favorecidos
          </Link>
        )
      }
    >
      Traga quem recebe da planilha que a empresa já usa, ou digite um a um.
    </EmptyState>
  );
}

const COLUMNS: readonly Column<GroupMember>[] = [
  {
    key: 'name',
    header: 'Favorecido',
    least: 220,
    cell: (member, shows) => (
      <>
        <span className={styles.first}>{member.payee.name}</span>
        <span className={styles.second}>{secondLine(member, shows)}</span>
      </>
    ),
  },
  { key: 'place', header: 'Recebe em', least: 240, gives: 2, cell: ({ payee }) => typedPayeePlace(payee) },
  { key: 'reference', header: 'Sua referência', width: 170, gives: 1, cell: ({ reference }) => reference },
  {
    key: 'amount',
    header: 'Valor padrão (R$)',
    align: 'end',
    width: 160,
    cell: ({ amount }) =>
      amount === null ? (
        <span className={styles.second}>A definir</span>
      ) : (
        <Amount bare centavos={centavosOf(amount)} />
      ),
  },
];

/** What stands below the name: whose it is, what has no column at this width, and the last payment. */
function secondLine(member: GroupMember, shows: (key: string) => boolean): string {
  const { payee, reference, description, lastPayment } = member;
  const parts = [
    payee.maskedDocument,
    shows('place') ? null : typedPayeePlace(payee),
    shows('reference') ? null : reference,
    description,
    lastPayment && `último em ${formatDate(dayOf(lastPayment.date))}, ${formatBrl(centavosOf(lastPayment.amount))}`,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function MemberCard({ member }: { readonly member: GroupMember }): ReactNode {
  const { payee, amount } = member;
  return (
    <span className={styles.card}>
      <span className={styles.cardWords}>
        <span className={styles.first}>{payee.name}</span>
        <span className={styles.second}>{secondLine(member, () => false)}</span>
      </span>
      {amount === null ? <span className={styles.second}>A definir</span> : <Amount centavos={centavosOf(amount)} />}
    </span>
  );
}
