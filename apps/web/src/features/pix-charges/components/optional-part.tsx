import { Button } from '@bank/ui';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './charge-form.module.css';

/** A part of the form that not every charge has, open. Whoever opens it goes on in its first field. */
export function OptionalPart({
  title,
  removeLabel,
  isFresh,
  onRemove,
  children,
}: {
  readonly title: string;
  /** "Remover a multa". */
  readonly removeLabel: string;
  /** It was opened here and now, and is not as it was found. */
  readonly isFresh: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const wasFresh = useRef(isFresh);
  useEffect(() => {
    if (wasFresh.current) part.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return (
    <div className={styles.part} role="group" aria-labelledby={id} ref={part}>
      <div className={styles.partHead}>
        <span id={id} className={styles.partTitle}>
          {title}
        </span>
        <Button size="small" variant="quiet" aria-label={removeLabel} onClick={onRemove}>
          Remover
        </Button>
      </div>
      {children}
    </div>
  );
}

/** The parts that can still be opened, side by side. */
export function AddParts({
  parts,
}: {
  readonly parts: readonly { readonly label: string; readonly onAdd: () => void }[];
}): ReactNode {
  if (parts.length === 0) return null;
  return (
    <div className={styles.adds}>
      {parts.map(({ label, onAdd }) => (
        <Button key={label} size="small" icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
          {label}
        </Button>
      ))}
    </div>
  );
}
