import {
  changeProfile,
  createProfile,
  removeProfile,
  ROLE_WORDS,
  ROLES,
  type Permission,
  type Product,
  type ProfileOfRights,
  type Role,
  type SignedChange,
} from '@bank/contracts';
import { Button, Card, ConfirmDialog, Form, LeaveButton, SelectField, TextField, useUnsaved } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { permissionWords } from '../operator-words.ts';
import { consequences, NEW_PROFILE, samePermissions, type Consequence } from '../rights.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import styles from './profile-editor.module.css';
import { RightsPreview } from './rights-preview.tsx';

const NAME_LENGTH_MAX = 60;
/** A profile gives nothing to administrators, who have all rights anyhow. */
const ROLES_WITH_PROFILE = ROLES.filter((role) => role !== 'SA');

/** One profile to name and tick; beside it what the change means for whom, and what a person with it sees. */
export function ProfileEditor({
  profile,
  profiles,
  products,
  onCancel,
  onAsked,
}: {
  /** The profile as it stands; NEW_PROFILE for one still to be made. */
  readonly profile: ProfileOfRights;
  readonly profiles: readonly ProfileOfRights[];
  readonly products: readonly Product[];
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const isNew = profile.id === NEW_PROFILE.id;
  const [name, setName] = useState(profile.name);
  const [chosen, setChosen] = useState<readonly Permission[]>(profile.permissions);
  const [judged, setJudged] = useState(false);
  const create = useOperation(createProfile);
  const change = useOperation(changeProfile);
  const failure = create.failure ?? change.failure;
  const refused = useRefusedFields(failure, { name });
  const fault = nameFault(name, profile, profiles);
  const asItWas = name.trim() === profile.name && samePermissions(chosen, profile.permissions);
  const unchanged = !isNew && asItWas;
  const saved = useUnsaved(!asItWas);

  const submit = async (): Promise<void> => {
    if (fault !== undefined) {
      setJudged(true);
      return;
    }
    const body = { name: name.trim(), permissions: [...chosen] };
    const asked = isNew ? await create.run({ body }) : await change.run({ params: { profileId: profile.id }, body });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <div className={styles.columns}>
      <Card title={isNew ? 'Novo perfil' : `Perfil ${profile.name}`}>
        <Form
          label={isNew ? 'Novo perfil' : `Perfil ${profile.name}`}
          onSubmit={() => void submit()}
          actions={
            <>
              <Button type="submit" variant="primary" loading={create.running || change.running} disabled={unchanged}>
                {isNew ? 'Pedir perfil novo' : 'Pedir mudança'}
              </Button>
              <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
            </>
          }
        >
          <TextField
            label="Nome do perfil"
            value={name}
            maxLength={NAME_LENGTH_MAX}
            error={(judged ? fault : undefined) ?? refused.of('name')}
            onChange={(event) => setName(event.target.value)}
            onBlur={() => setJudged(true)}
          />
          {isNew && profiles.length > 0 && (
            <SelectField
              label="Começar de"
              options={[
                { value: '', label: 'Um perfil vazio' },
                ...profiles.map((each) => ({ value: each.id, label: `Uma cópia de ${each.name}` })),
              ]}
              onChange={(event) => setChosen(profiles.find(({ id }) => id === event.target.value)?.permissions ?? [])}
            />
          )}
          <PermissionMatrix chosen={chosen} products={products} onChange={setChosen} />
          <AskFailure failure={refused.rest} />
        </Form>
        {!isNew && (
          <div className={styles.remove}>
            <RemoveProfile profile={profile} onAsked={onAsked} />
          </div>
        )}
      </Card>
      <div className={styles.beside}>
        {!isNew && (
          <Card title="O que muda para quem">
            <Consequences people={consequences(profile, chosen, products)} />
          </Card>
        )}
        <SeeAs profile={profile} permissions={chosen} />
      </div>
    </div>
  );
}

function nameFault(name: string, profile: ProfileOfRights, profiles: readonly ProfileOfRights[]): string | undefined {
  const wanted = name.trim().toLocaleLowerCase('pt-BR');
  if (wanted === '') return 'Informe o nome do perfil.';
  const taken = profiles.some(
    ({ id, name: other }) => id !== profile.id && other.toLocaleLowerCase('pt-BR') === wanted,
  );
  return taken ? 'Já há um perfil com este nome. Escolha outro.' : undefined;
}

function Consequences({ people }: { readonly people: readonly Consequence[] }): ReactNode {
  const touched = people.filter(({ gains, loses }) => gains.length + loses.length > 0);
  if (people.length === 0) return <p className={styles.muted}>Ninguém tem este perfil: nada muda para ninguém.</p>;
  return (
    <div className={styles.people} aria-live="polite">
      {touched.length === 0 && <p className={styles.muted}>Nada muda ainda para quem tem este perfil:</p>}
      <ul className={styles.people}>
        {people.map(({ id, name, role, gains, loses }) => (
          <li key={id}>
            <p>
              <b>{name}</b> <span className={styles.muted}>({ROLE_WORDS[role]})</span>
            </p>
            {gains.length > 0 && <p className={styles.gains}>Ganha: {gains.map(permissionWords).join(', ')}</p>}
            {loses.length > 0 && <p className={styles.loses}>Perde: {loses.map(permissionWords).join(', ')}</p>}
            {gains.length + loses.length === 0 && touched.length > 0 && <p className={styles.muted}>Nada muda.</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Ver como" for the profile as it is ticked now, in the role of whoever has it. */
function SeeAs({
  profile,
  permissions,
}: {
  readonly profile: ProfileOfRights;
  readonly permissions: readonly Permission[];
}): ReactNode {
  const [role, setRole] = useState<Role>(profile.operators[0]?.role ?? 'EDITOR');
  return (
    <Card title="Ver como">
      <div className={styles.seeAs}>
        <SelectField
          label="No papel de"
          value={role}
          options={ROLES_WITH_PROFILE.map((each) => ({ value: each, label: ROLE_WORDS[each] }))}
          onChange={(event) => setRole(ROLES.find((each) => each === event.target.value) ?? 'EDITOR')}
        />
        <RightsPreview question={{ role, permissions: [...permissions] }} role={role} />
      </div>
    </Card>
  );
}

function RemoveProfile({
  profile,
  onAsked,
}: {
  readonly profile: ProfileOfRights;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  const { run, running, failure } = useOperation(removeProfile);
  const remove = async (): Promise<void> => {
    const asked = await run({ params: { profileId: profile.id } });
    if (!asked.ok) return;
    setAsking(false);
    onAsked(asked.value);
  };
  if (profile.operators.length > 0)
    return <p className={styles.muted}>Para remover, dê antes outro perfil a quem tem este.</p>;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Remover perfil
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Remover o perfil ${profile.name}?`}
        text="Ninguém o tem. Depois de assinada a mudança, ele deixa de existir."
        confirmLabel="Pedir remoção"
        danger
        loading={running}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <AskFailure failure={failure} />
      </ConfirmDialog>
    </>
  );
}
