import { listPayeeGroups, type CallOutput, type PayeeGroup } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Button, Card, EmptyState, FilterBar, FilterChip, Fold, Folds, SearchField } from '@bank/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, Plus, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useApp } from '../../../platform/app-services.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { ListPlace, NothingLeft, standingOf } from '../../../vocabulary/list-place.tsx';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { readGroupsAddress, type GroupsAddress } from '../address.ts';
import { peopleInWords } from '../group-words.ts';
import { GroupTable } from './group-table.tsx';
import styles from './groups.module.css';

const NewGroup = onDemand(
  async () => (await import('./new-group.tsx')).NewGroup,
  ({ open }) => open,
);

type Groups = CallOutput<typeof listPayeeGroups>;

/** All groups with what they come to, in use or archived, found by name or by who is in them. */
export function GroupList({ address }: { readonly address: GroupsAddress }): ReactNode {
  const navigate = useNavigate({ from: '/groups' });
  const mayManage = useAccess().permissions.includes('GROUPS_MANAGE');
  const [making, setMaking] = useState(false);
  const { arquivados, busca = '' } = address;
  const query = {
    ...(arquivados !== undefined && { archived: 'true' as const }),
    ...(busca.trim() !== '' && { search: busca }),
  };
  const groups = useQuery({
    ...endpointQuery(useApp(), listPayeeGroups, { query }),
    placeholderData: keepPreviousData,
  });
  const { data } = groups;
  const show = (next: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ search: readGroupsAddress(next), replace: true, resetScroll: false });
  const isNone = data !== undefined && data.inUse === 0 && data.archived === 0;
  const open = ({ id }: Pick<PayeeGroup, 'id'>): void => void navigate({ search: { ...address, grupo: id } });
  return (
    <Page
      lead="Quem a empresa paga junto, com valor padrão para cada um: salários, fornecedores"
      actions={
        mayManage && (
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
            Criar grupo
          </Button>
        )
      }
    >
      {!isNone && (
        <Folds>
          <Fold label="Buscar e filtrar" inUse={arquivados !== undefined || busca !== ''}>
            <FilterBar label="Grupos">
              <FilterChip on={arquivados === undefined} onClick={() => show({ ...address, arquivados: undefined })}>
                Em uso{data && ` (${data.inUse})`}
              </FilterChip>
              <FilterChip on={arquivados !== undefined} onClick={() => show({ ...address, arquivados: 'sim' })}>
                Arquivados{data && ` (${data.archived})`}
              </FilterChip>
              <SearchField
                label="Buscar grupo ou favorecido"
                value={busca}
                onChange={(text) => show({ ...address, busca: text })}
              />
            </FilterBar>
          </Fold>
        </Folds>
      )}
      <ListPlace
        list={standingOf(groups)}
        onRetry={() => void groups.refetch()}
        rows={4}
        nothing={data && data.items.length === 0 ? <Nothing {...{ address, data, mayManage, show }} /> : undefined}
      >
        {data && (
          <>
            <p className={styles.sums} role="status">
              {sumsInWords(data)}
            </p>
            <Card flush>
              <GroupTable rows={data.items} onOpen={open} />
            </Card>
          </>
        )}
      </ListPlace>
      <NewGroup open={making} onClose={() => setMaking(false)} onMade={open} />
    </Page>
  );
}

function sumsInWords({ items, members, total }: Groups): string {
  const groups = items.length === 1 ? '1 grupo' : `${items.length.toLocaleString('pt-BR')} grupos`;
  return `${groups}, ${peopleInWords(members)}, soma dos valores padrão ${formatBrl(centavosOf(total))}`;
}

/** Why no group shows, and what to do about it. */
function Nothing({
  address: { arquivados, busca = '' },
  data,
  mayManage,
  show,
}: {
  readonly address: GroupsAddress;
  readonly data: Groups;
  readonly mayManage: boolean;
  readonly show: (next: Readonly<Record<string, string | undefined>>) => void;
}): ReactNode {
  if (busca !== '')
    return <NothingLeft what="grupos" because="da busca ou do filtro escolhido" onWiden={() => show({})} />;
  if (arquivados !== undefined)
    return (
      <EmptyState
        icon={<Archive size={26} strokeWidth={1.6} />}
        title="Nenhum grupo arquivado"
        action={<Button onClick={() => show({})}>Ver grupos em uso</Button>}
      >
        Um grupo que não se usa mais pode ser arquivado: ele sai da lista e pode voltar depois.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Users size={26} strokeWidth={1.6} />} title="Nenhum grupo em uso">
      {mayManage
        ? 'Crie um grupo com quem recebe junto, como os salários ou os fornecedores do mês. Quem está nele pode ser digitado ou vir da planilha que a empresa já usa.'
        : 'Quem cria grupos na sua empresa é quem tem essa permissão no perfil.'}
      {data.archived > 0 && ' Há grupos arquivados, que podem ser trazidos de volta.'}
    </EmptyState>
  );
}
