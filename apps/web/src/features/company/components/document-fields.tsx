import { COMPANY_DOCUMENT_NAMES, type CompanyDocumentKind } from '@bank/contracts';
import type { ReactNode } from 'react';
import { UploadField } from '../../../vocabulary/upload-field.tsx';
import { withFile, type ChosenFiles, type DocumentNeed, type FileFaults } from '../document-choice.ts';
import styles from './drawers.module.css';

/** The documents that a request needs, with why; each judged as soon as it is chosen. */
export function DocumentFields({
  needs,
  files,
  faults,
  progress,
  onChange,
  onJudging,
}: {
  readonly needs: readonly DocumentNeed[];
  readonly files: ChosenFiles;
  readonly faults: FileFaults;
  /** How much of them all is sent, 0 to 1; undefined while they are not. */
  readonly progress: number | undefined;
  readonly onChange: (next: (files: ChosenFiles) => ChosenFiles) => void;
  /** Whether the file chosen for a document is still being looked at. */
  readonly onJudging: (kind: CompanyDocumentKind, isJudging: boolean) => void;
}): ReactNode {
  return needs.map(({ anyOf, because }) => (
    <div key={because} className={styles.files}>
      <p className={styles.muted}>{because}</p>
      {anyOf.map((kind) => (
        <UploadField
          key={kind}
          label={COMPANY_DOCUMENT_NAMES[kind]}
          error={faults[kind]}
          file={files[kind]}
          progress={files[kind] === undefined ? undefined : progress}
          onJudging={(isJudging) => onJudging(kind, isJudging)}
          onFile={(file) => onChange((before) => withFile(before, kind, file))}
        />
      ))}
    </div>
  ));
}
