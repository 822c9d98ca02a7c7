import { COMPANY_DOCUMENT_NAMES } from '@bank/contracts';
import type { ReactNode } from 'react';
import { UploadField } from '../../../vocabulary/upload-field.tsx';
import { DOCUMENT_FIELDS, type ChosenFiles, type DocumentField, type Faults } from '../steps.ts';

const HINTS: Readonly<Record<DocumentField, string>> = {
  socialContract: 'O contrato ou estatuto como foi registrado.',
  lastUpdates: 'A alteração mais recente, se houve alguma.',
  invoicing: 'Balanço, extrato do Simples ou declaração do contador.',
};

/** Step 4: the documents. Each is judged as soon as it is chosen. */
export function DocumentFields({
  fields = DOCUMENT_FIELDS,
  files,
  faults,
  onChoose,
  onJudging,
}: {
  readonly fields?: readonly DocumentField[];
  readonly files: ChosenFiles;
  readonly faults: Faults;
  readonly onChoose: (field: DocumentField, file: File | undefined) => void;
  readonly onJudging: (field: DocumentField, isJudging: boolean) => void;
}): ReactNode {
  return fields.map((field) => (
    <UploadField
      key={field}
      name={field}
      label={COMPANY_DOCUMENT_NAMES[field]}
      hint={HINTS[field]}
      optional={field === 'lastUpdates'}
      error={faults[field]}
      file={files[field]}
      onFile={(file) => onChoose(field, file)}
      onJudging={(isJudging) => onJudging(field, isJudging)}
    />
  ));
}
