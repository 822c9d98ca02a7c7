import { RETURN_DIRECTION_WORDS, RETURN_STAGE_WORDS, type PixReturn } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import {
  Amount,
  Button,
  buttonLook,
  Card,
  EmptyState,
  FilterBar,
  FilterChip,
  Menu,
  Row,
  RowIcon,
  RowList,
} from '@bank/ui';
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
import { DIRECTION_NAMES, STAGE_NAMES, type PixAddress } from '../address.ts';
import { useReturns, type Returns } from '../api/use-returns.ts';
import styles from './pix-refunds.module.css';
import { linkToReturn } from './link-to-return.tsx';
import { StageLabel } from './stage-label.tsx';

type Narrow = (next: Pick<PixAddress, 'sentido' | 'situacao'>) => void;

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
  const list = useReturns(address);
  const today = useToday();
  const isNarrowed = address.sentido !== undefined || address.situacao !== undefined;
  return (
    <div className={styles.list}>
      <Filters address={address} onNarrow={onNarrow} isNarrowed={isNarrowed} />
      <ListPlace
        list={list}
        onRetry={list.retry}
        rows={6}
        nothing={list.items.length > 0 ? undefined : <Nothing isNarrowed={isNarrowed} onNarrow={onNarrow} />}
      >
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

const ALL = 'todas';

function Filters({
  address,
  onNarrow,
  isNarrowed,
}: {
  readonly address: PixAddress;
  readonly onNarrow: Narrow;
  readonly isNarrowed: boolean;
}): ReactNode {
  const { sentido, situacao } = address;
  const direction = DIRECTION_NAMES.find(([name]) => name === sentido)?.[1];
  const stage = STAGE_NAMES.find(([name]) => name === situacao)?.[1];
  const narrow = (part: Pick<PixAddress, 'sentido' | 'situacao'>): void =>
    onNarrow({ ...(sentido && { sentido }), ...(situacao && { situacao }), ...part });
  return (
    <FilterBar>
      <Menu
        align="start"
        trigger={
          <FilterChip on={direction !== undefined}>
            {direction === undefined ? 'Feitas e recebidas' : RETURN_DIRECTION_WORDS[direction]}
          </FilterChip>
        }
        entries={[
          {
            kind: 'choice',
            label: 'Sentido',
            value: sentido ?? ALL,
            onChange: (next) => narrow({ sentido: (next === ALL ? undefined : next) as never }),
            options: [
              { value: ALL, label: 'Feitas e recebidas' },
              ...DIRECTION_NAMES.map(([value, each]) => ({ value, label: RETURN_DIRECTION_WORDS[each] })),
            ],
          },
        ]}
      />
      <Menu
        align="start"
        trigger={
          <FilterChip on={stage !== undefined}>
            {stage === undefined ? 'Todas as situações' : RETURN_STAGE_WORDS[stage]}
          </FilterChip>
        }
        entries={[
          {
            kind: 'choice',
            label: 'Situação',
            value: situacao ?? ALL,
            onChange: (next) => narrow({ situacao: (next === ALL ? undefined : next) as never }),
            options: [
              { value: ALL, label: 'Todas as situações' },
              ...STAGE_NAMES.map(([value, each]) => ({ value, label: RETURN_STAGE_WORDS[each] })),
            ],
          },
        ]}
      />
      {isNarrowed && (
        <Button size="small" variant="quiet" onClick={() => onNarrow({})}>
          Limpar filtros
        </Button>
      )}
    </FilterBar>
  );
}

function Nothing({ isNarrowed, onNarrow }: { readonly isNarrowed: boolean; readonly onNarrow: Narrow }): ReactNode {
  if (isNarrowed)
    return <NothingLeft what="devoluções" because="do sentido ou da situação" onWiden={() => onNarrow({})} />;
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
