import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** As long as the text and nothing of it: each digit is a 0, and it is drawn by base.css alone, unseen. */
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
      className={className}
      data-shape={text.replaceAll(/\d/g, '0')}
      data-dots={dots || undefined}
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
