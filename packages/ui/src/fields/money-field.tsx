import { formatReais } from '@bank/core';
import {
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentPropsWithoutRef,
  type ReactNode,
  type Ref,
} from 'react';
import { FieldFrame, type FieldFrameProps } from './field.tsx';
import { usePastedMoney } from './use-pasted-money.ts';
import styles from './field.module.css';

// Only a paste that is doubtful or refused shows it.
const PastedMoneyNotice = lazy(async () => ({ default: (await import('./pasted-money.tsx')).PastedMoneyNotice }));

/** Thirteen digits and the cents: as much as one payment may carry (SECURITY M01). */
const DIGITS_MAX = 13;

export interface MoneyFieldProps
  extends
    FieldFrameProps,
    Omit<ComponentPropsWithoutRef<'input'>, keyof FieldFrameProps | 'value' | 'onChange' | 'type' | 'size'> {
  /** Centavos; undefined where nothing is said, which the field shows as empty. */
  readonly value: bigint | undefined;
  readonly onChange: (centavos: bigint) => void;
  /** The amount was deleted. Given only where nothing said is not the same as zero. */
  readonly onEmpty?: (() => void) | undefined;
  /** `hero`: the amount is what the page is about. */
  readonly size?: 'medium' | 'hero' | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * An amount in reais. Typing builds it up from the cents, as on a card terminal: 1, 12, 123 make 0,01 · 0,12 · 1,23.
 * A pasted amount is read as it stands, with point or comma; where it can be two amounts the field asks which one.
 */
export function MoneyField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  value,
  onChange,
  onEmpty,
  size = 'medium',
  ref,
  ...input
}: MoneyFieldProps): ReactNode {
  const own = useRef<HTMLInputElement | null>(null);
  const text = value === undefined ? '' : formatReais(value);

  // The caret stays at the end: digits enter there and leave from there.
  useLayoutEffect(() => {
    const element = own.current;
    if (element !== null && document.activeElement === element) element.setSelectionRange(text.length, text.length);
  }, [text]);

  const pasted = usePastedMoney(onChange);
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const centavos = centavosOf(event.target.value);
    pasted.forget();
    if (onEmpty !== undefined && centavos === 0n && isDeleted(event)) onEmpty();
    else onChange(centavos);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault();
    pasted.paste(event.clipboardData.getData('text'));
  };

  return (
    <FieldFrame
      {...{ label, hint, error, optional, id }}
      className={size === 'hero' ? styles.hero : className}
      start="R$"
      under={
        pasted.told && (
          <Suspense fallback={null}>
            <PastedMoneyNotice
              told={pasted.told}
              onChoose={(centavos) => {
                pasted.forget();
                onChange(centavos);
                own.current?.focus();
              }}
            />
          </Suspense>
        )
      }
    >
      {(field) => (
        <input
          autoComplete="off"
          {...input}
          {...field}
          className={`${field.className} ${styles.number ?? ''}`}
          ref={(element) => {
            own.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          inputMode="numeric"
          value={text}
          placeholder={value === undefined ? '0,00' : undefined}
          onChange={change}
          onPaste={paste}
          onSelect={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget;
            // A caret set elsewhere, by a click or with the focus, goes to the end; what is marked stays marked.
            if (selectionStart === selectionEnd && selectionEnd !== text.length)
              event.currentTarget.setSelectionRange(text.length, text.length);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Whether what is left of an amount was left by taking digits away, not by typing a zero. */
function isDeleted({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  return !/\d/.test(target.value) || (nativeEvent as InputEvent).inputType?.startsWith('delete');
}

/** The digits of a text as centavos; what is too long for one payment is cut. */
export function centavosOf(text: string): bigint {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').slice(0, DIGITS_MAX);
  return BigInt(digits === '' ? '0' : digits);
}
