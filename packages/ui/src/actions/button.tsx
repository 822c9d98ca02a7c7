import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { classNames } from '../tokens/class-names.ts';
import styles from './button.module.css';

/** How much weight a button has. One `primary` per screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as what it stands in. */
  readonly wide?: boolean | undefined;
}

/** The class names of a button, for a link that looks like one: `<Link className={buttonLook({ variant: 'primary' })}>`. */
export function buttonLook({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(
    styles.button,
    variant !== 'secondary' && styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
  );
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Stands before the words; purely decorative. */
  readonly icon?: ReactNode;
  /** Work that this button began is under way: it shows so and takes no further click. */
  readonly loading?: boolean | undefined;
}

/** A button with words. It is never submitted twice: while `loading` it keeps the focus but does nothing. */
export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // The type is a prop with a safe default, so that no button submits by accident.
      type={type}
      className={classNames(buttonLook({ variant, size, wide }), className)}
      data-quiet={variant === 'quiet' ? '' : undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={click}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** What it does, in words: it has no others. */
  readonly label: string;
  readonly size?: 'small' | 'medium' | undefined;
}

/** A button with only an icon. */
export function IconButton({
  label,
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.icon, size === 'small' && styles.small, className)}
    />
  );
}
