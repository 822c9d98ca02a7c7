import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { classNames } from '../tokens/class-names.ts';
import { Card } from '../layout/card.tsx';
import { Stepper } from '../layout/stepper.tsx';
import styles from './form.module.css';

export interface FormPageProps {
  readonly steps: readonly string[];
  /** The step that shows, counted from 0. */
  readonly current: number;
  /** A word before the step: why some of it is filled in already. */
  readonly notice?: ReactNode;
  /** What stands beside the step, or below it where there is no room: it may ask `@container (width >= 900px)`. */
  readonly aside?: ReactNode;
  /** The step: a <Form headed>. */
  readonly children: ReactNode;
}

/**
 * A form in steps, with a <Review> before it is sent. What is typed lives with the screen, not in the steps: whoever
 * goes back finds it as it was. Each step is a <Form headed> of its own, keyed by its step: it takes the focus when it
 * comes.
 */
export function FormPage({ steps, current, notice, aside, children }: FormPageProps): ReactNode {
  const hasAside = aside !== undefined && aside !== false;
  return (
    <div className={classNames(styles.page, hasAside && styles.wide)}>
      <Stepper steps={steps} current={current} />
      {notice !== undefined && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      {hasAside ? (
        <div className={styles.room}>
          <div className={styles.beside}>
            <Card>{children}</Card>
            {aside}
          </div>
        </div>
      ) : (
        <Card>{children}</Card>
      )}
    </div>
  );
}

/** Everything that will be sent, in one place, part by part: <ReviewPart>s. */
export function Review({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.review}>{children}</div>;
}

export interface ReviewPartProps {
  /** What the part is about; absent for what speaks for itself, as the amount. */
  readonly title?: string | undefined;
  /** Back to where it is typed. */
  readonly onEdit?: (() => void) | undefined;
  /** What the button changes, in words: "quem recebe". */
  readonly what: string;
  /** A DetailList of what was typed, or a ChangeList of what becomes of what stands. */
  readonly children: ReactNode;
}

/** One part of a review, with the way back to where it is typed. */
export function ReviewPart({ title, onEdit, what, children }: ReviewPartProps): ReactNode {
  const edit = onEdit !== undefined && (
    <Button size="small" variant="quiet" aria-label={`Alterar ${what}`} onClick={onEdit}>
      Alterar
    </Button>
  );
  if (title === undefined)
    return (
      <div className={styles.hero}>
        {children}
        {edit}
      </div>
    );
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {edit}
      </div>
      {children}
    </section>
  );
}
