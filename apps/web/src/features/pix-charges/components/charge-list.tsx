import type { ChargeStage } from '@bank/contracts';
import { Button, buttonLook, Card, Fold, Folds, Skeleton } from '@bank/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Rows3 } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { ListSums } from '../../../vocabulary/list-sums.tsx';
import { NEW_BATCH, readChargesAddress, STAGES, type ChargesAddress } from '../address.ts';
import { useCharges, useChargeTotals } from '../api/use-charges.ts';
import { isNarrowed, queryOf, totalsQueryOf } from '../charge-filter.ts';
import { sumsOf } from '../charge-sums.ts';
import { STAGE_PLURALS } from '../charge-words.ts';
import { ChargeFilters, type Change } from './charge-filters.tsx';
import { IntegrationsLink } from './integrations-link.tsx';
import { ChargeTable } from './charge-table.tsx';
import { ChargeTotals } from './charge-totals.tsx';

const ChargesExport = lazyPart(() => import('./charges-export.tsx'), 'ChargesExport');
const EmptyCharges = lazyPart(() => import('./empty-charges.tsx'), 'EmptyCharges');

/** All charges: their sums by stage, which narrow the list, and the list itself. */
export function ChargeList({ address }: { readonly address: ChargesAddress }): ReactNode {
  const navigate = useNavigate({ from: '/pix-charge' });
  const today = useToday();
  const query = queryOf(address, today);
  const list = useCharges(query);
  const totals = useChargeTotals(totalsQueryOf(address, today));
  const mayMake = useAccess().permissions.includes('PIX_CHARGES_MANAGE');
  const show: Change = (next) => void navigate({ search: readChargesAddress(next), replace: true, resetScroll: false });
  const isEmpty = !list.loading && list.failure === undefined && list.items.length === 0;
  const isNone = isEmpty && !isNarrowed(address);
  return (
    <Page
      lead="QR Codes e links para receber, com o que já foi pago e o que falta"
      actions={
        <>
          <IntegrationsLink />
          {mayMake && (
            <Link to="/pix-charge" search={{ ...address, lote: NEW_BATCH }} className={buttonLook()}>
              <Rows3 size={16} aria-hidden />
              Criar em lote
            </Link>
          )}
          {mayMake && (
            <Link
              to="/pix-charge"
              search={{ ...address, nova: 'imediata' }}
              className={buttonLook({ variant: 'primary' })}
            >
              <Plus size={16} aria-hidden />
              Criar cobrança
            </Link>
          )}
        </>
      }
    >
      {isNone ? (
        <Suspense fallback={<Skeleton height={280} />}>
          <EmptyCharges mayMake={mayMake} />
        </Suspense>
      ) : (
        <>
          <Folds>
            <Fold label="Situação" inUse={address.situacao && STAGE_PLURALS[STAGES[address.situacao]].toLowerCase()}>
              <ChargeTotals
                totals={totals}
                chosen={address.situacao}
                onChoose={(situacao) => show({ ...address, situacao })}
              />
            </Fold>
            <Fold label="Buscar e filtrar" inUse={isNarrowed(address, true)}>
              <ChargeFilters
                address={address}
                today={today}
                onChange={show}
                aside={
                  <Suspense
                    fallback={
                      <Button variant="quiet" disabled>
                        Exportar
                      </Button>
                    }
                  >
                    <ChargesExport query={query} />
                  </Suspense>
                }
              />
            </Fold>
          </Folds>
          <ListPlace
            list={list}
            onRetry={list.retry}
            rows={6}
            nothing={
              isEmpty ? (
                <NothingLeft
                  what="cobranças"
                  because="da busca, da situação, do tipo ou do período escolhido"
                  onWiden={() => show({})}
                />
              ) : undefined
            }
          >
            <ListedSums totals={totals} stage={query.stage} />
            <Card flush>
              <ChargeTable
                rows={list.items}
                today={today}
                onOpen={({ id }) => void navigate({ search: { ...address, cobranca: id } })}
                onEndReached={list.loadMore}
                foot={<ListFoot list={list} loading="Carregando mais cobranças" all="Fim da lista" />}
              />
            </Card>
          </ListPlace>
        </>
      )}
    </Page>
  );
}

/** What the charges of the list come to: those of one stage, or all. */
function ListedSums({
  totals: { data },
  stage,
}: {
  readonly totals: ReturnType<typeof useChargeTotals>;
  readonly stage: ChargeStage | undefined;
}): ReactNode {
  if (data === undefined) return null;
  const listed = data.stages.filter((each) => stage === undefined || each.stage === stage);
  const count = listed.reduce((total, each) => total + each.count, 0);
  return (
    <ListSums
      label="Soma das cobranças listadas"
      count={count === 1 ? '1 cobrança' : `${count} cobranças`}
      sums={sumsOf(listed)}
    />
  );
}
