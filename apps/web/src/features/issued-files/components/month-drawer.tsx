import { ISSUED_FILE_KIND_ROWS, type FileDownload, type IssuedFile } from '@bank/contracts';
import { bankingDate, formatBrl, formatDate } from '@bank/core';
import { Button, Detail, DetailHead, DetailList, DetailSection, Drawer, fileSizeInWords, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { dayOf, instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { isNew, type ClosedMonth } from '../closed-months.ts';
import links from '../../../vocabulary/link.module.css';
import styles from './month-drawer.module.css';
import { linesInWords } from './month-table.tsx';

/** A closed month: its figures, its files with who downloaded them, and how anybody can check them. */
export function MonthDrawer({
  month,
  busy,
  onClose,
  onDownload,
}: {
  readonly month: ClosedMonth | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onDownload: (file: IssuedFile) => void;
}): ReactNode {
  // While it slides out it still shows what it showed.
  const [last, setLast] = useState(month);
  if (month !== undefined && month !== last) setLast(month);
  const shown = month ?? last;
  return (
    <Drawer open={month !== undefined} onClose={onClose} title="Fechamento mensal">
      {shown !== undefined && <MonthDetail month={shown} busy={busy} onDownload={onDownload} />}
    </Drawer>
  );
}

function MonthDetail({
  month,
  busy,
  onDownload,
}: {
  readonly month: ClosedMonth;
  readonly busy: boolean;
  readonly onDownload: (file: IssuedFile) => void;
}): ReactNode {
  const [first] = month.files;
  const period = { periodo: 'personalizado', de: first.from, ate: first.to } as const;
  return (
    <Detail>
      <DetailHead title={month.name}>{isNew(month) && <StatusLabel tone="info">Novo</StatusLabel>}</DetailHead>
      <DetailList
        items={[
          { label: 'Período', value: `${formatDate(dayOf(first.from))} a ${formatDate(dayOf(first.to))}` },
          { label: 'Lançamentos', value: linesInWords(first.lines) },
          { label: 'Entradas', value: formatBrl(centavosOf(first.totalIn)) },
          { label: 'Saídas', value: formatBrl(centavosOf(first.totalOut)) },
          { label: 'Emitido em', value: formatDate(bankingDate(instantOf(first.issuedAt))) },
        ]}
      />
      {month.files.map((file) => (
        <FileSection key={file.id} file={file} busy={busy} onDownload={onDownload} />
      ))}
      <DetailSection title="Como conferir">
        <p className={styles.muted}>
          Este mês está fechado e os arquivos não mudam mais. Calcule o SHA-256 do arquivo baixado e compare com o
          daqui: se for igual, nem um byte mudou desde que o banco o emitiu.
        </p>
        <p className={styles.command}>
          <code>certutil -hashfile {first.name} SHA256</code>
          <span className={styles.muted}>no Windows</span>
        </p>
        <p className={styles.command}>
          <code>shasum -a 256 {first.name}</code>
          <span className={styles.muted}>no macOS e no Linux</span>
        </p>
        <p className={styles.muted}>
          Precisa do mês em PDF, ou com notas e categorias?{' '}
          <Link to="/releases" search={period} className={links.link}>
            Abra o período no extrato
          </Link>{' '}
          e exporte de lá.
        </p>
      </DetailSection>
    </Detail>
  );
}

function FileSection({
  file,
  busy,
  onDownload,
}: {
  readonly file: IssuedFile;
  readonly busy: boolean;
  readonly onDownload: (file: IssuedFile) => void;
}): ReactNode {
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
    </DetailSection>
  );
}

/** "Maria em 03/11/2026 às 10:12:00". */
function downloadWords({ by, at }: FileDownload): string {
  return `${by}, em ${momentInFull(instantOf(at))}`;
}
