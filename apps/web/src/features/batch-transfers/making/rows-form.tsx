import { BATCH_ROWS_MAX, type Batch } from '@bank/contracts';
import {
  Actions,
  Button,
  Card,
  EntryGrid,
  ProgressBar,
  useEntryState,
  useEntryStore,
  useUnsaved,
  type EntryState,
} from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { WithBanks } from '../../../platform/institutions/with-banks.tsx';
import type { ListedBank } from '../../../vocabulary/payee-rows/bank-meant.ts';
import { clipboardLines } from '../../../vocabulary/sheet-entry/clipboard-lines.ts';
import { SheetDrop, type MatchedSheet } from '../../../vocabulary/sheet-entry/sheet-drop.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useKnownBatch } from '../api/use-batches.ts';
import { rowsWords } from '../batch-words.ts';
import { ROW_COLUMNS, rowColumns, sheetWish, textsOfRows } from '../row-columns.ts';
import { lineOf, strangeText } from '../row-texts.ts';
import { BatchFactsFields, nameOfFile, useBatchFacts } from './batch-facts.tsx';
import { sha256Of } from './file-digest.ts';
import styles from './making.module.css';
import { ModelMenu } from './model-menu.tsx';
import { useRowSender, type NewBatch, type Sending } from './use-row-sender.ts';

const WISH = sheetWish({ places: false });
const filled = (state: EntryState): number => state.sheet.totals.filledRows;

/** What a file adds to a batch. */
interface Source {
  readonly fileName: string;
  readonly sha256: string;
}

/** Rows with which the grid begins: those of a group. */
export interface Start {
  /** As a spreadsheet would put them on the clipboard. */
  readonly text: string;
  readonly groupId: string;
  readonly name: string;
  readonly isConfidential: boolean;
}

function useRowsForm(start: Start | undefined, banks: readonly ListedBank[]) {
  const today = useToday();
  const navigate = useNavigate();
  const known = useKnownBatch();
  const [columns] = useState(() => rowColumns(today, banks));
  const store = useEntryStore(columns, BATCH_ROWS_MAX);
  const count = useEntryState(store, filled);
  const { facts, change, nameOr } = useBatchFacts(
    start === undefined ? {} : { name: start.name, confidential: start.isConfidential },
  );
  useEffect(() => {
    if (start !== undefined) void store.paste({ plain: start.text, html: '' });
  }, [store, start]);
  const [source, setSource] = useState<Source | undefined>(undefined);
  const [said, setSaid] = useState<string | undefined>(undefined);
  const saved = useUnsaved(count > 0);
  const open = (batch: Batch): void => {
    saved();
    known(batch);
    void navigate({ to: '/batch/$id', params: { id: batch.id }, replace: true, ignoreBlocker: true });
  };
  const sender = useRowSender(open);
  return {
    store,
    count,
    facts,
    change,
    said,
    sender,
    open,
    fill: async ({ file, linesOf }: MatchedSheet): Promise<void> => {
      store.clearAll();
      await store.paste({ plain: clipboardLines(linesOf(ROW_COLUMNS)), html: '' });
      setSource({ fileName: file.name, sha256: await sha256Of(file) });
      if (facts.name === '') change({ name: nameOfFile(file) });
    },
    send: (): void => {
      store.leave();
      const rows = textsOfRows(store.state().sheet.rows);
      const [strange] = rows.flatMap(({ place, texts }) => {
        const fault = strangeText(texts);
        return fault === undefined ? [] : [`Linha ${place}: ${fault}`];
      });
      if (rows.length === 0) return setSaid('Preencha ao menos uma linha.');
      if (facts.date === undefined) return setSaid('Informe o dia dos pagamentos.');
      if (strange !== undefined) return setSaid(strange);
      setSaid(undefined);
      const name = nameOr();
      change({ name });
      const batch: NewBatch = {
        name,
        source: start !== undefined ? 'group' : source === undefined ? 'typed' : 'sheet',
        ...(start !== undefined && { groupId: start.groupId }),
        ...(source !== undefined && { file: { name: source.fileName, sha256: source.sha256 } }),
        date: facts.date,
        confidential: facts.confidential,
      };
      // Numbered without the blank rows between them.
      const lines = rows.map(({ texts }, index) => lineOf(index + 1, texts, { banks }));
      return void sender.send(batch, lines);
    },
  };
}

/** Many payments typed, pasted or brought in a spreadsheet; the bank judges each row as it comes. */
export function RowsForm(props: RowsFormProps): ReactNode {
  return (
    <Card>
      <WithBanks>{(banks) => <Rows {...props} banks={banks} />}</WithBanks>
    </Card>
  );
}

export interface RowsFormProps {
  /** The list comes from a file. */
  readonly withFile: boolean;
  readonly given: File | undefined;
  readonly start?: Start | undefined;
}

function Rows({ withFile, given, start, banks }: RowsFormProps & { readonly banks: readonly ListedBank[] }): ReactNode {
  const { store, count, facts, change, said, sender, open, fill, send } = useRowsForm(start, banks);
  const { sending } = sender;
  const isBusy = sending.is !== 'idle';
  const failure = said ?? (sending.is === 'failed' ? failureMessage(sending.failure) : undefined);
  return (
    <div className={styles.form}>
      {withFile && !isBusy && (
        <SheetDrop
          label="Planilha de pagamentos"
          hint="XLSX ou CSV com até 10.000 linhas. O arquivo é lido aqui, e nada é pago antes de você conferir e enviar."
          wish={WISH}
          list="batch-transfers"
          given={given}
          onUse={fill}
        />
      )}
      <BatchFactsFields
        facts={facts}
        disabled={isBusy}
        staysConfidential={start?.isConfidential === true}
        onChange={change}
      />
      <EntryGrid store={store} label="Pagamentos do lote" disabled={isBusy} />
      <SendingProgress sending={sending} />
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Actions>
        {sending.is === 'failed' ? (
          <>
            <Button variant="primary" onClick={() => void sender.goOn()}>
              Continuar o envio
            </Button>
            {sending.batch !== undefined && (
              <Button onClick={() => sending.batch !== undefined && open(sending.batch)}>Ver o que já chegou</Button>
            )}
          </>
        ) : (
          <Button variant="primary" loading={sending.is === 'sending'} onClick={send}>
            {count === 0 ? 'Conferir linhas' : `Conferir ${rowsWords(count)}`}
          </Button>
        )}
        <ModelMenu />
      </Actions>
    </div>
  );
}

/** How many rows have arrived. */
export function SendingProgress({ sending }: { readonly sending: Sending }): ReactNode {
  if (sending.is !== 'sending') return null;
  const { sent, of } = sending;
  return (
    <ProgressBar
      label="Envio das linhas"
      text={`${sent.toLocaleString('pt-BR')} de ${rowsWords(of)} conferidas`}
      percent={Math.round((sent * 100) / Math.max(1, of))}
    />
  );
}
