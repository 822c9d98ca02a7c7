import { ISSUED_FILE_KIND_ROWS, type FileDownload, type IssuedFile } from '@bank/contracts';
import { bankingDate, formatBrl, formatDate, type CivilDate } from '@bank/core';
import { Button, Detail, DetailHead, DetailList, DetailSection, Drawer, fileSizeInWords, StatusLabel } from '@bank/ui';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf, momentInFull, weekdayAndDay } from '../../../vocabulary/dates.ts';
import { lastDownloadOf, type PixDay } from '../pix-days.ts';
import styles from './day-drawer.module.css';
import { FileRecords } from './file-records.tsx';

interface FileActions {
  readonly busy: boolean;
  readonly onDownload: (file: IssuedFile) => void;
  /** A file was read on screen, which is a download. */
  readonly onRead: () => void;
}

/** A day's files: their figures, who downloaded them, what stands in them, and how anybody can check them. */
export function DayDrawer({
  day,
  today,
  onClose,
  ...actions
}: FileActions & {
  readonly day: PixDay | undefined;
  readonly today: CivilDate;
  readonly onClose: () => void;
}): ReactNode {
  // While it slides out it still shows what it showed.
  const [last, setLast] = useState(day);
  if (day !== undefined && day !== last) setLast(day);
  const shown = day ?? last;
  return (
    <Drawer open={day !== undefined} onClose={onClose} title="Arquivos do dia">
      {shown !== undefined && <DayDetail key={shown.day} day={shown} today={today} {...actions} />}
    </Drawer>
  );
}

function DayDetail({
  day,
  today,
  ...actions
}: FileActions & { readonly day: PixDay; readonly today: CivilDate }): ReactNode {
  const [first] = day.files;
  return (
    <Detail>
      <DetailHead title={weekdayAndDay(day.day, today)}>
        {lastDownloadOf(day) === undefined && <StatusLabel tone="info">Novo</StatusLabel>}
      </DetailHead>
      <DetailList
        items={[
          { label: 'Registros', value: first.lines.toLocaleString('pt-BR') },
          { label: 'Entradas', value: formatBrl(centavosOf(first.totalIn)) },
          { label: 'Saídas', value: formatBrl(centavosOf(first.totalOut)) },
          { label: 'Emitido em', value: formatDate(bankingDate(instantOf(first.issuedAt))) },
        ]}
      />
      {day.files.map((file) => (
        <FileSection key={file.id} file={file} {...actions} />
      ))}
      <DetailSection title="Como conferir">
        <p className={styles.muted}>
          Este dia está fechado e os arquivos não mudam mais. Uma devolução feita depois aparece no arquivo do dia em
          que foi feita. Calcule o SHA-256 do arquivo baixado e compare com o daqui: se for igual, nem um byte mudou.
        </p>
        <p className={styles.command}>
          <code>certutil -hashfile {first.name} SHA256</code>
          <span className={styles.muted}>no Windows</span>
        </p>
        <p className={styles.command}>
          <code>shasum -a 256 {first.name}</code>
          <span className={styles.muted}>no macOS e no Linux</span>
        </p>
      </DetailSection>
    </Detail>
  );
}

function FileSection({ file, busy, onDownload, onRead }: FileActions & { readonly file: IssuedFile }): ReactNode {
  const { format } = ISSUED_FILE_KIND_ROWS[file.kind];
  const { firstDownload: first, lastDownload: last } = file;
  const more = first !== null && last !== null && (first.at !== last.at || first.by !== last.by);
  return (
    <DetailSection title={`${format} nº ${file.number}`}>
      <DetailList
        items={[
          { label: 'Arquivo', value: <span className={styles.name}>{file.name}</span> },
          { label: 'Tamanho', value: fileSizeInWords(file.size) },
          { label: more ? 'Primeiro download' : 'Baixado', value: first === null ? 'Ainda não' : downloadWords(first) },
          { label: 'Último download', value: more && last !== null ? downloadWords(last) : null },
        ]}
      />
      <p className={styles.hashTitle}>SHA-256</p>
      <p className={styles.hash}>
        <code>{file.sha256}</code>
        <CopyButton text={file.sha256} what={`o SHA-256 do ${format}`} />
      </p>
      <Button icon={<Download size={16} aria-hidden />} loading={busy} onClick={() => onDownload(file)}>
        Baixar {format}
      </Button>
      {file.kind !== 'pix-day-csv' && <FileRecords file={file} onRead={onRead} />}
    </DetailSection>
  );
}

/** "Maria em 03/11/2026 às 10:12:00". */
function downloadWords({ by, at }: FileDownload): string {
  return `${by}, em ${momentInFull(instantOf(at))}`;
}
