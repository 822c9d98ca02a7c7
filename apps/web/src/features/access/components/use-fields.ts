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
  /** Puts what the bank refused beside the fields that it names, until they are changed; the first has the focus. */
  readonly refuse: (errors: readonly { readonly field?: string; readonly message: string }[]) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Partial<Record<Name, FieldFault>>>({});
  const [refused, setRefused] = useState<Partial<Record<Name, { readonly value: string; readonly message: string }>>>(
    {},
  );
  const names = Object.keys(rules) as Name[];
  const focus = (name: Name): void => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  return {
    form,
    values,
    bind: (name) => ({
      name,
      value: values[name],
      error: faults[name] ?? (refused[name]?.value === values[name] ? refused[name]?.message : undefined),
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
      focus(first);
      return false;
    },
    refuse(errors) {
      const found: typeof refused = {};
      for (const { field, message } of errors) {
        const name = names.find((one) => one === field);
        if (name !== undefined) found[name] ??= { value: values[name], message };
      }
      setRefused(found);
      const first = names.find((name) => found[name] !== undefined);
      if (first !== undefined) focus(first);
    },
  };
}
