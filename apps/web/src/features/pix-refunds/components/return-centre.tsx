import type { PixReturn } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Amount, buttonLook, Card, EmptyState, Fold, Folds, Row, RowIcon, RowList } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, Undo2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, shortMoment } from '../../../vocabulary/dates.ts';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { ListSums } from '../../../vocabulary/list-sums.tsx';
import { queryOf, type PixAddress } from '../address.ts';
import { useReturns, useReturnSums, type Returns } from '../api/use-returns.ts';
import { countInWords, sumsOf } from '../return-sums.ts';
import { ReturnFilters, type Narrow } from './return-filters.tsx';
import { ReturnsExport } from './returns-export.tsx';
import styles from './pix-refunds.module.css';
import { linkToReturn } from './link-to-return.tsx';
import { StageLabel } from './stage-label.tsx';

/** All returns of Pix, both ways: what the company gave back, and what came back to it. */
export function ReturnCentre({
  address,
  onNarrow,
}: {
  readonly address: PixAddress;
  readonly onNarrow: Narrow;
}): ReactNode {
  const maySee = useAccess().permissions.includes('PIX_VIEW');
  if (!maySee) return <NotIncluded what="ver o Pix da empresa" permission="ver chaves, limites e movimentos" />;
  return <Centre address={address} onNarrow={onNarrow} />;
}

function Centre({ address, onNarrow }: { readonly address: PixAddress; readonly onNarrow: Narrow }): ReactNode {
  const today = useToday();
  const query = queryOf(address, today);
  const list = useReturns(query);
  const sums = useReturnSums(query);
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <div className={styles.list}>
      <Folds>
        <Fold label="Buscar e filtrar" inUse={isNarrowed}>
          <ReturnFilters
            address={address}
            today={today}
            isNarrowed={isNarrowed}
            onNarrow={onNarrow}
            aside={<ReturnsExport query={query} />}
          />
        </Fold>
      </Folds>
      <ListPlace
        list={list}
        onRetry={list.retry}
        rows={6}
        nothing={list.items.length > 0 ? undefined : <Nothing isNarrowed={isNarrowed} onNarrow={onNarrow} />}
      >
        {sums !== undefined && (
          <ListSums label="Soma das devoluções listadas" count={countInWords(sums)} sums={sumsOf(sums)} />
        )}
        <Card>
          <RowList label="Devoluções">
            {list.items.map((item) => (
              <ReturnRow key={`${item.direction} ${item.returnId ?? item.orderId}`} item={item} today={today} />
            ))}
          </RowList>
          <End list={list} />
        </Card>
      </ListPlace>
    </div>
  );
}

/** The end of the list; more is fetched when it comes into sight. */
function End({ list }: { readonly list: Returns }): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, loadMore } = list;
  useEffect(() => {
    const element = end.current;
    if (element === null || !hasMore) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && loadMore());
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, loadMore]);
  return (
    <div ref={end}>
      <ListFoot list={list} loading="Carregando mais devoluções" all="Estas são todas as devoluções" />
    </div>
  );
}

function Nothing({ isNarrowed, onNarrow }: { readonly isNarrowed: boolean; readonly onNarrow: Narrow }): ReactNode {
  if (isNarrowed)
    return (
      <NothingLeft
        what="devoluções"
        because="da busca, do período, do sentido ou da situação"
        onWiden={() => onNarrow({})}
      />
    );
  return (
    <EmptyState
      icon={<Undo2 size={26} />}
      title="Ainda não há devoluções"
      action={
        <Link to="/releases" search={{ sentido: 'entradas' }} className={buttonLook()}>
          Ver o que entrou
        </Link>
      }
    >
      Para devolver um Pix recebido, abra o lançamento no extrato e toque em Devolver.
    </EmptyState>
  );
}

function ReturnRow({ item, today }: { readonly item: PixReturn; readonly today: CivilDate }): ReactNode {
  const { direction, name, at, amount, stage, orderId } = item;
  const isGiven = direction === 'given';
  const centavos = centavosOf(amount);
  return (
    <Row
      icon={<RowIcon>{isGiven ? <Undo2 /> : <ArrowDownLeft />}</RowIcon>}
      title={isGiven ? `Para ${name}` : `De ${name}`}
      detail={`${shortMoment(instantOf(at), today)} · ${nextWords(item)}`}
      end={
        <span className={styles.end}>
          <Amount centavos={isGiven ? -centavos : centavos} sign={stage === 'done' ? 'flow' : 'plain'} />
          <StageLabel stage={stage} />
        </span>
      }
      as={
        isGiven
          ? linkToReturn(item)
          : orderId === null
            ? undefined
            : (line) => <Link to="/pix-transfer" search={{ ordem: orderId }} {...line} />
      }
    />
  );
}

/** What happens next, or what came of it. */
function nextWords({ direction, stage, state }: PixReturn): string {
  if (direction === 'received') return stage === 'done' ? 'o valor voltou para a conta' : 'a caminho da conta';
  switch (state) {
    case 'awaiting_confirmation':
      return 'confirme no aplicativo';
    case 'awaiting_authorization':
      return 'falta a aprovação de mais alguém';
    case 'scheduled':
    case 'processing':
      return 'o valor está a caminho';
    case 'unknown':
      return 'o banco está verificando: não devolva de novo';
    case 'settled':
      return 'o valor voltou para quem tinha pago';
    case 'rejected':
    case 'refused':
    case 'cancelled':
    case 'expired':
    case null:
      return 'nada saiu da conta: pode ser feita de novo';
  }
}
