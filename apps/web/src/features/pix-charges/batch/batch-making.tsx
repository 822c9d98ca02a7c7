import { CHARGE_BATCH_ROWS_MAX, chargeBatchNameSchema, listPixKeys, type CompanyKey } from '@bank/contracts';
import { formatDate, formatTime } from '@bank/core';
import {
  Actions,
  Button,
  Card,
  ConfirmDialog,
  EntryGrid,
  ErrorState,
  ProgressBar,
  SelectField,
  Skeleton,
  TextField,
  useEntryState,
  useEntryStore,
  useUnsaved,
  type EntryState,
} from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { ByTrustedDevice } from '../../../platform/screens/by-trusted-device.tsx';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useNow, useToday } from '../../../platform/use-now.ts';
import { clipboardLines } from '../../../vocabulary/sheet-entry/clipboard-lines.ts';
import { SheetDrop, type MatchedSheet } from '../../../vocabulary/sheet-entry/sheet-drop.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { ChargesAddress } from '../address.ts';
import { useFreshCharges } from '../api/use-charges.ts';
import { BackToList } from '../components/back-to-list.tsx';
import { NoKey } from '../components/no-key.tsx';
import { BATCH_FIELDS, batchColumns, WANTED_COLUMNS, type BatchValues } from './batch-columns.ts';
import { judgeRows, type JudgedRow } from './batch-row.ts';
import styles from './batch.module.css';
import { JudgedBatch } from './judged-batch.tsx';
import { RecentBatches } from './recent-batches.tsx';
import { useBatchSender } from './use-batch-sender.ts';

/** Putting many charges together: from a file, pasted or typed, each row judged before anything is made. */
export function BatchMaking({ list }: { readonly list: ChargesAddress }): ReactNode {
  const mayMake = useAccess().permissions.includes('PIX_CHARGES_MANAGE');
  return (
    <Page
      title="Cobranças em lote"
      lead="Até 10.000 cobranças de uma vez, de uma planilha ou digitadas aqui"
      actions={<BackToList list={list} />}
    >
      {mayMake ? (
        <ByTrustedDevice what="criar cobranças Pix">
          <Making list={list} />
        </ByTrustedDevice>
      ) : (
        <NotIncluded what="criar cobranças Pix" permission="criar, alterar e remover cobranças Pix" />
      )}
      <RecentBatches list={list} />
    </Page>
  );
}

function Making({ list }: { readonly list: ChargesAddress }): ReactNode {
  const keys = useEndpoint(listPixKeys, {});
  if (keys.data === undefined)
    return (
      <Card>
        {keys.error === null ? (
          <Skeleton height={420} />
        ) : (
          <ErrorState message={failureMessage(keys.error.failure)} onRetry={() => void keys.refetch()} />
        )}
      </Card>
    );
  const active = keys.data.keys.filter(({ state, key }) => state === 'active' && key !== null);
  return active.length === 0 ? <NoKey /> : <BatchForm keys={active} list={list} />;
}

const NAME_MAX = 120;
const WISH = {
  wanted: WANTED_COLUMNS,
  rowsMax: CHARGE_BATCH_ROWS_MAX,
  tooLong: 'Um lote vai até 10.000 linhas. Divida o arquivo e envie uma parte de cada vez.',
};

/** Rows as they were judged, to be received by a key. */
interface Judged {
  readonly rows: EntryState['sheet']['rows'];
  readonly key: string;
  readonly all: readonly JudgedRow[];
}

const filled = (state: EntryState): number => state.sheet.totals.filledRows;
/** Another object whenever anything in the rows is another. */
const rowsOf = (state: EntryState): EntryState['sheet']['rows'] => state.sheet.rows;

