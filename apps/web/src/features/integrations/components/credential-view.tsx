import { CREDENTIAL_STATE_WORDS, type Credential, type SignedChange } from '@bank/contracts';
import { formatDate, bankingDate } from '@bank/core';
import { buttonLook, Card, DetailList, ErrorState, Skeleton, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { Go, IntegrationsAddress } from '../address.ts';
import { useCredential } from '../api/use-credentials.ts';
import { lastUseInWords, STATE_TONES, untilInWords } from '../credential-words.ts';
import { scopeLines } from '../scope-words.ts';
import { mayRefund } from '../terms-draft.ts';
import { Copyable } from './addresses-card.tsx';
import { CredentialActs } from './credential-acts.tsx';
import { DailyCap } from './credential-list.tsx';
import styles from './integrations.module.css';
import { SeeSecret } from './see-secret.tsx';

// Whoever comes to see a secret or to revoke does not wait for the table.
const CallLog = lazyPart(() => import('./call-log.tsx'), 'CallLog');

/** One credential: what it is and may, what can be done with it, and what its programs called. */
export function CredentialView({
  id,
  address,
  onGo,
  onAsked,
}: {
  readonly id: string;
  readonly address: IntegrationsAddress;
  readonly onGo: Go;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const { data, error, refetch } = useCredential(id);
  return (
    <>
      <div>
        <Link
          to="/customer-view"
          search={{ aba: 'integracoes' }}
          className={buttonLook({ variant: 'quiet', size: 'small' })}
        >
          <ArrowLeft size={16} aria-hidden />
          Ver integrações
        </Link>
      </div>
      {data === undefined ? (
        <Card>
          {error === null ? (
            <Skeleton height={320} />
          ) : (
            <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <>
          <SeeSecret credential={data} />
          <Facts credential={data} onAsked={onAsked} />
          <Suspense
            fallback={
              <Card title="Chamadas">
                <Skeleton height={280} />
              </Card>
            }
          >
            <CallLog id={id} address={address} onGo={onGo} />
          </Suspense>
        </>
      )}
    </>
  );
}

function Facts({
  credential,
  onAsked,
}: {
  readonly credential: Credential;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const today = useToday();
  const { name, state, clientId, scopes, validUntil, certificate, createdAt, createdBy } = credential;
  const { secretShown, revokedAt, revokedBy } = credential;
  const by = (at: string, who: string): string => `${momentInFull(instantOf(at))}, por ${who}`;
  return (
    <div className={styles.room}>
      <div className={styles.beside}>
        <Card title={name} aside={<StatusLabel tone={STATE_TONES[state]}>{CREDENTIAL_STATE_WORDS[state]}</StatusLabel>}>
          <div className={styles.panel}>
            {state === 'active' && <CredentialActs credential={credential} onAsked={onAsked} />}
            <DetailList
              items={[
                { label: 'client_id', value: <Copyable text={clientId} what="o client_id" /> },
                { label: 'Último uso', value: lastUseInWords(credential, today) },
                { label: 'Vale até', value: untilInWords(validUntil) },
                {
                  label: 'Certificado',
                  value:
                    certificate &&
                    `${certificate.subject}, até ${formatDate(bankingDate(instantOf(certificate.validUntil)))}`,
                },
                {
                  label: 'Impressão do certificado',
                  value: certificate && <Copyable text={certificate.thumbprint} what="a impressão do certificado" />,
                },
                { label: 'Criada em', value: by(createdAt, createdBy) },
                { label: 'Segredo visto em', value: secretShown && by(secretShown.at, secretShown.to) },
                { label: 'Revogada em', value: revokedAt && by(revokedAt, revokedBy ?? 'o banco') },
              ]}
            />
          </div>
        </Card>
        <Card title="O que pode fazer">
          <DetailList
            items={[
              ...scopeLines(scopes),
              ...(mayRefund(credential)
                ? [{ label: 'Devolve sozinha', value: <DailyCap credential={credential} /> }]
                : []),
              { label: 'Escopos', value: <Copyable text={scopes.join(' ')} what="os escopos" /> },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}
