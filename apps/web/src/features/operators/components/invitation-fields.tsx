import type { ProfileOfRights } from '@bank/contracts';
import { Button, buttonLook, Form, MaskedField, TextField } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import {
  EMAIL_LENGTH_MAX,
  invitationFaults,
  NAME_LENGTH_MAX,
  type InvitationDraft,
  type InvitationField,
} from '../new-operator.ts';
import { shownFaults, type Faults } from '../rights.ts';
import styles from './invitation.module.css';
import { RightsFields } from './rights-fields.tsx';

/** What the bank said about a field, as long as the form still says what was refused. */
export interface RefusedField {
  readonly field: InvitationField;
  readonly message: string;
  readonly draft: InvitationDraft;
}

/** Who is invited and what they may do: judged field by field as it is left, all of it on submit. */
export function InvitationFields({
  draft,
  refused,
  onChange,
  onComplete,
  profiles,
}: {
  readonly draft: InvitationDraft;
  readonly refused: RefusedField | undefined;
  readonly onChange: (draft: InvitationDraft) => void;
  readonly onComplete: () => void;
  readonly profiles: readonly ProfileOfRights[];
}): ReactNode {
  const today = useToday();
  const [left, setLeft] = useState<readonly InvitationField[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const found: Faults<InvitationField> = {
    ...invitationFaults(draft, today),
    ...(refused !== undefined && refused.draft === draft ? { [refused.field]: refused.message } : {}),
  };
  const shows = (field: InvitationField): boolean =>
    submitted || left.includes(field) || (refused?.draft === draft && refused.field === field);
  const shown = shownFaults(found, shows);
  const leave = (field: InvitationField): void => setLeft([...left, field]);
  const submit = (): void => {
    if (Object.keys(found).length === 0) onComplete();
    else setSubmitted(true);
  };
  return (
    <Form
      label="Novo operador"
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" variant="primary">
            Revisar
          </Button>
          <Link to="/users" className={buttonLook()}>
            Cancelar
          </Link>
        </>
      }
    >
      <TextField
        label="Nome completo"
        value={draft.name}
        maxLength={NAME_LENGTH_MAX}
        error={shown.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
        onBlur={() => leave('name')}
      />
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        value={draft.email}
        maxLength={EMAIL_LENGTH_MAX}
        hint="Para lá vai a senha temporária, que vale 24 horas."
        error={shown.email}
        onChange={(event) => onChange({ ...draft, email: event.target.value })}
        onBlur={() => leave('email')}
      />
      <div className={styles.pair}>
        <MaskedField
          label="CPF"
          mask="cpf"
          value={draft.cpf}
          error={shown.cpf}
          onValueChange={(cpf) => onChange({ ...draft, cpf })}
          onBlur={() => leave('cpf')}
        />
        <MaskedField
          label="Celular"
          mask="phone"
          value={draft.phone}
          error={shown.phone}
          onValueChange={(phone) => onChange({ ...draft, phone })}
          onBlur={() => leave('phone')}
        />
      </div>
      <RightsFields
        draft={draft.rights}
        onChange={(rights) => onChange({ ...draft, rights })}
        onLeave={leave}
        faults={shown}
        profiles={profiles}
        today={today}
      />
    </Form>
  );
}
