import { formatPixKey } from '@bank/pix-key';
import { FilterChip, StatusLabel, TextField } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { looksLikeCode } from '../copy-paste/looks-like-code.ts';
import { KEY_TYPE_WORDS, keyFaultWords, recognise, type PayeeDraft } from '../transfer/payee.ts';
import styles from './key-field.module.css';

/** More than any message around a code. */
const TEXT_LENGTH_MAX = 20_000;

/** A Pix key: what kind it is shows while it is typed; digits that can be two kinds are asked about. */
export function KeyField({
  draft,
  fault,
  onChange,
}: {
  readonly draft: PayeeDraft;
  readonly fault: string | undefined;
  readonly onChange: (part: Partial<PayeeDraft>) => void;
}): ReactNode {
  const [left, setLeft] = useState(false);
  const recognition = recognise(draft);
  const typed = recognise({ key: draft.key, keyType: undefined });
  const copied = looksLikeCode(draft.key);
  const refused = left && recognition.kind === 'refused' && !copied ? keyFaultWords(recognition.error.code) : undefined;
  return (
    <div className={styles.place}>
      <TextField
        label="Chave Pix"
        name="key"
        hint={
          recognition.kind === 'key'
            ? formatPixKey(recognition)
            : 'CPF, CNPJ, telefone, e-mail ou chave aleatória, com ou sem pontos e traços'
        }
        error={fault ?? refused}
        autoCapitalize="none"
        spellCheck={false}
        // A code that was pasted here by mistake is handed on whole.
        maxLength={TEXT_LENGTH_MAX}
        value={draft.key}
        onChange={(event) => {
          setLeft(false);
          onChange({ key: event.target.value, keyType: undefined });
        }}
        onBlur={() => setLeft(true)}
        end={
          recognition.kind === 'key' && (
            <span className={styles.kind}>
              <StatusLabel tone="info">{KEY_TYPE_WORDS[recognition.type]}</StatusLabel>
            </span>
          )
        }
      />
      <p className={styles.unseen} role="status">
        {recognition.kind === 'key' ? `Chave reconhecida: ${KEY_TYPE_WORDS[recognition.type]}` : ''}
      </p>
      {typed.kind === 'ambiguous' && (
        <fieldset className={styles.choice}>
          <legend>Este número pode ser dos dois tipos. Qual é?</legend>
          {typed.candidates.map((candidate) => (
            <FilterChip
              key={candidate.type}
              on={draft.keyType === candidate.type}
              // The key with it: what was wrong with it was the missing answer.
              onClick={() => onChange({ key: draft.key, keyType: candidate.type })}
            >
              {KEY_TYPE_WORDS[candidate.type]} {formatPixKey(candidate)}
            </FilterChip>
          ))}
        </fieldset>
      )}
      {copied && (
        <p className={styles.copied}>
          Isto é um código Pix Copia e Cola.{' '}
          <Link to="/pix-copy-paste" state={{ payTo: draft.key.trim() }} className={styles.link}>
            Pagar este código
          </Link>
        </p>
      )}
    </div>
  );
}
