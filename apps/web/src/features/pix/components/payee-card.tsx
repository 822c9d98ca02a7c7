import { payeePlace, type PixLookup, type Warning } from '@bank/contracts';
import { Button, classNames } from '@bank/ui';
import { Building2, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { WARNING_WORDS } from '../transfer/warnings.ts';
import styles from './payee-card.module.css';

/** Who will be paid, as the bank found them. */
export function PayeeCard({
  lookup,
  onChangePayee,
}: {
  readonly lookup: PixLookup;
  readonly onChangePayee?: () => void;
}): ReactNode {
  const { payee } = lookup;
  return (
    <div className={styles.card}>
      <span className={styles.mark} aria-hidden="true">
        {initials(payee.name) ?? <Building2 size={20} />}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{payee.name}</p>
        <p className={styles.detail}>
          {payee.maskedDocument} · {payee.bankName}
        </p>
        <p className={styles.detail}>{payeePlace(payee)}</p>
        {lookup.sameBank && <p className={styles.detail}>Conta no Ipê: o valor chega na hora, a qualquer horário.</p>}
      </div>
      {onChangePayee !== undefined && (
        <Button size="small" variant="quiet" onClick={onChangePayee}>
          Trocar
        </Button>
      )}
    </div>
  );
}

/** What the person must have seen before paying. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Antes de pagar">
      {warnings.map((warning) => {
        const { title, text, grave } = WARNING_WORDS[warning];
        return (
          <li key={warning} className={classNames(styles.warning, grave && styles.grave)}>
            {grave ? <ShieldAlert size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
            <div>
              <p className={styles.title}>{title}</p>
              <p>{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function initials(name: string): string | undefined {
  const [first, second] = name.split(/\s+/).filter((word) => word.length > 2);
  const letters = `${first?.charAt(0) ?? ''}${second?.charAt(0) ?? ''}`.toUpperCase();
  return letters === '' ? undefined : letters;
}
