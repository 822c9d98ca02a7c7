import { useId, type FocusEvent, type ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { useStillWhilePressed } from './press.ts';
import styles from './field.module.css';

/** What every field has around its input. */
export interface FieldFrameProps {
  readonly label: string;
  /** What helps to fill it in, below the input. */
  readonly hint?: ReactNode;
  /** What may be wrong and is taken all the same; takes the hint's place. */
  readonly warning?: string | undefined;
  /** What is wrong; takes the place of both and marks the input invalid. */
  readonly error?: string | undefined;
  /** Says "(opcional)" beside the label. */
  readonly optional?: boolean | undefined;
  readonly className?: string | undefined;
}

/** What the input itself must carry so that label, hint and error belong to it. */
export interface FieldInputProps {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/**
 * Label above, input in the middle, hint or error below, tied together for a screen reader. What is found wrong because
 * a press left the field shows once the press is over.
 */
export function FieldFrame({
  label,
  hint,
  warning: newWarning,
  error: newError,
  optional,
  className,
  id: given,
  boxClassName,
  start,
  end,
  under,
  onLeave,
  children,
}: FieldFrameProps & {
  readonly id?: string | undefined;
  readonly boxClassName?: string | undefined;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** What the field itself asks or says, under hint and error. */
  readonly under?: ReactNode;
  /** Somebody went on to another field, and not just to a button in this one's box. */
  readonly onLeave?: (() => void) | undefined;
  readonly children: (input: FieldInputProps) => ReactNode;
}): ReactNode {
  const made = useId();
  const id = given ?? made;
  const warning = useStillWhilePressed(newWarning);
  const error = useStillWhilePressed(newError);
  const isHelped = hint !== undefined || warning !== undefined;
  const below = error !== undefined ? `${id}-error` : isHelped ? `${id}-hint` : undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional === true && <span className={styles.optional}> (opcional)</span>}
      </label>
      <div className={classNames(styles.box, boxClassName)} onBlur={onLeave && ((event) => isLeft(event) && onLeave())}>
        {start !== undefined && <span className={styles.affix}>{start}</span>}
        {children({
          id,
          className: styles.input ?? '',
          'aria-invalid': error !== undefined || undefined,
          'aria-describedby': below,
        })}
        {end}
      </div>
      {error !== undefined ? (
        <p className={styles.error} id={`${id}-error`}>
          <ErrorMark />
          {error}
        </p>
      ) : (
        isHelped && (
          <p className={warning === undefined ? styles.hint : styles.warning} id={`${id}-hint`}>
            {warning !== undefined && <ErrorMark />}
            {warning ?? hint}
          </p>
        )
      )}
      {under}
    </div>
  );
}

/** Whoever looks something up in another window goes on typing here. */
function isLeft({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !currentTarget.contains(relatedTarget) && document.activeElement !== target;
}

function ErrorMark(): ReactNode {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="7" cy="7" r="6" />
      <path d="M7 4v3.500M7 9.700v.1" strokeLinecap="round" />
    </svg>
  );
}
