import type { CallInput, listBatches } from '@bank/contracts';
import { Button, Card, EmptyState, FilterBar, FilterChip, Fold, Folds, SearchField } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { OwnPeriod } from '../../../vocabulary/own-period.tsx';
import {
  rangeOf,
  readBatchesAddress,
  STANDINGS,
  WAYS_IN,
  type BatchesAddress,
  type StandingName,
  type WayIn,
} from '../address.ts';
import { useBatchList } from '../api/use-batches.ts';
import { WaysIn } from '../making/ways-in.tsx';
import { BatchTable } from './batch-table.tsx';
import styles from './batches.module.css';

const STANDING_WORDS: Readonly<Record<StandingName, string>> = {
  rascunhos: 'Rascunhos',
  andamento: 'Em andamento',
  encerrados: 'Encerrados',
};

type Show = (next: Readonly<Record<string, string | undefined>>) => void;

/** The ways to begin a batch, and the batches that there are. */
export function BatchList({ address }: { readonly address: BatchesAddress }): ReactNode {
  const navigate = useNavigate({ from: '/batch-transfer' });
  const { permissions } = useAccess();
  const mayMake = permissions.includes('BATCHES_CREATE');
  const list = useBatchList(queryOf(address));
  const show: Show = (next) => void navigate({ search: readBatchesAddress(next), replace: true, resetScroll: false });
  const isNarrowed = Object.keys(address).length > 0;
  const isEmpty = !list.loading && list.failure === undefined && list.items.length === 0;
  return (
    <Page lead="Muitos pagamentos de uma vez, conferidos linha por linha e aprovados juntos">
      {mayMake && <WaysIn ways={waysOf(permissions.includes('GROUPS_VIEW'))} />}
      {(!isEmpty || isNarrowed) && (
        <Folds>
          <Fold label="Buscar e filtrar" inUse={isNarrowed}>
            <Filters address={address} onShow={show} mayDraft={permissions.includes('BATCHES_VIEW')} />
          </Fold>
        </Folds>
      )}
      <ListPlace
        list={list}
        onRetry={list.retry}
        rows={6}
        nothing={
          isEmpty ? (
            isNarrowed ? (
              <NothingLeft what="lotes" because="da busca, da situação ou do período" onWiden={() => show({})} />
            ) : (
              <EmptyState icon={<Files size={26} strokeWidth={1.6} />} title="Nenhum lote ainda">
                {mayMake
                  ? 'Escolha acima como começar. O rascunho fica guardado por 30 dias.'
                  : 'Aqui aparecem os lotes de pagamentos da empresa. Quem os monta é quem tem essa permissão no perfil.'}
              </EmptyState>
            )
          ) : undefined
        }
      >
        <Card flush>
          <BatchTable
            items={list.items}
            onOpen={({ id }) => void navigate({ to: '/batch/$id', params: { id } })}
            onEndReached={list.loadMore}
            foot={<ListFoot list={list} loading="Carregando mais lotes" all="Fim da lista" />}
          />
        </Card>
      </ListPlace>
    </Page>
  );
}

function waysOf(mayUseGroups: boolean): readonly WayIn[] {
  return WAYS_IN.filter((way) => way !== 'grupo' || mayUseGroups);
}

function queryOf({
  situacao,
  busca,
  de,
  ate,
}: BatchesAddress): Omit<NonNullable<CallInput<typeof listBatches>['query']>, 'cursor' | 'limit'> {
  return {
    ...(situacao !== undefined && { which: STANDINGS[situacao] }),
    ...(busca !== undefined && { search: busca }),
    ...(de !== undefined && ate !== undefined && { from: de, to: ate }),
  };
}

function Filters({
  address,
  mayDraft,
  onShow,
}: {
  readonly address: BatchesAddress;
  /** Drafts are seen. */
  readonly mayDraft: boolean;
  readonly onShow: Show;
}): ReactNode {
  const today = useToday();
  const { situacao, busca, de, ate } = address;
  const own = rangeOf(de, ate);
  return (
    <div className={styles.filters}>
      <FilterBar>
        {(Object.keys(STANDINGS) as StandingName[])
          .filter((name) => mayDraft || name !== 'rascunhos')
          .map((name) => (
            <FilterChip
              key={name}
              on={situacao === name}
              onClick={() => onShow({ ...address, situacao: situacao === name ? undefined : name })}
            >
              {STANDING_WORDS[name]}
            </FilterChip>
          ))}
        <OwnPeriod
          own={own}
          shown={own ?? { from: today, to: today }}
          today={today}
          bounds={{ from: { max: today }, to: (from) => ({ max: today, ...(from !== undefined && { min: from }) }) }}
          faultOf={(from, to) =>
            from === undefined || to === undefined
              ? 'Informe os dois dias.'
              : from > to
                ? 'O primeiro dia vem antes do último.'
                : undefined
          }
          onChange={({ from, to }) => onShow({ ...address, de: from, ate: to })}
        />
        {Object.keys(address).length > 0 && (
          <Button size="small" variant="quiet" onClick={() => onShow({})}>
            Limpar filtros
          </Button>
        )}
      </FilterBar>
      <SearchField
        label="Buscar lote pelo nome"
        value={busca ?? ''}
        onChange={(text) => onShow({ ...address, busca: text })}
      />
    </div>
  );
}
