import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { classNames } from '../tokens/class-names.ts';
import styles from './states.module.css';

/** Takes the place of what is being loaded, in its size, so that nothing jumps. Hidden from screen readers. */
export function Skeleton({
  width = '100%',
  height = 16,
}: {
  readonly width?: number | string;
  readonly height?: number | string;
}): ReactNode {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.state}>
      <span className={styles.art} aria-hidden="true">
        {icon ?? (
          <Drawn>
            <path d="M4 7.5 12 4l8 3.500v9L12 20l-8-3.500zM4 7.500l8 3.5 8-3.500M12 11v9" />
          </Drawn>
        )}
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** What could not be loaded, why, and the way to try again. */
export function ErrorState({
  title = 'Não foi possível carregar',
  message,
  onRetry,
}: {
  readonly title?: string;
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
}): ReactNode {
  return (
    <div className={classNames(styles.state, styles.failed)} role="alert">
      <span className={styles.art} aria-hidden="true">
        <Drawn>
          <path d="M12 4 3 19.500h18zM12 10v4.500M12 17v.1" />
        </Drawn>
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{message}</p>
      {onRetry !== undefined && (
        <div className={styles.action}>
          <Button onClick={onRetry}>Tentar novamente</Button>
        </div>
      )}
    </div>
  );
}

function Drawn({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
