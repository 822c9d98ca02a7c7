import {
  CHARGE_BATCH_ROW_STATE_WORDS,
  exportPixChargeBatch,
  listPixChargeBatchRows,
  readPixChargeBatch,
  type ChargeBatch,
  type ChargeBatchRow,
  type ChargeBatchRowState,
  type SheetFormat,
} from '@bank/contracts';
import { formatDate } from '@bank/core';
import {
  Amount,
  Card,
  ChoiceField,
  DataTable,
  ErrorState,
  ProgressBar,
  Skeleton,
  StatusLabel,
  type Column,
} from '@bank/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { endlessKey } from '../../../platform/api/endless-query.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { usePageStates } from '../../../platform/api/use-page-states.ts';
import { CallError, useApp } from '../../../platform/app-services.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { dayOf, instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace } from '../../../vocabulary/list-place.tsx';
import { SheetExport } from '../../../vocabulary/sheet-export.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { ChargesAddress } from '../address.ts';
import { amountInWords } from '../charge-words.ts';
import { BackToList } from '../components/back-to-list.tsx';
import { StageLabel } from '../components/stage-label.tsx';
import { BatchPrint } from './batch-print.tsx';
import styles from './batch.module.css';
import { BatchLabel } from './recent-batches.tsx';

const PAGE_ROWS = 100;
const LOOK_EVERY_MS = 2000;

/** What became of a batch: how far it is, what its charges come to, and each row with its charge or why it is none. */
export function BatchView({ id, list }: { readonly id: string; readonly list: ChargesAddress }): ReactNode {
  const batch = useQuery({
    ...endpointQuery(useApp(), readPixChargeBatch, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'making' || data?.changing ? LOOK_EVERY_MS : false),
  });
  const { data, error } = batch;
  return (
    <Page title={data?.name ?? 'Lote de cobranças'} actions={<BackToList list={list} />}>
      {data === undefined ? (
        <Card>
          {error === null ? (
            <Skeleton height={320} />
          ) : (
            <ErrorState message={failureMessage(error.failure)} onRetry={() => void batch.refetch()} />
          )}
        </Card>
      ) : (
        <>
          <Standing batch={data} />
          <Rows key={`${data.state} ${data.changing}`} batch={data} list={list} />
        </>
      )}
    </Page>
  );
}

