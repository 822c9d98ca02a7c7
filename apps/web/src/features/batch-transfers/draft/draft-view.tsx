import { discardBatch, exportBatchRows, type Batch, type BatchRow } from '@bank/contracts';
import { bankingDate, formatDate } from '@bank/core';
import { Button, buttonLook, ConfirmDialog, Menu } from '@bank/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Download, Ellipsis, FileUp, Plus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { instantOf } from '../../../vocabulary/dates.ts';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { sheetEntries } from '../../../vocabulary/sheet-export.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { BatchAddress } from '../address.ts';
import { useBatchRows, useFreshBatches } from '../api/use-batches.ts';
import { rowsOfDraft } from '../batch-words.ts';
import { BatchOrigin } from '../components/batch-origin.tsx';
import { ClosedRows } from '../components/closed-rows.tsx';
import { RowList, rowsQueryOf, type ShowBatch } from '../components/row-list.tsx';
import styles from './draft.module.css';
import { DraftStanding } from './draft-standing.tsx';
import { Obstacles } from './obstacles.tsx';

const RowDrawer = onDemand(
  async () => (await import('./row-drawer.tsx')).RowDrawer,
  ({ opened }) => opened !== undefined,
);
const FactsDrawer = onDemand(
  async () => (await import('./facts-drawer.tsx')).FactsDrawer,
  ({ open }) => open,
);
const MoreRowsDrawer = onDemand(
  async () => (await import('./more-rows-drawer.tsx')).MoreRowsDrawer,
  ({ open }) => open,
);

/** A draft: its rows as the bank judged them, mended where they stand, and the way on to the review. */
export function DraftView({
  batch,
  address,
  onShow,
}: {
  readonly batch: Batch;
  readonly address: BatchAddress;
  readonly onShow: ShowBatch;
}): ReactNode {
  const { id, name, createdBy, keptUntil, canChange, canAsk, isClosed, count } = batch;
  const kept = keptUntil === null ? '' : `, guardado até ${formatDate(bankingDate(instantOf(keptUntil)))}`;
  const ask = canAsk && !isClosed && (
    <Link to="/batch/$id" params={{ id }} search={{ etapa: 'conferir' }} className={buttonLook({ variant: 'primary' })}>
      Conferir e enviar
    </Link>
  );
  return (
    <Page title={name} tabTitle={name} lead={`Rascunho de ${createdBy.name}${kept}`} actions={count > 0 && ask}>
      <BatchOrigin batch={batch} />
      <DraftStanding
        batch={batch}
        chosen={address.situacao}
        onChoose={(situacao) => onShow({ ...address, situacao, linha: undefined })}
      />
      {canChange && <Obstacles batch={batch} />}
      {isClosed ? <ClosedRows /> : <DraftRows {...{ batch, address, onShow }} />}
    </Page>
  );
}

type Opened = { readonly number: number; readonly row: BatchRow | undefined } | undefined;

function DraftRows({
  batch,
  address,
  onShow,
}: {
  readonly batch: Batch;
  readonly address: BatchAddress;
  readonly onShow: ShowBatch;
}): ReactNode {
  const query = useMemo(() => rowsQueryOf(address), [address]);
  const list = useBatchRows(batch.id, query);
  const [isNew, setIsNew] = useState(false);
  const row = list.items.find(({ row: number }) => number === address.linha);
  const opened: Opened = isNew ? { number: rowsOfDraft(batch) + 1, row: undefined } : row && { number: row.row, row };
  const close = (): void => {
    setIsNew(false);
    onShow({ ...address, linha: undefined });
  };
  return (
    <>
      <RowList
        batch={batch}
        address={address}
        list={list}
        onShow={onShow}
        onOpen={batch.canChange ? ({ row: number }) => onShow({ ...address, linha: number }) : undefined}
        aside={<DraftActs batch={batch} onNew={() => setIsNew(true)} />}
      />
      <RowDrawer
        batch={batch}
        opened={opened}
        onClose={close}
        onSaved={(number) => {
          // Whoever mends goes on to the next one that has to be mended.
          const next = list.items.find((other) => other.row > number && other.state === 'invalid');
          if (isNew || next === undefined) close();
          else onShow({ ...address, linha: next.row });
        }}
      />
    </>
  );
}

/** What can be done with a draft besides. */
function DraftActs({ batch, onNew }: { readonly batch: Batch; readonly onNew: () => void }): ReactNode {
  const [open, setOpen] = useState<'facts' | 'rows' | 'discard' | undefined>(undefined);
  const { toasts } = useDoor();
  const exporting = useDownload(exportBatchRows);
  const take = (which: 'all' | 'invalid') => async (format: 'csv' | 'xlsx') => {
    const name = which === 'invalid' ? 'linhas-a-corrigir' : 'linhas-do-lote';
    const failure = await exporting.run({ params: { id: batch.id }, query: { format, which } }, `${name}.${format}`);
    if (failure !== undefined) toasts.show({ text: failureMessage(failure), tone: 'negative', kind: 'status' });
  };
  const hasFaults = (batch.draft?.invalid.count ?? 0) > 0;
  return (
    <>
      <Menu
        trigger={
          <Button size="small" variant="quiet" icon={<Download size={16} aria-hidden />} loading={exporting.running}>
            {hasFaults ? 'Baixar linhas com erro' : 'Exportar'}
          </Button>
        }
        entries={sheetEntries((format) => void take(hasFaults ? 'invalid' : 'all')(format))}
      />
      {batch.canChange && (
        <>
          <Button size="small" variant="quiet" icon={<Plus size={16} aria-hidden />} onClick={onNew}>
            Incluir linha
          </Button>
          <Button size="small" variant="quiet" icon={<FileUp size={16} aria-hidden />} onClick={() => setOpen('rows')}>
            Trazer planilha
          </Button>
          <Menu
            trigger={
              <Button size="small" variant="quiet" icon={<Ellipsis size={16} aria-hidden />}>
                Mais
              </Button>
            }
            entries={[
              { kind: 'action', label: 'Nome, dia e confidencialidade', onSelect: () => setOpen('facts') },
              { kind: 'action', label: 'Excluir rascunho', onSelect: () => setOpen('discard') },
            ]}
          />
          <FactsDrawer batch={batch} open={open === 'facts'} onClose={() => setOpen(undefined)} />
          <MoreRowsDrawer batch={batch} open={open === 'rows'} onClose={() => setOpen(undefined)} />
          <Discard batch={batch} open={open === 'discard'} onClose={() => setOpen(undefined)} />
        </>
      )}
    </>
  );
}

function Discard({
  batch: { id, name },
  open,
  onClose,
}: {
  readonly batch: Batch;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { run, running, failure } = useOperation(discardBatch);
  const navigate = useNavigate();
  const fresh = useFreshBatches();
  const discard = async (): Promise<void> => {
    const result = await run({ params: { id } });
    if (!result.ok) return;
    onClose();
    await navigate({ to: '/batch-transfer', replace: true });
    void fresh();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Excluir este rascunho?"
      text={`“${name}” e as linhas dele são apagados. Nenhum pagamento é feito.`}
      confirmLabel="Excluir rascunho"
      danger
      loading={running}
      onConfirm={() => void discard()}
      onCancel={onClose}
    >
      {failure !== undefined && (
        <p className={styles.wrong} role="alert">
          {failureMessage(failure)}
        </p>
      )}
    </ConfirmDialog>
  );
}
