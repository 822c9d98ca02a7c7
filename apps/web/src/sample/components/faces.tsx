import type { ReactNode } from 'react';
import styles from './faces.module.css';

/** The faces of a few people, overlapping; their names are said. */
export function Faces({
  people,
  most = 4,
}: {
  readonly people: readonly { readonly id: string; readonly name: string; readonly avatar: string }[];
  readonly most?: number;
}): ReactNode {
  if (people.length === 0) return undefined;
  const more = people.length - most;
  return (
    <span className={styles.faces}>
      {people.slice(0, most).map(({ id, name, avatar }) => (
        <img key={id} className={styles.face} src={avatar} alt={name} title={name} />
      ))}
      {more > 0 && (
        <span className={styles.more} role="img" aria-label={`e mais ${more}`}>
          +{more}
        </span>
      )}
    </span>
  );
}
