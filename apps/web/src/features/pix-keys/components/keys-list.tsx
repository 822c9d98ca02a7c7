import { KEY_REFUSAL_WORDS, KEY_TYPE_NAMES, type CompanyKey, type KeyClaim, type KeyCode } from '@bank/contracts';
import { bankingDate, formatDate } from '@bank/core';
import { Button, Card, IconButton, Row, RowIcon, RowList, StatusLabel } from '@bank/ui';
import { AtSign, Building2, KeyRound, Phone, QrCode as QrIcon, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf } from '../../../vocabulary/dates.ts';
import { keyInWords, standingOfKey } from '../key-words.ts';
import styles from './pix-keys.module.css';

const ORDER: readonly CompanyKey['type'][] = ['CNPJ', 'EMAIL', 'PHONE', 'EVP', 'CPF'];
const ICONS: Readonly<Record<CompanyKey['type'], ReactNode>> = {
  CNPJ: <Building2 />,
  CPF: <KeyRound />,
  EMAIL: <AtSign />,
  PHONE: <Phone />,
  EVP: <Shuffle />,
};

/** The keys of the company by type, and the registrations that wait for their code. */
export function KeysList({
  keys,
  codes,
  claims,
  mayManage,
  onOpen,
  onContinue,
}: {
  readonly keys: readonly CompanyKey[];
  readonly codes: readonly KeyCode[];
  readonly claims: readonly KeyClaim[];
  readonly mayManage: boolean;
  readonly onOpen: (key: CompanyKey) => void;
  readonly onContinue: (code: KeyCode) => void;
}): ReactNode {
  const types = ORDER.filter((type) => [...keys, ...codes].some((each) => each.type === type));
  return (
    <div className={styles.groups}>
      {types.map((type) => (
        <Card key={type} title={KEY_TYPE_NAMES[type]} className={styles.group}>
          <RowList label={KEY_TYPE_NAMES[type]}>
            {keys
              .filter((key) => key.type === type)
              .map((key) => (
                <KeyRow
                  key={key.id}
                  shown={key}
                  claim={claims.find(({ id }) => id === key.claimId)}
                  onOpen={() => onOpen(key)}
                />
              ))}
            {codes
              .filter((code) => code.type === type)
              .map((code) => (
                <WaitingRow key={code.id} code={code} onContinue={mayManage ? () => onContinue(code) : undefined} />
              ))}
          </RowList>
        </Card>
      ))}
    </div>
  );
}

function KeyRow({
  shown,
  claim,
  onOpen,
}: {
  readonly shown: CompanyKey;
  readonly claim: KeyClaim | undefined;
  readonly onOpen: () => void;
}): ReactNode {
  const { type, key, state, refusal, createdAt } = shown;
  const { tone, label } = standingOfKey(shown, claim);
  const words = keyInWords(shown);
  const isRefused = state === 'refused' && claim === undefined;
  return (
    <Row
      icon={<RowIcon tone={tone === 'positive' ? 'neutral' : tone}>{ICONS[type]}</RowIcon>}
      title={<span className={styles.key}>{words}</span>}
      detail={
        <span className={styles.standing}>
          <StatusLabel tone={tone}>{label}</StatusLabel>
          {isRefused && refusal !== null ? (
            <span>{firstSentence(KEY_REFUSAL_WORDS[refusal])}</span>
          ) : (
            <span>desde {formatDate(bankingDate(instantOf(createdAt)))}</span>
          )}
        </span>
      }
      end={
        <span className={styles.end}>
          {state === 'active' && key !== null && <CopyButton text={key} what={`a chave ${words}`} />}
          {state === 'active' ? (
            <IconButton size="small" label={`Ver QR Code e detalhes de ${words}`} onClick={onOpen}>
              <QrIcon size={16} aria-hidden />
            </IconButton>
          ) : (
            <Button size="small" onClick={onOpen} aria-label={`Ver ${words}`}>
              Ver
            </Button>
          )}
        </span>
      }
    />
  );
}

/** What a line has room for. */
function firstSentence(words: string): string {
  return `${words.split('. ')[0]?.replace(/\.$/, '') ?? ''}.`;
}

function WaitingRow({
  code,
  onContinue,
}: {
  readonly code: KeyCode;
  readonly onContinue: (() => void) | undefined;
}): ReactNode {
  const words = keyInWords(code);
  return (
    <Row
      icon={<RowIcon tone="warning">{ICONS[code.type]}</RowIcon>}
      title={<span className={styles.key}>{words}</span>}
      detail={
        <span className={styles.standing}>
          <StatusLabel tone="warning">Aguarda código</StatusLabel>
          <span>expira em 1 dia</span>
        </span>
      }
      end={
        onContinue && (
          <Button size="small" onClick={onContinue} aria-label={`Continuar o registro de ${words}`}>
            Continuar
          </Button>
        )
      }
    />
  );
}
