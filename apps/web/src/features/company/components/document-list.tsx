import { COMPANY_DOCUMENT_NAMES, readCompanyDocument, type CompanyDocument } from '@bank/contracts';
import { bankingDate, formatDate } from '@bank/core';
import { EmptyState, fileSizeInWords, IconButton, Row, RowIcon, Spinner } from '@bank/ui';
import { Download, FileText, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import styles from './document-list.module.css';
import { ShortList } from '../../../vocabulary/short-list.tsx';

/** Documents that the bank keeps of the company; each comes as a file to the person's disk, never into a page. */
export function DocumentList({
  label,
  documents,
  first,
}: {
  readonly label: string;
  readonly documents: readonly CompanyDocument[];
  readonly first: number;
}): ReactNode {
  if (documents.length === 0)
    return (
      <EmptyState icon={<FileText size={26} strokeWidth={1.6} />} title="Nenhum documento guardado">
        Os documentos que a empresa enviar ficam aqui.
      </EmptyState>
    );
  return (
    <ShortList
      label={label}
      items={documents}
      first={first}
      row={(document) => <DocumentRow key={document.id} document={document} />}
    />
  );
}

function DocumentRow({ document }: { readonly document: CompanyDocument }): ReactNode {
  const { kind, name, mediaType, sizeBytes, receivedAt } = document;
  return (
    <Row
      icon={
        <RowIcon>
          {mediaType === 'application/pdf' ? (
            <FileText size={18} strokeWidth={1.7} />
          ) : (
            <Image size={18} strokeWidth={1.7} />
          )}
        </RowIcon>
      }
      title={COMPANY_DOCUMENT_NAMES[kind]}
      detail={
        <span className={styles.detail}>
          {name} · {fileSizeInWords(sizeBytes)} · recebido em {formatDate(bankingDate(instantOf(receivedAt)))}
        </span>
      }
      end={<DownloadButton document={document} />}
    />
  );
}

function DownloadButton({ document }: { readonly document: CompanyDocument }): ReactNode {
  const { run, running } = useDownload(readCompanyDocument);
  const { toasts } = useDoor();
  const download = async (): Promise<void> => {
    if (running) return;
    const failure = await run({ params: { documentId: document.id } }, document.name);
    if (failure !== undefined) toasts.show({ text: failureMessage(failure), tone: 'negative', kind: 'snackbar' });
  };
  return (
    <IconButton label={`Baixar ${document.name}`} aria-busy={running || undefined} onClick={() => void download()}>
      {running ? <Spinner /> : <Download size={18} strokeWidth={1.7} aria-hidden />}
    </IconButton>
  );
}
