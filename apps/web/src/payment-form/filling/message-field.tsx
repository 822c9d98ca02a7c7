import { TextAreaField } from '@bank/ui';
import type { ReactNode } from 'react';
import type { MessageRule } from '../way-of-paying.ts';

/** A message to who is paid, on one line however it is pasted. */
export function MessageField({
  rule: { label, lengthMax, required },
  message,
  error,
  onChange,
}: {
  readonly rule: MessageRule;
  readonly message: string;
  readonly error?: string | undefined;
  readonly onChange: (message: string) => void;
}): ReactNode {
  return (
    <TextAreaField
      label={label}
      optional={required === undefined}
      name="message"
      rows={2}
      maxLength={lengthMax}
      hint={`${message.length} de ${lengthMax} caracteres`}
      value={message}
      error={error}
      onChange={(event) => onChange(event.target.value.replace(/\s*\n+\s*/g, ' '))}
    />
  );
}
