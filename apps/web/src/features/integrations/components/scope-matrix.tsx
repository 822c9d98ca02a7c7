import { SCOPE_WORDS, SCOPES, type Scope } from '@bank/contracts';
import { FilterBar, FilterChip } from '@bank/ui';
import { useId, type ReactNode } from 'react';
import { PRESETS, presetOf, READ_WORDS, SCOPE_AREAS } from '../scope-words.ts';
import styles from './scope-matrix.module.css';

/** What programs may do, to tick: areas of API Pix down, looking and writing across; above it what most programs need. */
export function ScopeMatrix({
  chosen,
  error,
  onChange,
}: {
  readonly chosen: readonly Scope[];
  /** Why these cannot be asked for. */
  readonly error: string | undefined;
  readonly onChange: (scopes: readonly Scope[]) => void;
}): ReactNode {
  const faultId = useId();
  const preset = presetOf(chosen);
  const toggle = (scope: Scope): void =>
    onChange(SCOPES.filter((each) => (each === scope ? !chosen.includes(each) : chosen.includes(each))));
  const box = (scope: Scope, words: string): ReactNode => (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={chosen.includes(scope)}
        aria-label={`${SCOPE_WORDS[scope]} (${scope})`}
        onChange={() => toggle(scope)}
      />
      <span aria-hidden="true">{words}</span>
    </label>
  );
  return (
    <fieldset
      className={styles.field}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : faultId}
      tabIndex={-1}
    >
      <legend className={styles.legend}>O que os programas podem fazer</legend>
      <FilterBar label="Permissões prontas">
        {PRESETS.map(({ name, label, scopes }) => (
          <FilterChip key={name} on={preset?.name === name} onClick={() => onChange(scopes)}>
            {label}
          </FilterChip>
        ))}
      </FilterBar>
      {error !== undefined && (
        <p className={styles.fault} id={faultId} role="alert">
          {error}
        </p>
      )}
      <table className={styles.matrix}>
        <caption className={styles.caption}>Pix</caption>
        <thead>
          <tr>
            <th scope="col">Área</th>
            <th scope="col">Consulta</th>
            <th scope="col">Escrita</th>
          </tr>
        </thead>
        <tbody>
          {SCOPE_AREAS.map(({ name, label, read, write, writeWords }) => (
            <tr key={name}>
              <th scope="row">
                {label} <code className={styles.code}>{name}</code>
              </th>
              <td>{box(read, READ_WORDS)}</td>
              <td>{box(write, writeWords)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
