import { PERMISSION_ACTS, PERMISSION_MATRIX, type Permission, type ProfileOfRights } from '@bank/contracts';
import { Button, MOBILE_QUERY, useMediaQuery } from '@bank/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { permissionWords } from '../operator-words.ts';
import styles from './profiles-matrix.module.css';

const ROWS: readonly Permission[] = PERMISSION_MATRIX.flatMap(({ acts }) =>
  PERMISSION_ACTS.flatMap((act) => acts[act] ?? []),
);

/** Every permission down, every profile across; on a phone each profile is a block of what it allows. */
export function ProfilesMatrix({
  profiles,
  onEdit,
}: {
  readonly profiles: readonly ProfileOfRights[];
  readonly onEdit: (profileId: string) => void;
}): ReactNode {
  const narrow = useMediaQuery(MOBILE_QUERY);
  if (narrow)
    return (
      <ul className={styles.blocks}>
        {profiles.map((profile) => (
          <li key={profile.id} className={styles.block}>
            <div className={styles.blockHead}>
              <h3 className={styles.name}>{profile.name}</h3>
              <EditButton profile={profile} onEdit={onEdit} />
            </div>
            <p className={styles.people}>{peopleWords(profile)}</p>
            <p className={styles.allowed}>
              {profile.permissions.map(permissionWords).join(' · ') || 'Não permite nada'}
            </p>
          </li>
        ))}
      </ul>
    );
  return (
    // A company with many profiles scrolls sideways; the keyboard must reach what is scrolled.
    <div className={styles.scroller} role="region" aria-label="Perfis e permissões" tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Permissão</th>
            {profiles.map((profile) => (
              <th key={profile.id} scope="col" className={styles.profile}>
                <span className={styles.name}>{profile.name}</span>
                <span className={styles.people}>{peopleWords(profile)}</span>
                <EditButton profile={profile} onEdit={onEdit} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((permission) => (
            <tr key={permission}>
              <th scope="row">{permissionWords(permission)}</th>
              {profiles.map((profile) => (
                <td key={profile.id}>
                  {profile.permissions.includes(permission) ? (
                    <Check size={16} strokeWidth={2} role="img" aria-label="Sim" className={styles.yes} />
                  ) : (
                    <span role="img" aria-label="Não" className={styles.no}>
                      –
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EditButton({
  profile,
  onEdit,
}: {
  readonly profile: ProfileOfRights;
  readonly onEdit: (profileId: string) => void;
}): ReactNode {
  return (
    <Button size="small" aria-label={`Alterar o perfil ${profile.name}`} onClick={() => onEdit(profile.id)}>
      Alterar
    </Button>
  );
}

function peopleWords({ operators }: ProfileOfRights): string {
  if (operators.length === 0) return 'Ninguém tem';
  return operators.length === 1 ? '1 pessoa' : `${operators.length} pessoas`;
}
