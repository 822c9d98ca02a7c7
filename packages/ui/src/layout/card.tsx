import { useId, type ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  readonly title?: ReactNode;
  /** What stands at the right of the title: a link, a count. */
  readonly aside?: ReactNode;
  /** Without inner space, for a table or list that goes to the edge. */
  readonly flush?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One thing on a page, with a border. With a title it is a region of its own. */
export function Card({ title, aside, flush = false, className, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section
      className={classNames(styles.card, flush && styles.flush, className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** The way here, from <Breadcrumb>. */
  readonly breadcrumb?: ReactNode;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  /** The screen's primary action, and few others. */
  readonly actions?: ReactNode;
}

/** What a page begins with. The title takes the focus after a change of route (`[data-page-title]`). */
export function PageHeader({ title, breadcrumb, lead, actions }: PageHeaderProps): ReactNode {
  return (
    <header className={styles.page}>
      <div>
        {breadcrumb}
        <h1 className={styles.heading} tabIndex={-1} data-page-title="">
          {title}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** Where the page stands. Items are links or words, the last one is the page itself. */
export function Breadcrumb({ items }: { readonly items: readonly ReactNode[] }): ReactNode {
  return (
    <nav aria-label="Você está em">
      <ol className={styles.crumbs}>
        {items.map((item, index) => (
          // The way to a page never changes its order.
          <li key={index} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {item}
          </li>
        ))}
      </ol>
    </nav>
  );
}
