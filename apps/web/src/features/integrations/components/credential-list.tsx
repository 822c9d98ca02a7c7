import { CREDENTIAL_STATE_WORDS, type Credential } from '@bank/contracts';
import { formatBrl, type CivilDate } from '@bank/core';
import { Button, DetailList, Meter, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { lastUseInWords, STATE_TONES, untilInWords } from '../credential-words.ts';
import { scopesInShort } from '../scope-words.ts';
import { mayRefund } from '../terms-draft.ts';
import { Copyable } from './addresses-card.tsx';
import styles from './integrations.module.css';

/** The credentials that work, each with what it may and how it is used; those that ended are a press away. */
export function CredentialList({ credentials }: { readonly credentials: readonly Credential[] }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const today = useToday();
  const active = credentials.filter(({ state }) => state === 'active');
  const ended = credentials.filter(({ state }) => state !== 'active');
  return (
    <div className={styles.panel}>
      {active.length === 0 ? (
        <p className={styles.muted}>Nenhuma credencial ativa: nenhum programa chama o banco pela empresa.</p>
      ) : (
        <List label="Credenciais ativas" credentials={active} today={today} />
      )}
      {ended.length > 0 && (
        <div>
          <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Ocultar as encerradas' : `Mostrar as encerradas (${ended.length})`}
          </Button>
        </div>
      )}
      {isOpen && ended.length > 0 && <List label="Credenciais encerradas" credentials={ended} today={today} />}
    </div>
  );
}

function List({
  label,
  credentials,
  today,
}: {
  readonly label: string;
  readonly credentials: readonly Credential[];
  readonly today: CivilDate;
}): ReactNode {
  return (
    <ul className={styles.list} aria-label={label}>
      {credentials.map((credential) => (
        <li key={credential.id} className={styles.credential}>
          <CredentialLine credential={credential} today={today} />
        </li>
      ))}
    </ul>
  );
}

function CredentialLine({
  credential,
  today,
}: {
  readonly credential: Credential;
  readonly today: CivilDate;
}): ReactNode {
  const { id, clientId, name, state, scopes, validUntil, certificate } = credential;
  return (
    <>
      <div className={styles.head}>
        <Link to="/customer-view" search={{ aba: 'integracoes', credencial: id }} className={styles.name}>
          {name}
        </Link>
        <StatusLabel tone={STATE_TONES[state]}>{CREDENTIAL_STATE_WORDS[state]}</StatusLabel>
        {state === 'active' && credential.secretShown === null && (
          <StatusLabel tone="warning">
            {credential.canSeeSecret ? 'Veja o segredo' : 'Segredo ainda não visto'}
          </StatusLabel>
        )}
      </div>
      <DetailList
        items={[
          { label: 'client_id', value: <Copyable text={clientId} what={`o client_id de ${name}`} /> },
          { label: 'Pode', value: scopesInShort(scopes) },
          { label: 'Devolve sozinha', value: mayRefund(credential) && <DailyCap credential={credential} /> },
          { label: 'Vale até', value: untilInWords(validUntil) },
          { label: 'Último uso', value: lastUseInWords(credential, today) },
          { label: 'Certificado', value: certificate?.subject },
        ].filter(({ value }) => value !== false)}
      />
    </>
  );
}

/** What its programs may give back in a day by themselves, and have today. */
export function DailyCap({ credential: { dailyCap, usedToday } }: { readonly credential: Credential }): ReactNode {
  const [cap, used] = [centavosOf(dailyCap), centavosOf(usedToday)];
  if (cap === 0n) return 'Nada: toda devolução espera aprovação';
  const text = `${formatBrl(used)} de ${formatBrl(cap)} hoje`;
  return (
    <span className={styles.cap}>
      {text}
      <Meter label="Devolvido hoje" text={text} used={used} limit={cap} />
    </span>
  );
}
