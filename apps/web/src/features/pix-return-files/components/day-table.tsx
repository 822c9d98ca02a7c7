import { ISSUED_FILE_KIND_ROWS, type IssuedFile } from '@bank/contracts';
import { Amount, Button, DataTable, StatusLabel, type Column, type Selection } from '@bank/ui';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { formatDate, MONTH_NAMES, partsOf, type CivilDate } from '@bank/core';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, shortMoment, weekdayAndDay } from '../../../vocabulary/dates.ts';
import { lastDownloadOf, recordsInWords, type PixDay } from '../pix-days.ts';
import styles from './day-table.module.css';

const nameOf = ({ day }: PixDay): string => formatDate(day);
const keyOf = ({ day }: PixDay): string => day;
const MONTHS = { keyOf: ({ day }: PixDay) => day.slice(0, 7), header: ({ day }: PixDay) => monthName(day) };

/** "Novembro de 2026". */
function monthName(day: CivilDate): string {
  const { year, month } = partsOf(day);
  const name = MONTH_NAMES[month - 1] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${year}`;
}

/** The days that have files, newest first, under their months: a table, cards on a phone. */
export function DayTable({
  days,
  today,
  selection,
  openKey,
  onOpen,
  onDownload,
  onEndReached,
  foot,
}: {
  readonly days: readonly PixDay[];
  readonly today: CivilDate;
  readonly selection: Selection<PixDay>;
  readonly openKey: string | undefined;
  readonly onOpen: (day: PixDay) => void;
  readonly onDownload: (file: IssuedFile) => void;
  readonly onEndReached: () => void;
  readonly foot: ReactNode;
}): ReactNode {
  const columns = useMemo(() => columnsFor(today, onDownload), [today, onDownload]);
  return (
    <DataTable
      label="Arquivos por dia"
      columns={columns}
      rows={days}
      rowKey={keyOf}
      group={MONTHS}
      selection={selection}
      card={(day) => <DayCard day={day} today={today} />}
      onOpen={onOpen}
      rowName={nameOf}
      openKey={openKey}
      onEndReached={onEndReached}
      foot={foot}
    />
  );
}

/** The columns. The sums give way together: they stand in the day's detail. */
function columnsFor(today: CivilDate, onDownload: (file: IssuedFile) => void): readonly Column<PixDay>[] {
  return [
    {
      key: 'day',
      header: 'Dia',
      least: 176,
      wraps: true,
      cell: (day) => (
        <>
          <span className={styles.first}>{weekdayAndDay(day.day, today)}</span>
          <span className={styles.second}>
            Nº {day.files[0].number} · {recordsInWords(day.files[0].lines)}
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
      cell: (day) => <State day={day} today={today} />,
    },
    {
      key: 'files',
      header: 'Baixar',
      width: 288,
      cell: ({ day, files }) => (
        <span className={styles.formats}>
          {files.map((file) => (
            <Button
              key={file.id}
              size="small"
              aria-label={`Baixar ${formatDate(day)} em ${ISSUED_FILE_KIND_ROWS[file.kind].format}`}
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

/** "Novo", or who downloaded any of the day's files last, and when. */
function State({ day, today }: { readonly day: PixDay; readonly today: CivilDate }): ReactNode {
  const last = lastDownloadOf(day);
  if (last === undefined) return <StatusLabel tone="info">Novo</StatusLabel>;
  return (
    <>
      <span className={styles.who}>Baixado por {last.by}</span>
      <span className={styles.second}>{shortMoment(instantOf(last.at), today)}</span>
    </>
  );
}

/** A day on a phone; its files are one tap further, in its detail. */
function DayCard({ day, today }: { readonly day: PixDay; readonly today: CivilDate }): ReactNode {
  const [file] = day.files;
  return (
    <span className={styles.card}>
      <span className={styles.cardWords}>
        <span className={styles.first}>{weekdayAndDay(day.day, today)}</span>
        <span className={styles.second}>
          Nº {file.number} · {recordsInWords(file.lines)}
        </span>
        <State day={day} today={today} />
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