/** What is typed, how it was judged, and how it is sent. */
function useBatchForm(keys: readonly CompanyKey[], list: ChargesAddress) {
  const today = useToday();
  const now = useNow(60_000);
  const navigate = useNavigate({ from: '/pix-charge' });
  const refresh = useFreshCharges();
  const [columns] = useState(() => batchColumns(today));
  const store = useEntryStore(columns, CHARGE_BATCH_ROWS_MAX);
  const count = useEntryState(store, filled);
  const rows = useEntryState(store, rowsOf);
  const [key, setKey] = useState(keys.length === 1 ? (keys[0]?.key ?? '') : '');
  const [name, setName] = useState('');
  const [said, setSaid] = useState<string | undefined>(undefined);
  const [judged, setJudged] = useState<Judged | undefined>(undefined);
  const saved = useUnsaved(count > 0);
  const sender = useBatchSender((batch) => {
    saved();
    refresh();
    void navigate({ search: { ...list, lote: batch.id }, replace: true, ignoreBlocker: true });
  });
  return {
    store,
    key,
    setKey,
    name,
    setName,
    said,
    sender,
    /** What was judged holds as long as nothing was typed since. */
    judged: judged?.rows === rows && judged.key === key ? judged.all : undefined,
    check: (): void => {
      store.leave();
      const { sheet } = store.state();
      if (key === '') return setSaid('Escolha a chave que recebe.');
      if (sheet.totals.filledRows === 0) return setSaid('Preencha ao menos uma linha.');
      setSaid(undefined);
      return setJudged({ rows: sheet.rows, key, all: judgeRows(valuesOf(sheet.rows), { key, today }) });
    },
    fill: async ({ file, linesOf }: MatchedSheet): Promise<void> => {
      store.clearAll();
      await store.paste({ plain: clipboardLines(linesOf(BATCH_FIELDS.map(({ key: field }) => field))), html: '' });
      if (name === '') setName(file.name.replace(/\.\w+$/, '').slice(0, NAME_MAX));
    },
    send: (all: readonly JudgedRow[]): void => {
      const lines = all.flatMap(({ line }) => (line === undefined ? [] : [line]));
      const called = chargeBatchNameSchema.safeParse(name).success
        ? name.trim()
        : `Lote de ${formatDate(today)}, ${formatTime(now)}`;
      // The name is part of what is sent: tried again it is the same.
      setName(called);
      void sender.send(
        called,
        lines.map((line, index) => ({ row: index + 1, ...line })),
      );
    },
  };
}

function BatchForm({ keys, list }: { readonly keys: readonly CompanyKey[]; readonly list: ChargesAddress }): ReactNode {
  const { store, key, setKey, name, setName, said, sender, judged, check, fill, send } = useBatchForm(keys, list);
  const { sending } = sender;
  const isBusy = sending.is === 'sending';
  const failure = said ?? (sending.is === 'failed' ? failureMessage(sending.failure) : undefined);
  return (
    <Card>
      <div className={styles.form}>
        {!isBusy && (
          <SheetDrop
            label="Planilha de cobranças"
            hint="XLSX ou CSV com até 10.000 linhas. O arquivo é lido aqui, e nada é criado antes de você conferir."
            wish={WISH}
            list="pix-charges"
            onUse={fill}
          />
        )}
        <div className={styles.pair}>
          <SelectField
            label="Chave que recebe"
            value={key}
            placeholder="Escolha"
            options={keys.map((each) => ({ value: each.key ?? '', label: each.key ?? '' }))}
            onChange={({ target }) => setKey(target.value)}
          />
          <TextField
            label="Nome do lote"
            optional
            maxLength={NAME_MAX}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <EntryGrid store={store} label="Cobranças do lote" disabled={isBusy} />
        {sending.is === 'sending' && (
          <ProgressBar
            label="Envio do lote"
            text={`${sending.sent} de ${sending.of} linhas enviadas`}
            percent={Math.round((sending.sent * 100) / Math.max(1, sending.of))}
          />
        )}
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        {judged === undefined ? (
          <Actions>
            <Button variant="primary" disabled={isBusy} onClick={check}>
              Conferir linhas
            </Button>
            <ModelButton />
          </Actions>
        ) : (
          <JudgedBatch all={judged} loading={isBusy} onSend={() => send(judged)} />
        )}
      </div>
      <ConfirmDialog
        open={sending.is === 'known'}
        title="Criar estas cobranças de novo?"
        text={sending.is === 'known' ? sending.message : ''}
        confirmLabel="Criar de novo"
        cancelLabel="Não criar"
        danger
        onConfirm={() => void sender.sendAgain()}
        onCancel={sender.giveUp}
      />
    </Card>
  );
}

/** The rows in which anything stands, with their numbers in the grid; days as the calls have them. */
function valuesOf(rows: EntryState['sheet']['rows']): { readonly place: number; readonly values: BatchValues }[] {
  return rows.flatMap(({ cells, isBlank }, index) => {
    if (isBlank) return [];
    const values = BATCH_FIELDS.flatMap(({ key }, at) => {
      const cell = cells[at];
      if (cell === undefined || cell.text === '') return [];
      const isDay = key === 'dueDate' || key === 'discountUntil';
      return [[key, isDay && typeof cell.value === 'string' ? cell.value : cell.text]];
    });
    return [{ place: index + 1, values: Object.fromEntries(values) as BatchValues }];
  });
}

function ModelButton(): ReactNode {
  return (
    <Button
      variant="quiet"
      icon={<Download size={16} aria-hidden />}
      onClick={() => void import('./batch-file.ts').then(({ saveModel }) => saveModel())}
    >
      Baixar modelo
    </Button>
  );
}
