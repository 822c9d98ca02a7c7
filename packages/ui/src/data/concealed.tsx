import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { classNames } from '../tokens/class-names.ts';
import styles from './concealed.module.css';

/** As long as the text and nothing of it: each digit is a 0, and it is drawn by the style sheet alone, unseen. */
export function Shape({
  text,
  dots = true,
  className,
}: {
  readonly text: string;
  /** Dots stand in its place; else nothing. */
  readonly dots?: boolean | undefined;
  readonly className?: string | undefined;
}): ReactNode {
  return (
    <span
      className={classNames(styles.shape, dots && styles.dots, className)}
      data-shape={text.replaceAll(/\d/g, '0')}
      aria-hidden="true"
    />
  );
}

/** Dots in the place of a text with values. They take exactly its room, so that hiding and showing moves nothing. */
export function Concealed({ text }: { readonly text: string }): ReactNode {
  return (
    <>
      <Shape text={text} />
      <VisuallyHidden>Valor oculto</VisuallyHidden>
    </>
  );
}
