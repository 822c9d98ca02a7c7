import { Button } from '@bank/ui';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PayeeLines } from '../way-of-paying.ts';
import styles from './payee-card.module.css';

/** Who will be paid, as the bank found them. */
export function PayeeCard({
  lines: { name, details },
  onChangePayee,
}: {
  readonly lines: PayeeLines;
  readonly onChangePayee: () => void;
}): ReactNode {
  return (
    <div className={styles.card}>
      <span className={styles.mark} aria-hidden="true">
        {initials(name) ?? <Building2 size={20} />}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {details.map((line) => (
          <p key={line} className={styles.detail}>
            {line}
          </p>
        ))}
      </div>
      <Button size="small" variant="quiet" onClick={onChangePayee}>
        Alterar
      </Button>
    </div>
  );
}

function initials(name: string): string | undefined {
  const [first, second] = name.split(/\s+/).filter((word) => word.length > 2);
  const letters = `${first?.charAt(0) ?? ''}${second?.charAt(0) ?? ''}`.toUpperCase();
  return letters === '' ? undefined : letters;
}
