import { formatDate, parseCivilDate, parseTypedDate, type CivilDate } from '@bank/core';
import { useMaskito } from '@maskito/react';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import { Skeleton } from '../feedback/states.tsx';
import { Popover } from '../overlay/popover.tsx';
import { dateFault, type DateBounds } from './date-fault.ts';
import { FieldFrame, type FieldFrameProps } from './field.tsx';
import { MASKS } from './masks.ts';
import styles from './field.module.css';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

export interface DateFieldProps extends FieldFrameProps, DateBounds {
  readonly value: CivilDate | undefined;
  /** The day, or undefined while what is typed is none. */
  readonly onChange: (date: CivilDate | undefined) => void;
  /** What stands in the field when it first shows and means no day: a text kept from before. */
  readonly startText?: string | undefined;
  /** The text as it is typed, also while it means no day. */
  readonly onTextChange?: ((text: string) => void) | undefined;
  /** Somebody went on to another field. */
  readonly onBlur?: (() => void) | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * A day: typed or pasted in any form that people write ({@link parseTypedDate}), or picked from a calendar that is
 * loaded when it is opened. A whole day that lies outside the bounds or will not do for another reason (`faultOf`) is
 * told at once; what is unfinished or does not exist, when the field is left. What the form itself found (`error`) comes
 * first.
 */
export function DateField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  value,
  onChange,
  startText = '',
  onTextChange,
  today,
  min,
  max,
  faultOf,
  noDate,
  onBlur,
  name,
}: DateFieldProps): ReactNode {
  const [typed, setTyped] = useState({ text: value === undefined ? startText : formatDate(value), date: value });
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const mask = useMaskito({ options: MASKS.date });

  // A value that came from outside replaces what is typed; an unfinished text stays as long as it means no day.
  if (value !== typed.date) setTyped({ text: value === undefined ? '' : formatDate(value), date: value });

  const type = useCallback(
    (text: string) => {
      const date = readDate(text);
      setTyped({ text, date });
      // A whole day is judged at once; what is unfinished, when it is left.
      setLeft(date !== undefined);
      onTextChange?.(text);
      onChange(date);
    },
    [onChange, onTextChange],
  );

  const found = left ? dateFault(typed.text, value, { today, min, max, faultOf, noDate }) : undefined;
  return (
    <FieldFrame
      {...{ label, hint, optional, className, id }}
      // A form that misses a day cannot know that one was typed which does not exist.
      error={value === undefined ? (found ?? error) : (error ?? found)}
      onLeave={() => {
        // The calendar is a part of the field, wherever on the page it is drawn.
        if (open) return;
        // Now its year will get no further digits.
        const meant = parseTypedDate(typed.text);
        if (value === undefined && meant.ok) type(formatDate(meant.value));
        setLeft(true);
        onBlur?.();
      }}
      end={
        <span className={styles.end}>
          <Popover
            label={`Calendário: ${label}`}
            open={open}
            onOpenChange={setOpen}
            align="end"
            trigger={
              <IconButton size="small" label="Abrir calendário">
                <CalendarMark />
              </IconButton>
            }
          >
            <Suspense fallback={<Skeleton width={280} height={300} />}>
              <Calendar
                value={value}
                today={today}
                min={min}
                max={max}
                onChange={(date) => {
                  onChange(date);
                  setLeft(true);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover>
        </span>
      }
    >
      {(field) => (
        <input
          {...field}
          ref={mask}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          value={typed.text}
          onInput={(event) => type(event.currentTarget.value)}
          onChange={noChange}
        />
      )}
    </FieldFrame>
  );
}

/** Reads "dd/mm/aaaa"; undefined while it is unfinished or no day of the calendar. */
export function readDate(text: string): CivilDate | undefined {
  const [day, month, year] = text.split('/');
  const parsed = parseCivilDate(`${year ?? ''}-${month ?? ''}-${day ?? ''}`);
  return parsed.ok ? parsed.value : undefined;
}

// React wants a listener beside `value`; the mask fires input events, which are listened to.
function noChange(): void {}

function CalendarMark(): ReactNode {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 6h14v14H5zM5 10h14M9 3v4M15 3v4" />
    </svg>
  );
}
