import { formatReais } from '@bank/core';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { classNames } from '../tokens/class-names.ts';
import { Shape } from './concealed.tsx';
import styles from './amount.module.css';

export interface AmountProps {
  readonly centavos: bigint;
  /** `hero` for the one number that the screen is about. */
  readonly size?: 'medium' | 'large' | 'hero' | undefined;
  /** `flow` writes "+" or "−" before it and colours money that came in; `plain` writes a minus only. */
  readonly sign?: 'plain' | 'flow' | undefined;
  /** Colour in its own right, as for an overdue sum. */
  readonly tone?: 'positive' | 'negative' | undefined;
  /** Without "R$", as in a column that says so in its head. */
  readonly bare?: boolean | undefined;
  /** Shows dots in place of the number, as wide as it (the eye of the top bar). */
  readonly concealed?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Money: tabular figures, the cents a step lighter, a true minus sign. */
export function Amount({
  centavos,
  size = 'medium',
  sign = 'plain',
  tone,
  bare = false,
  concealed = false,
  className,
}: AmountProps): ReactNode {
  const currency = bare ? '' : 'R$\u00a0';
  const [whole = '0', cents = '00'] = formatReais(centavos < 0n ? -centavos : centavos).split(',');
  const mark = centavos < 0n ? '− ' : sign === 'flow' && centavos > 0n ? '+ ' : '';
  // What is hidden shows by no colour whether it came or went.
  const colour = concealed ? undefined : (tone ?? (sign === 'flow' && centavos > 0n ? 'positive' : undefined));
  return (
    <span
      className={classNames(
        styles.amount,
        size !== 'medium' && styles[size],
        colour !== undefined && styles[colour],
        className,
      )}
    >
      {concealed ? (
        <>
          <Shape text={mark.replace(' ', '\u00a0')} dots={false} />
          <span aria-hidden="true">{currency}</span>
          <Shape text={whole} />
          <Shape text={`,${cents}`} dots={false} className={styles.cents} />
          <VisuallyHidden>Valor oculto</VisuallyHidden>
        </>
      ) : (
        <>
          {mark.replace(' ', '\u00a0')}
          {currency}
          {whole}
          <span className={styles.cents}>,{cents}</span>
        </>
      )}
    </span>
  );
}
