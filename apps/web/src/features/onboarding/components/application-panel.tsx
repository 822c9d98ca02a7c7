import { COMPANY_DOCUMENT_NAMES, type Application } from '@bank/contracts';
import { buttonLook, Card, fileSizeInWords, StatusLabel, Timeline } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { applicationMoments, applicationWords } from '../application-words.ts';
import styles from './application-panel.module.css';
import { WantedDocuments } from './wanted-documents.tsx';

/** The page after sign-up: the protocol, how it stands, what is asked for and what comes next. */
export function ApplicationPanel({
  application,
  cnpj,
  onChanged,
  onStale,
}: {
  readonly application: Application;
  readonly cnpj: string;
  readonly onChanged: (application: Application) => void;
  /** It is not as it stands here any more. */
  readonly onStale: () => void;
}): ReactNode {
  const today = useToday();
  const { title, label, tone, text } = applicationWords(application);
  const { protocol, state, reasons, documents, documentsWanted, bankAccount, corporateName } = application;
  return (
    <>
      <Card>
        <div className={styles.top}>
          <div className={styles.head}>
            {/* Read aloud when the state changes while the page is open. */}
            <div role="status">
              <h2 ref={focusOnce} tabIndex={-1}>
                {title}
              </h2>
              <p className={styles.muted}>{text}</p>
            </div>
            <StatusLabel tone={tone}>{label}</StatusLabel>
          </div>
          {reasons.length > 0 && (
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
          {bankAccount !== null && <NewAccount bankAccount={bankAccount} />}
          <div className={styles.protocol}>
            <div>
              <p className={styles.muted}>Protocolo de {corporateName}</p>
              <p className={styles.number}>
                {protocol} <CopyButton text={protocol} what="o protocolo" />
              </p>
            </div>
          </div>
          {state === 'denied' && (
            <p>
              <Link to="/session/signup" search={{}} className={buttonLook({})}>
                Começar um novo cadastro
              </Link>
            </p>
          )}
          {(state === 'received' || state === 'pending') && (
            <p className={styles.muted}>
              Guarde o número: com ele e o CNPJ você acompanha o cadastro em{' '}
              <Link to="/session/signup" search={{ protocolo: protocol }}>
                /session/signup?protocolo={protocol}
              </Link>
            </p>
          )}
        </div>
      </Card>
      {state === 'pending' && documentsWanted.length > 0 && (
        <WantedDocuments
          protocol={protocol}
          cnpj={cnpj}
          wanted={documentsWanted}
          onSent={onChanged}
          onStale={onStale}
        />
      )}
      <Card title="O que acontece agora">
        <Timeline moments={applicationMoments(application, today)} />
      </Card>
      {documents.length > 0 && (
        <Card title="Documentos recebidos">
          <ul className={styles.documents}>
            {documents.map(({ kind, name, sizeBytes, receivedAt }) => (
              <li key={`${kind} ${receivedAt} ${name}`}>
                <span>{COMPANY_DOCUMENT_NAMES[kind]}</span>
                <span className={styles.muted}>
                  {name} · {fileSizeInWords(sizeBytes)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function NewAccount({ bankAccount }: { readonly bankAccount: string }): ReactNode {
  const { simulators } = useDoor();
  return (
    <div className={styles.account}>
      <p className={styles.muted}>Número da conta</p>
      <p className={styles.hero}>
        {bankAccount} <CopyButton text={bankAccount} what="o número da conta" />
      </p>
      <ol className={styles.first}>
        <li>Abra o aplicativo no celular de quem administra a conta</li>
        <li>Entre com o CPF, o número da conta e a senha que você criou</li>
        <li>Registre o dispositivo com o código que enviaremos</li>
        <li>Daí em diante, entre aqui lendo o QR Code com o aplicativo</li>
      </ol>
      <p className={styles.ways}>
        {simulators && (
          <a className={buttonLook({ variant: 'primary' })} href="/app/" target="_blank" rel="noopener">
            Abrir o aplicativo simulado
          </a>
        )}
        <Link to="/session/signin" className={buttonLook(simulators ? {} : { variant: 'primary' })}>
          Ir para o acesso
        </Link>
      </p>
    </div>
  );
}

function focusOnce(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
