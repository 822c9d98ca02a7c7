import type { ReactNode } from 'react';
import styles from './detail.module.css';

/**
 * What a detail drawer holds: a <DetailHead>, the <Actions> it offers, a <DetailList> of facts, <DetailSection>s.
 * `label` makes it a region that takes the focus, for one that scrolls and has nothing else to focus.
 */
export function Detail({
  label,
  children,
}: {
  readonly label?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  if (label === undefined) return <div className={styles.detail}>{children}</div>;
  return (
    <div className={styles.detail} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

/** What it is about, how it stands, and a word on that. */
export function DetailHead({
  title,
  children,
}: {
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.head}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}

/** One part of a detail, under its heading. */
export function DetailSection({
  title,
  label = title,
  children,
}: {
  readonly title: string;
  /** What the part is for a screen reader, where the heading alone would not say. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className={styles.section} aria-label={label}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

/** Buttons in a line that breaks. */
export function Actions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}

/** What a person does next, one after the other. */
export function NumberedSteps({ steps }: { readonly steps: readonly string[] }): ReactNode {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
