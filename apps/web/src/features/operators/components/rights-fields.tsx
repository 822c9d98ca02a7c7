import { APPROVER_CLASSES, ROLE_WORDS, ROLES, type ProfileOfRights } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { DateField, SelectField } from '@bank/ui';
import type { ReactNode } from 'react';
import { ROLE_HINTS } from '../operator-words.ts';
import type { Faults, RightsDraft, RightsField } from '../rights.ts';
import styles from './rights-fields.module.css';

/** Role, profile, approver class and end of access: the same fields for a new operator and for one that changes. */
export function RightsFields({
  draft,
  onChange,
  onLeave,
  faults,
  profiles,
  today,
}: {
  readonly draft: RightsDraft;
  readonly onChange: (draft: RightsDraft) => void;
  /** A field was left: it may be judged now. */
  readonly onLeave: (field: RightsField) => void;
  readonly faults: Faults<RightsField>;
  readonly profiles: readonly ProfileOfRights[];
  readonly today: CivilDate;
}): ReactNode {
  const { role, profileId, approverClass, ends, accessUntil } = draft;
  return (
    <div className={styles.fields}>
      <SelectField
        label="Papel"
        value={role ?? ''}
        placeholder="Escolha o papel"
        options={ROLES.map((each) => ({ value: each, label: ROLE_WORDS[each] }))}
        hint={role === undefined ? undefined : ROLE_HINTS[role]}
        error={faults.role}
        onChange={(event) => onChange({ ...draft, role: ROLES.find((each) => each === event.target.value) })}
        onBlur={() => onLeave('role')}
      />
      {role !== 'SA' && (
        <SelectField
          label="Perfil de permissão"
          value={profileId ?? ''}
          placeholder="Escolha o perfil"
          options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          error={faults.profileId}
          onChange={(event) =>
            onChange({ ...draft, profileId: event.target.value === '' ? undefined : event.target.value })
          }
          onBlur={() => onLeave('profileId')}
        />
      )}
      <SelectField
        label="Classe de aprovador"
        value={approverClass ?? ''}
        options={[
          { value: '', label: 'Nenhuma' },
          ...APPROVER_CLASSES.map((each) => ({ value: each, label: `Classe ${each}` })),
        ]}
        hint="Conta nas regras de aprovação, para quem pode aprovar pagamentos."
        onChange={(event) =>
          onChange({ ...draft, approverClass: APPROVER_CLASSES.find((each) => each === event.target.value) ?? null })
        }
      />
      <SelectField
        label="Prazo de acesso"
        value={ends ? 'until' : 'none'}
        options={[
          { value: 'none', label: 'Sem prazo' },
          { value: 'until', label: 'Até um dia' },
        ]}
        onChange={(event) => onChange({ ...draft, ends: event.target.value === 'until' })}
      />
      {ends && (
        <DateField
          label="Último dia de acesso"
          value={accessUntil}
          today={today}
          min={today}
          error={faults.accessUntil}
          onChange={(date) => onChange({ ...draft, accessUntil: date })}
          onBlur={() => onLeave('accessUntil')}
        />
      )}
    </div>
  );
}
