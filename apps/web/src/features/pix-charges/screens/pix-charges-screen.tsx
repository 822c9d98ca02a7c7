import { Button, buttonLook, Card, Fold, Folds, Skeleton } from '@bank/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { listOf, readChargesAddress, type ChargesAddress } from '../address.ts';
import { useChargeNews, useCharges, useChargeTotals } from '../api/use-charges.ts';
import { isNarrowed, queryOf, totalsQueryOf } from '../charge-filter.ts';
import { ChargeFilters, type Change } from '../components/charge-filters.tsx';
import { ChargeTable } from '../components/charge-table.tsx';
import { ChargeTotals } from '../components/charge-totals.tsx';

// The list is what most people look at.
const ChargesExport = lazyPart(() => import('../components/charges-export.tsx'), 'ChargesExport');
const EmptyCharges = lazyPart(() => import('../components/empty-charges.tsx'), 'EmptyCharges');
const ChargeView = lazyPart(() => import('../components/charge-view.tsx'), 'ChargeView');
const ChargeMaking = lazyPart(() => import('../components/charge-making.tsx'), 'ChargeMaking');

/** Charging by Pix: all charges, one that is new, and one that stands, by the address. */
export function PixChargesScreen(): ReactNode {
  const address = useSearch({ from: '/frame/pix-charge', select: readChargesAddress, structuralSharing: true });
  const { permissions } = useAccess();
  if (!permissions.includes('PIX_VIEW'))
    return <NotAllowed what="ver cobranças Pix" permission="ver chaves, limites e movimentos" />;
  return <Charging address={address} />;
}

function Charging({ address }: { readonly address: ChargesAddress }): ReactNode {
  useChargeNews();
  const { nova, cobranca, modelo, editar } = address;
  const list = listOf(address);
  if (nova !== undefined)
    return (
      <Suspense fallback={<Waiting title="Nova cobrança Pix" />}>
        <ChargeMaking key={`new ${modelo ?? ''}`} list={list} kindName={nova} like={modelo} />
      </Suspense>
    );
  if (cobranca !== undefined)
    return (
      <Suspense fallback={<Waiting title="Cobrança" />}>
        {editar === undefined ? (
          <ChargeView key={cobranca} id={cobranca} list={list} />
        ) : (
          <ChargeMaking key={`edit ${cobranca}`} list={list} edited={cobranca} />
        )}
      </Suspense>
    );
  return <ChargeList address={address} />;
}

function ChargeList({ address }: { readonly address: ChargesAddress }): ReactNode {
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
        mayMake && (
          <Link
            to="/pix-charge"
            search={{ ...address, nova: 'imediata' }}
            className={buttonLook({ variant: 'primary' })}
          >
            <Plus size={16} aria-hidden />
            Criar cobrança
          </Link>
        )
      }
    >
      {isNone ? (
        <Suspense fallback={<Skeleton height={280} />}>
          <EmptyCharges mayMake={mayMake} />
        </Suspense>
      ) : (
        <>
          <Folds>
            <Fold label="Situação" inUse={address.situacao !== undefined}>
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

function Waiting({ title }: { readonly title: string }): ReactNode {
  return (
    <Page title={title}>
      <Card>
        <Skeleton height={320} />
      </Card>
    </Page>
  );
}