function Standing({ batch }: { readonly batch: ChargeBatch }): ReactNode {
  const { id, rows, pending, created, refused, asked, paid, received, createdAt, createdBy, state, changing } = batch;
  const over = rows - pending;
  return (
    <Card title="Resultado" aside={<BatchLabel batch={batch} />}>
      <div className={styles.form}>
        {state === 'making' && (
          <>
            <ProgressBar
              label="Criação das cobranças"
              text={`${over} de ${rows} linhas`}
              percent={Math.floor((over * 100) / rows)}
            />
            <p>Você pode sair desta página: as cobranças continuam sendo criadas, e avisamos quando terminar.</p>
          </>
        )}
        {changing > 0 && (
          <p role="status">
            {changing === 1
              ? 'Uma alteração está na fila'
              : `${changing.toLocaleString('pt-BR')} alterações estão na fila`}
            , a pedido de um programa da empresa.
          </p>
        )}
        <dl className={styles.figures}>
          <Figure label="Criadas">{`${created.toLocaleString('pt-BR')} de ${rows.toLocaleString('pt-BR')}`}</Figure>
          <Figure label="Recusadas">{refused.toLocaleString('pt-BR')}</Figure>
          <Figure label="Cobrado">
            <Amount centavos={centavosOf(asked)} />
          </Figure>
          <Figure label="Pagas">{paid.toLocaleString('pt-BR')}</Figure>
          <Figure label="Recebido">
            <Amount centavos={centavosOf(received)} />
          </Figure>
        </dl>
        <div className={styles.batch}>
          <span className={styles.fine}>
            Enviado por {createdBy}, {momentInFull(instantOf(createdAt))}
          </span>
          <TakeResult id={id} />
          {created > 0 && <BatchPrint id={id} rows={rows} />}
        </div>
      </div>
    </Card>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function TakeResult({ id }: { readonly id: string }): ReactNode {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportPixChargeBatch);
  const take = async (format: SheetFormat): Promise<void> => {
    const failure = await run({ params: { id }, query: { format } }, `lote-de-cobrancas.${format}`);
    if (failure !== undefined) toasts.show({ text: failureMessage(failure), tone: 'negative', kind: 'status' });
  };
  return <SheetExport running={running} onTake={(format) => void take(format)} />;
}

const SHOWN = [
  { value: 'all', label: 'Todas' },
  { value: 'created', label: 'Criadas' },
  { value: 'refused', label: 'Recusadas' },
] as const;

function Rows({
  batch: { id, refused },
  list,
}: {
  readonly batch: ChargeBatch;
  readonly list: ChargesAddress;
}): ReactNode {
  const navigate = useNavigate({ from: '/pix-charge' });
  const [shown, setShown] = useState<(typeof SHOWN)[number]['value']>('all');
  const rows = useRows(id, shown === 'all' ? undefined : shown);
  return (
    <>
      {refused > 0 && <ChoiceField label="Linhas" value={shown} onChange={setShown} options={SHOWN} />}
      <ListPlace list={rows} onRetry={rows.retry} rows={6}>
        <Card flush>
          <DataTable
            label="Linhas do lote"
            columns={COLUMNS}
            rows={rows.items}
            rowKey={({ row }) => String(row)}
            card={(row) => <RowCard row={row} />}
            onOpen={({ charge }) => {
              if (charge !== null) void navigate({ search: { ...list, cobranca: charge.id } });
            }}
            rowName={nameOf}
            onEndReached={rows.loadMore}
            foot={<ListFoot list={rows} loading="Carregando mais linhas" all="Fim do lote" />}
          />
        </Card>
      </ListPlace>
    </>
  );
}

function useRows(id: string, state: ChargeBatchRowState | undefined) {
  const { call } = useApp();
  const result = useInfiniteQuery({
    queryKey: endlessKey(listPixChargeBatchRows, { id, state }),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = {
        limit: PAGE_ROWS,
        ...(state !== undefined && { state }),
        ...(cursor !== undefined && { cursor }),
      };
      const answer = await call(listPixChargeBatchRows, { params: { id }, query, signal });
      if (!answer.ok) throw new CallError(answer.failure);
      return answer.value;
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}

const nameOf = ({ row, debtorName, amount }: ChargeBatchRow): string =>
  `Linha ${row}${debtorName === null ? '' : `, ${debtorName}`}, ${amountInWords(amount === '0.00' ? null : amount)}`;

function secondOf({ problem, reference, dueDate, request }: ChargeBatchRow): string {
  if (problem !== null) return problem;
  const due = dueDate === null ? null : `Vence em ${formatDate(dayOf(dueDate))}`;
  return [reference, due, request].filter(Boolean).join(' · ');
}

function RowLabel({ row: { state, charge } }: { readonly row: ChargeBatchRow }): ReactNode {
  if (charge !== null) return <StageLabel stage={charge.stage} />;
  return (
    <StatusLabel tone={state === 'refused' ? 'negative' : 'info'}>{CHARGE_BATCH_ROW_STATE_WORDS[state]}</StatusLabel>
  );
}

const COLUMNS: readonly Column<ChargeBatchRow>[] = [
  { key: 'row', header: 'Linha', width: 72, align: 'end', cell: ({ row }) => row },
  {
    key: 'what',
    header: 'Cobrança',
    least: 220,
    wraps: true,
    cell: (row) => (
      <>
        <span className={styles.first}>{row.debtorName ?? row.request ?? row.reference ?? 'Sem devedor'}</span>
        <span className={styles.second}>{secondOf(row)}</span>
      </>
    ),
  },
  { key: 'state', header: 'Situação', width: 128, cell: (row) => <RowLabel row={row} /> },
  {
    key: 'link',
    header: 'Link',
    width: 72,
    gives: 1,
    cell: ({ charge, row }) =>
      charge !== null &&
      charge.link !== null && <CopyButton text={charge.link} what={`o link de pagamento da linha ${row}`} />,
  },
  {
    key: 'amount',
    header: 'Valor',
    width: 132,
    align: 'end',
    cell: ({ amount }) => amountInWords(amount === '0.00' ? null : amount),
  },
];

function RowCard({ row }: { readonly row: ChargeBatchRow }): ReactNode {
  return (
    <div className={styles.form}>
      <div className={styles.batch}>
        <span className={styles.name}>{nameOf(row)}</span>
        <RowLabel row={row} />
      </div>
      <span className={styles.second}>{secondOf(row)}</span>
    </div>
  );
}
