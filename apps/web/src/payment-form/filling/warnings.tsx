import { classNames } from '@bank/ui';
import { ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WarningWords } from '../way-of-paying.ts';
import styles from './warnings.module.css';

/** What the person must have seen before paying, the gravest first. */
export function Warnings({ warnings }: { readonly warnings: readonly WarningWords[] }): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Antes de pagar">
      {warnings
        .toSorted((a, b) => Number(b.grave) - Number(a.grave))
        .map(({ title, text, grave }) => (
          <li key={title} className={classNames(styles.warning, grave && styles.grave)}>
            {grave ? <ShieldAlert size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
            <div>
              <p className={styles.title}>{title}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
    </ul>
  );
}

/** "I have read it": asked for where a warning is grave. */
export function WarningRead({
  read,
  fault,
  onChange,
}: {
  readonly read: boolean;
  readonly fault: string | undefined;
  readonly onChange: (read: boolean) => void;
}): ReactNode {
  return (
    <div>
      <label className={styles.read}>
        <input
          type="checkbox"
          checked={read}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : 'read-fault'}
          onChange={(event) => onChange(event.target.checked)}
        />
        Li o aviso, confirmei com quem recebe e quero continuar
      </label>
      {fault !== undefined && (
        <p id="read-fault" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
