import { FileDrop } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

const ACCEPT = 'application/pdf,image/jpeg,image/png';
const HINT = 'PDF, JPEG ou PNG, até 10 MB.';
const EXAMPLE = new File([new Uint8Array(1_258_291)], 'contrato social.pdf', { type: 'application/pdf' });

/** A field for a file in its states. */
export function FileSpecimen(): ReactNode {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [wrong, setWrong] = useState<File | undefined>(EXAMPLE);
  return (
    <Specimen
      title="Arquivo"
      note="Escolhido, solto ou colado. Diz nome, tamanho e quanto já foi; ao enviar, nada se muda."
    >
      <div className={styles.grid}>
        <FileDrop label="Contrato social" hint={HINT} accept={ACCEPT} file={file} onFile={setFile} />
        <FileDrop
          label="Com erro"
          accept={ACCEPT}
          file={wrong}
          onFile={setWrong}
          error={wrong === undefined ? undefined : 'O arquivo está protegido por senha.'}
        />
        <FileDrop label="Sendo enviado" accept={ACCEPT} file={EXAMPLE} onFile={setFile} progress={0.4} />
        <FileDrop label="Sendo conferido" accept={ACCEPT} file={EXAMPLE} onFile={setFile} progress={1} />
        <FileDrop label="Indisponível" optional accept={ACCEPT} file={undefined} onFile={setFile} disabled />
      </div>
    </Specimen>
  );
}
