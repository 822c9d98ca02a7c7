import { BATCH_ROWS_MAX, type Batch, type BatchLine } from '@bank/contracts';
import { Button, ChoiceField, Drawer } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { WithBanks } from '../../../platform/institutions/with-banks.tsx';
import type { ListedBank } from '../../../vocabulary/payee-rows/bank-meant.ts';
import { SheetDrop, type MatchedSheet } from '../../../vocabulary/sheet-entry/sheet-drop.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useKnownBatch } from '../api/use-batches.ts';
import { rowsOfDraft } from '../batch-words.ts';
import { SendingProgress } from '../making/rows-form.tsx';
import { useRowSender } from '../making/use-row-sender.ts';
import { PLACE_COLUMN, readCells, ROW_COLUMNS, rowColumns, sheetWish, textsOfCells } from '../row-columns.ts';
import { lineOf, strangeText } from '../row-texts.ts';
import styles from './draft.module.css';

const WISH = sheetWish({ places: true });

/** Where rows of a file go that do not say it themselves. */
type Where = 'end' | 'same';

/** Rows from a file into a draft: those that were taken along to be mended find their places by their numbers. */
export function MoreRowsDrawer({
  batch,
  open,
  onClose,
}: {
  readonly batch: Batch;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Drawer open={open} onClose={onClose} title="Linhas de uma planilha">
      {open && <WithBanks>{(banks) => <MoreRows {...{ batch, banks, onClose }} />}</WithBanks>}
    </Drawer>
  );
}

function MoreRows({
  batch,
  banks,
  onClose,
}: {
  readonly batch: Batch;
  readonly banks: readonly ListedBank[];
  readonly onClose: () => void;
}): ReactNode {
  const known = useKnownBatch();
  const today = useToday();
  const [columns] = useState(() => rowColumns(today, banks));
  const [where, setWhere] = useState<Where>('end');
  const [said, setSaid] = useState<string | undefined>(undefined);
  const { sending, send, goOn } = useRowSender((after) => {
    known(after);
    onClose();
  });
  const last = rowsOfDraft(batch);
  const use = async ({ choices, linesOf }: MatchedSheet): Promise<void> => {
    const cells = linesOf([PLACE_COLUMN, ...ROW_COLUMNS]);
    const hasPlaces = choices[PLACE_COLUMN] !== undefined;
    const lines = cells
      .filter((texts) => texts.slice(1).some((text) => text !== ''))
      .map(([place = '', ...texts], index): BatchLine | string => {
        const row = textsOfCells(readCells(columns, texts));
        const number = hasPlaces ? Number(place) : where === 'end' ? last + index + 1 : index + 1;
        if (!Number.isInteger(number) || number < 1 || number > BATCH_ROWS_MAX)
          return `A linha ${index + 1} do arquivo não tem um número de 1 a 10.000 na coluna “Linha”.`;
        const fault = strangeText(row);
        return fault === undefined ? lineOf(number, row, { banks }) : `Linha ${number}: ${fault}`;
      });
    const fault = lines.find((line) => typeof line === 'string');
    setSaid(fault ?? (lines.length === 0 ? 'O arquivo não tem nenhuma linha preenchida.' : undefined));
    if (fault === undefined && lines.length > 0) await send(batch, lines as readonly BatchLine[]);
  };
  const failure = said ?? (sending.is === 'failed' ? failureMessage(sending.failure) : undefined);
  return (
    <div className={styles.form}>
      <p className={styles.muted}>
        Um arquivo com as linhas que você baixou para corrigir volta para os mesmos lugares, pela coluna “Linha”.
      </p>
      {sending.is === 'idle' && (
        <>
          <ChoiceField
            label="Linhas sem número no arquivo"
            value={where}
            onChange={setWhere}
            options={[
              { value: 'end', label: 'Entram no fim' },
              { value: 'same', label: 'Substituem desde a primeira' },
            ]}
          />
          <SheetDrop
            label="Planilha de pagamentos"
            hint="XLSX ou CSV com até 10.000 linhas"
            wish={WISH}
            list="batch-transfers"
            onUse={use}
          />
        </>
      )}
      <SendingProgress sending={sending} />
      {failure !== undefined && (
        <p className={styles.wrong} role="alert">
          {failure}
        </p>
      )}
      {sending.is === 'failed' && (
        <div>
          <Button variant="primary" onClick={() => void goOn()}>
            Continuar o envio
          </Button>
        </div>
      )}
    </div>
  );
}
