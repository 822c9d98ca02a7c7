import { useMaskito } from '@maskito/react';
import { useCallback, type ComponentPropsWithoutRef, type ReactNode, type Ref } from 'react';
import { FieldFrame, type FieldFrameProps } from './field.tsx';
import { MASKS, type MaskKind } from './masks.ts';

export interface MaskedFieldProps
  extends FieldFrameProps, Omit<ComponentPropsWithoutRef<'input'>, keyof FieldFrameProps | 'type' | 'value'> {
  readonly mask: MaskKind;
  readonly value?: string | undefined;
  /** The text as it stands in the field, with its points and dashes. */
  readonly onValueChange?: ((text: string) => void) | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A number with a fixed shape (CPF, CNPJ, account, CEP, phone, date), formed while it is typed. */
export function MaskedField({
  label,
  hint,
  warning,
  error,
  optional,
  className,
  id,
  mask,
  onValueChange,
  onChange = noChange,
  ref,
  ...input
}: MaskedFieldProps): ReactNode {
  const maskRef = useMaskito({ options: MASKS[mask] });
  const setRef = useCallback(
    (element: HTMLInputElement | null) => {
      maskRef(element);
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [maskRef, ref],
  );
  return (
    <FieldFrame {...{ label, hint, warning, error, optional, className, id }}>
      {(field) => (
        <input
          autoComplete="off"
          inputMode={mask === 'cnpj' || mask === 'cpf-cnpj' ? 'text' : 'numeric'}
          {...input}
          {...field}
          ref={setRef}
          onInput={(event) => onValueChange?.(event.currentTarget.value)}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}

// Maskito writes the shaped text and fires an input event; a field held by `value` needs some listener for React.
function noChange(): void {}
