import type { SignedChangeLine } from '@bank/contracts';
import { VisuallyHidden } from '@bank/ui';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './signed-changes.module.css';

/** What a change changes, line by line: what stands now, and what will. */
export function ChangeLines({ lines }: { readonly lines: readonly SignedChangeLine[] }): ReactNode {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, before, after }) => (
        <div key={`${label} ${before} ${after}`} className={styles.line}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.values}>
            {before !== null && (
              <>
                <VisuallyHidden>Hoje: </VisuallyHidden>
                <span className={styles.before}>{before}</span>
                <ArrowRight size={14} strokeWidth={1.7} aria-hidden />
                <VisuallyHidden>. Passa a ser: </VisuallyHidden>
              </>
            )}
            <span className={styles.after}>{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
