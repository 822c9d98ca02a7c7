import type { Credential, CredentialTerms } from '@bank/contracts';
import { Button, ChoiceField, DateField, FileDrop, MoneyField, TextAreaField, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import type { RefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { useToday } from '../../../platform/use-now.ts';
import { mayRefund, type TermsDraft, type TermsFaults } from '../terms-draft.ts';
import styles from './integrations.module.css';
import { ScopeMatrix } from './scope-matrix.tsx';

const NAME_LENGTH_MAX = 60;
/** A certificate in PEM has a few thousand characters: what is longer is another file. */
const CERTIFICATE_BYTES_MAX = 8192;

interface Props {
  readonly draft: TermsDraft;
  readonly faults: TermsFaults;
  readonly refused: RefusedFields<keyof CredentialTerms>;
  /** The one that the credential has. */
  readonly certificate: Credential['certificate'];
  readonly certificateNeeded: boolean;
  readonly onChange: (draft: TermsDraft) => void;
}

/** Everything that a credential may and when, to be filled in. */
export function TermsFields(props: Props): ReactNode {
  const { draft, faults, refused, onChange } = props;
  const today = useToday();
  return (
    <>
      <TextField
        label="Nome"
        hint="O sistema que vai usá-la: “ERP”, “Loja virtual”"
        value={draft.name}
        maxLength={NAME_LENGTH_MAX}
        error={faults.name ?? refused.of('name')}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <ScopeMatrix
        chosen={draft.scopes}
        error={faults.scopes ?? refused.of('scopes')}
        onChange={(scopes) => onChange({ ...draft, scopes })}
      />
      {mayRefund(draft) && (
        <MoneyField
          label="Quanto pode devolver sozinha por dia"
          hint="Acima disso, cada devolução espera a aprovação de pessoas. Com R$ 0,00, todas esperam."
          value={draft.dailyCap}
          error={refused.of('dailyCap')}
          onChange={(dailyCap) => onChange({ ...draft, dailyCap })}
        />
      )}
      <ChoiceField
        label="Até quando vale"
        value={draft.hasEnd ? 'until' : 'open'}
        options={[
          { value: 'open', label: 'Até ser revogada' },
          { value: 'until', label: 'Até um dia' },
        ]}
        onChange={(value) => onChange({ ...draft, hasEnd: value === 'until' })}
      />
      {draft.hasEnd && (
        <DateField
          label="Último dia"
          value={draft.validUntil}
          today={today}
          min={today}
          error={faults.validUntil ?? refused.of('validUntil')}
          onChange={(validUntil) => onChange({ ...draft, validUntil })}
        />
      )}
      <CertificateFields {...props} />
    </>
  );
}

/** The certificate: what it has now, and another one, read from a file or pasted. */
function CertificateFields({ draft, faults, refused, certificate, certificateNeeded, onChange }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(certificateNeeded || certificate !== null);
  const [file, setFile] = useState<File | undefined>(undefined);
  const [fileFault, setFileFault] = useState<string | undefined>(undefined);
  const read = async (chosen: File | undefined): Promise<void> => {
    setFile(chosen);
    setFileFault(undefined);
    if (chosen === undefined) return;
    if (chosen.size > CERTIFICATE_BYTES_MAX) {
      setFileFault('Este arquivo é grande demais para um certificado em PEM.');
      return;
    }
    onChange({ ...draft, certificate: await chosen.text() });
  };
  return (
    <div className={styles.certificate}>
      {certificate !== null && (
        <p className={styles.muted}>
          Certificado de agora: <strong>{certificate.subject}</strong>. Envie-o de novo para mantê-lo, ou outro para
          trocá-lo.
        </p>
      )}
      {isOpen ? (
        <>
          <FileDrop
            label="Arquivo do certificado"
            hint="X.509 em PEM (.pem, .crt ou .cer). A chave privada fica com a empresa."
            accept=".pem,.crt,.cer,application/x-pem-file"
            file={file}
            error={fileFault}
            onFile={(chosen) => void read(chosen)}
          />
          <TextAreaField
            label="Ou cole o texto"
            rows={5}
            spellCheck={false}
            className={styles.pem}
            value={draft.certificate}
            maxLength={CERTIFICATE_BYTES_MAX}
            error={faults.certificate ?? refused.of('certificate')}
            onChange={(event) => onChange({ ...draft, certificate: event.target.value })}
          />
        </>
      ) : (
        <div>
          <Button size="small" onClick={() => setIsOpen(true)}>
            Acrescentar certificado
          </Button>
        </div>
      )}
    </div>
  );
}
