import {
  downloadIssuedFile,
  downloadIssuedFiles,
  issuedFileId,
  type IssuedFile,
  type IssuedFileName,
} from '@bank/contracts';
import { useDownload } from './use-download.ts';
import { useDoor } from '../door-services.ts';
import { failureMessage } from '../../vocabulary/status-messages.ts';

/** Saves issued files, one as it is, several as a ZIP, and says how it went. */
export interface FileDownloads {
  readonly one: (file: IssuedFile) => Promise<void>;
  /** Whether they were saved. */
  readonly many: (files: readonly IssuedFileName[]) => Promise<boolean>;
  readonly running: boolean;
}

export function useFileDownloads(onDone: () => void): FileDownloads {
  const { toasts } = useDoor();
  const single = useDownload(downloadIssuedFile);
  const archive = useDownload(downloadIssuedFiles);
  const tell = (failure: Awaited<ReturnType<typeof single.run>>, text: string): boolean => {
    toasts.show(
      failure === undefined
        ? { text, tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
    if (failure === undefined) onDone();
    return failure === undefined;
  };
  return {
    async one(file) {
      tell(await single.run({ params: { fileId: file.id } }, file.name), 'Arquivo baixado.');
    },
    async many(files) {
      const query = { files: files.map(issuedFileId).join(',') };
      return tell(await archive.run({ query }, 'arquivos.zip'), `${files.length} arquivos baixados num ZIP.`);
    },
    running: single.running || archive.running,
  };
}
