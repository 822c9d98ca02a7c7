import { classNames } from '@bank/ui';
import type { ReactNode } from 'react';
import { coverPicture } from '../../data/pictures.ts';
import styles from './scrum-board.module.css';

const PICTURES = [0, 1, 2, 3, 4, 5].map(coverPicture);

/** The cover of a card: none, or one of the drawn pictures. */
export function CardCover({
  cover,
  onChange,
}: {
  readonly cover: string | null;
  readonly onChange: (cover: string | null) => void;
}): ReactNode {
  const isOwn = cover !== null && !PICTURES.includes(cover);
  const choices = [null, ...(isOwn ? [cover] : []), ...PICTURES];
  return (
    <div>
      <h3 className={styles.part}>Capa</h3>
      <div className={styles.covers} role="group" aria-label="Capa">
        {choices.map((picture, index) => (
          <button
            key={picture ?? 'none'}
            type="button"
            className={classNames(styles.coverChoice, picture === cover && styles.chosen)}
            aria-pressed={picture === cover}
            aria-label={picture === null ? 'Sem capa' : `Capa ${index}`}
            onClick={() => onChange(picture)}
          >
            {picture === null ? 'Sem capa' : <img src={picture} alt="" />}
          </button>
        ))}
      </div>
    </div>
  );
}
