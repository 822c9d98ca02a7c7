import { downloadIssuedFile, addressOf, type CallFailure, type IssuedFile } from '@bank/contracts';
import { Amount, Button, ErrorState } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { fetchBody } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { recordsInWords } from '../pix-days.ts';
import type { FileRecord, ReadFile } from '../read-records.ts';
import styles from './file-records.module.css';

type Standing =
  | { readonly is: 'closed' | 'reading' }
  | { readonly is: 'failed'; readonly failure: CallFailure }
  | { readonly is: 'read'; readonly file: ReadFile };

/** The records of a CNAB file, read back from the very bytes that are downloaded; reading them is a download. */
export function FileRecords({ file, onRead }: { readonly file: IssuedFile; readonly onRead: () => void }): ReactNode {
  const door = useDoor();
  const [standing, setStanding] = useState<Standing>({ is: 'closed' });
  const read = async (): Promise<void> => {
    setStanding({ is: 'reading' });
    const address = addressOf(downloadIssuedFile, { params: { fileId: file.id } });
    const [fetched, reader] = await Promise.all([fetchBody(door, address, 'text/plain'), import('../read-records.ts')]);
    if ('kind' in fetched) return setStanding({ is: 'failed', failure: fetched });
    const bytes = new Uint8Array(await fetched.body.arrayBuffer());
    setStanding({ is: 'read', file: reader.readRecords(bytes) });
    onRead();
  };
  switch (standing.is) {
    case 'closed':
      return <Button onClick={() => void read()}>Ver os registros</Button>;
    case 'reading':
      return <Button loading>Ver os registros</Button>;
    case 'failed':
      return <ErrorState message={failureMessage(standing.failure)} onRetry={() => void read()} />;
    case 'read':
      return <Records file={standing.file} name={file.name} />;
  }
}

function Records({
  file: { records, count, isWhole },
  name,
}: {
  readonly file: ReadFile;
  readonly name: string;
}): ReactNode {
  return (
    <>
      {!isWhole && <p role="alert">Este arquivo não pôde ser lido por inteiro. Fale com o banco.</p>}
      <ul className={styles.list} aria-label={`Registros de ${name}`}>
        {records.map((record) => (
          <Record key={record.line} record={record} />
        ))}
      </ul>
      {count > records.length && (
        <p className={styles.muted}>
          Aqui estão os {records.length} primeiros de {recordsInWords(count)}. Baixe o arquivo para ter todos.
        </p>
      )}
    </>
  );
}

function Record({ record: { what, who, centavos, txid, endToEndId } }: { readonly record: FileRecord }): ReactNode {
  return (
    <li className={styles.record}>
      <span className={styles.what}>{what}</span>
      <Amount centavos={centavos} />
      {who !== '' && <span className={styles.fine}>{who}</span>}
      {txid !== '' && <span className={styles.fine}>txid {txid}</span>}
      {endToEndId !== '' && <span className={styles.fine}>{endToEndId}</span>}
    </li>
  );
}
