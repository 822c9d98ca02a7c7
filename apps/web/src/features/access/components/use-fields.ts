import { useRef, useState, type RefObject } from 'react';
import type { FieldFault } from '../guest-form.ts';

/** How one field is taken and judged. `all` are the form's values, for a repetition. */
export interface FieldRule {
  readonly take: (text: string) => string;
  readonly fault: (text: string, all: Readonly<Record<string, string>>) => FieldFault;
}

/** What a field's input needs. */
export interface FieldBinding {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

/**
 * A small form: judged as a field is left and on submit, a fault taken back as soon as it is mended, the focus on the
 * first fault, and what was typed kept whatever happens.
 */
export function useFields<Name extends string>(
  rules: Readonly<Record<Name, FieldRule>>,
  start: Readonly<Record<Name, string>>,
): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: Readonly<Record<Name, string>>;
  readonly bind: (name: Name) => FieldBinding;
  /** Judges all; true when nothing is wrong, else the first fault has the focus. */
  readonly accept: () => boolean;
} {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Partial<Record<Name, FieldFault>>>({});
  const names = Object.keys(rules) as Name[];

  return {
    form,
    values,
    bind: (name) => ({
      name,
      value: values[name],
      error: faults[name],
      onChange(event) {
        const next = { ...values, [name]: rules[name].take(event.target.value) };
        setValues(next);
        if (faults[name] !== undefined) setFaults({ ...faults, [name]: rules[name].fault(next[name], next) });
      },
      onBlur() {
        setFaults((before) => ({ ...before, [name]: rules[name].fault(values[name], values) }));
      },
    }),
    accept() {
      const found: Partial<Record<Name, FieldFault>> = {};
      for (const name of names) found[name] = rules[name].fault(values[name], values);
      setFaults(found);
      const first = names.find((name) => found[name] !== undefined);
      if (first === undefined) return true;
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return false;
    },
  };
}
