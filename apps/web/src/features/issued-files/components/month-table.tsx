import { ISSUED_FILE_KIND_ROWS, type IssuedFile } from '@bank/contracts';
import { Amount, Button, DataTable, StatusLabel, type Column, type Selection } from '@bank/ui';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import type { CivilDate } from '@bank/core';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, shortMoment } from '../../../vocabulary/dates.ts';
import { isNew, lastDownloadOf, numbersOf, type ClosedMonth } from '../closed-months.ts';
import styles from './month-table.module.css';

const nameOf = ({ name }: ClosedMonth): string => name;
const keyOf = ({ key }: ClosedMonth): string => key;
const yearOf = ({ key }: ClosedMonth): string => key.slice(0, 4);
const YEARS = { keyOf: yearOf, header: yearOf };

/** The closed months by year, newest first: a table, cards on a phone. */
export function MonthTable({
  months,
  today,
  selection,
  openKey,
  onOpen,
  onDownload,
  onEndReached,
  foot,
}: {
  readonly months: readonly ClosedMonth[];
  readonly today: CivilDate;
  readonly selection: Selection<ClosedMonth>;
  readonly openKey: string | undefined;
  readonly onOpen: (month: ClosedMonth) => void;
  readonly onDownload: (file: IssuedFile) => void;
  readonly onEndReached: () => void;
  readonly foot: ReactNode;
}): ReactNode {
  const columns = useMemo(() => columnsFor(today, onDownload), [today, onDownload]);
  return (
    <DataTable
      label="Fechamentos mensais"
      columns={columns}
      rows={months}
      rowKey={keyOf}
      group={YEARS}
      selection={selection}
      card={(month) => <MonthCard month={month} today={today} />}
      onOpen={onOpen}
      rowName={nameOf}
      openKey={openKey}
      onEndReached={onEndReached}
      foot={foot}
    />
  );
}

/** The columns. The sums give way together: they stand in the month's detail. */
function columnsFor(today: CivilDate, onDownload: (file: IssuedFile) => void): readonly Column<ClosedMonth>[] {
  return [
    {
      key: 'month',
      header: 'Mês',
      least: 176,
      wraps: true,
      cell: (month) => (
        <>
          <span className={styles.first}>{month.name}</span>
          <span className={styles.second}>
            Nº {numbersOf(month)} · {linesInWords(month.files[0].lines)}
          </span>
        </>
      ),
    },
    {
      key: 'in',
      header: 'Entradas (R$)',
      align: 'end',
      width: 140,
      gives: 1,
      cell: ({ files: [file] }) => <Amount bare centavos={centavosOf(file.totalIn)} />,
    },
    {
      key: 'out',
      header: 'Saídas (R$)',
      align: 'end',
      width: 140,
      gives: 1,
      cell: ({ files: [file] }) => <Amount bare centavos={centavosOf(file.totalOut)} />,
    },
    {
      key: 'state',
      header: 'Situação',
      least: 200,
      wraps: true,
      cell: (month) => <State month={month} today={today} />,
    },
    {
      key: 'files',
      header: 'Baixar',
      width: 148,
      cell: ({ name, files }) => (
        <span className={styles.formats}>
          {files.map((file) => (
            <Button
              key={file.id}
              size="small"
              aria-label={`Baixar ${name} em ${ISSUED_FILE_KIND_ROWS[file.kind].format}`}
              onClick={(event: MouseEvent) => {
                // The row itself opens its detail.
                event.stopPropagation();
                onDownload(file);
              }}
            >
              {ISSUED_FILE_KIND_ROWS[file.kind].format}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

/** "Novo", or who downloaded the month last, and when. */
function State({ month, today }: { readonly month: ClosedMonth; readonly today: CivilDate }): ReactNode {
  const last = lastDownloadOf(month);
  if (last === undefined || last === null || isNew(month)) return <StatusLabel tone="info">Novo</StatusLabel>;
  return (
    <>
      <span className={styles.who}>Baixado por {last.by}</span>
      <span className={styles.second}>{shortMoment(instantOf(last.at), today)}</span>
    </>
  );
}

/** A month on a phone; its files are one tap further, in its detail. */
function MonthCard({ month, today }: { readonly month: ClosedMonth; readonly today: CivilDate }): ReactNode {
  const [file] = month.files;
  return (
    <span className={styles.card}>
      <span className={styles.cardWords}>
        <span className={styles.first}>{month.name}</span>
        <span className={styles.second}>
          Nº {numbersOf(month)} · {linesInWords(file.lines)}
        </span>
        <State month={month} today={today} />
      </span>
      <span className={styles.figures}>
        <Amount centavos={centavosOf(file.totalIn)} />
        <span className={styles.second}>
          <Amount centavos={-centavosOf(file.totalOut)} />
        </span>
      </span>
    </span>
  );
}

/** "1.204 lançamentos". */
export function linesInWords(lines: number): string {
  if (lines === 0) return 'sem lançamentos';
  return lines === 1 ? '1 lançamento' : `${lines.toLocaleString('pt-BR')} lançamentos`;
}
