import { RED_FLAG_LABELS, type RedFlag } from '@bank/contracts';
import { StatusLabel, VisuallyHidden } from '@bank/ui';
import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { flagTone } from '../authorization-words.ts';
import styles from './authorizations.module.css';

/** The gravest red flags of a payment as small labels; how many more there are. */
export function FlagLabels({
  flags,
  most,
}: {
  readonly flags: readonly RedFlag[];
  /** How many are spelled out. */
  readonly most: number;
}): ReactNode {
  if (flags.length === 0) return null;
  const shown = flags.slice(0, most);
  const more = flags.length - shown.length;
  return (
    <span className={styles.flags}>
      {shown.map(({ flag, text }) => (
        <span key={flag} title={text}>
          <StatusLabel tone={flagTone(flag)} icon={<Flag size={12} strokeWidth={1.7} aria-hidden />}>
            {RED_FLAG_LABELS[flag]}
          </StatusLabel>
        </span>
      ))}
      {more > 0 && (
        <span className={styles.faint} title={flags.map(({ text }) => text).join('. ')}>
          <span aria-hidden="true">+{more}</span>
          <VisuallyHidden>e mais {more}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** How many red flags a payment has, where there is no room for their words. */
export function FlagCount({ flags }: { readonly flags: readonly RedFlag[] }): ReactNode {
  if (flags.length === 0) return null;
  return (
    <span className={styles.flagCount} title={flags.map(({ text }) => text).join('. ')}>
      <Flag size={12} strokeWidth={1.7} aria-hidden />
      <span aria-hidden="true">{flags.length}</span>
      <VisuallyHidden>{flags.map(({ text }) => text).join('. ')}</VisuallyHidden>
    </span>
  );
}
