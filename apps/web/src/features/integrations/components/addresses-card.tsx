import { buttonLook, Card, DetailList } from '@bank/ui';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import styles from './integrations.module.css';

/** The public page for those who write the programs. */
const PROGRAMMERS_PAGE = '/desenvolvedores';

/** Where programs call, to be handed to whoever writes them. */
export function AddressesCard({
  tokenUrl,
  apiUrl,
  certificateNeeded,
}: {
  readonly tokenUrl: string;
  readonly apiUrl: string;
  readonly certificateNeeded: boolean;
}): ReactNode {
  return (
    <Card
      title="Para quem programa"
      aside={
        <a className={buttonLook({ size: 'small' })} href={PROGRAMMERS_PAGE} target="_blank" rel="noreferrer">
          Abrir a documentação
        </a>
      }
    >
      <DetailList
        items={[
          { label: 'Endereço dos tokens', value: <Copyable text={tokenUrl} what="o endereço dos tokens" /> },
          { label: 'Endereço da API Pix', value: <Copyable text={apiUrl} what="o endereço da API Pix" /> },
          {
            label: 'Certificado',
            value: certificateNeeded
              ? 'Os programas se apresentam com o certificado da credencial (mTLS).'
              : 'Opcional neste ambiente.',
          },
        ]}
      />
    </Card>
  );
}

/** A text that programs need, and the button that copies it. */
export function Copyable({ text, what }: { readonly text: string; readonly what: string }): ReactNode {
  return (
    <span className={styles.copyable}>
      <code className={styles.code}>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}
