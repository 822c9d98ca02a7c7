import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field.tsx';
import styles from './field.module.css';

export interface TextFieldProps extends FieldFrameProps, Omit<ComponentPropsWithRef<'input'>, keyof FieldFrameProps> {
  /** Before the text, inside the box, as "R$". */
  readonly start?: ReactNode;
  /** After the text, inside the box, as a small button. */
  readonly end?: ReactNode;
}

/** One line of text. Takes everything that an `<input>` takes, `ref` and form-library props too. */
export function TextField({
  label,
  hint,
  warning,
  error,
  optional,
  className,
  start,
  end,
  id,
  ...input
}: TextFieldProps): ReactNode {
  return (
    <FieldFrame {...{ label, hint, warning, error, optional, className, start, end, id }}>
      {(field) => <input autoComplete="off" {...input} {...field} />}
    </FieldFrame>
  );
}

export interface TextAreaFieldProps
  extends FieldFrameProps, Omit<ComponentPropsWithRef<'textarea'>, keyof FieldFrameProps> {}

/** Several lines of text. */
export function TextAreaField({ label, hint, error, optional, className, id, ...area }: TextAreaFieldProps): ReactNode {
  return (
    <FieldFrame {...{ label, hint, error, optional, className, id }} boxClassName={styles.area}>
      {(field) => <textarea rows={3} {...area} {...field} />}
    </FieldFrame>
  );
}

export interface SelectFieldProps
  extends FieldFrameProps, Omit<ComponentPropsWithRef<'select'>, keyof FieldFrameProps | 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  /** The first, empty choice: what to do ("Escolha o banco"). */
  readonly placeholder?: string | undefined;
}

/** One of a few: the browser's own list, which every phone and screen reader knows. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps): ReactNode {
  return (
    <FieldFrame {...{ label, hint, error, optional, className, id }} end={<Chevron />}>
      {(field) => (
        <select {...select} {...field}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function Chevron(): ReactNode {
  return (
    <svg
      className={classNames(styles.chevron)}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <path d="m6 8 4 4 4-4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
