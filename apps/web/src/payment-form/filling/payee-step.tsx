import { Button, Form } from '@bank/ui';
import type { ReactNode } from 'react';
import type { FieldFaults, PayeeOf } from '../way-of-paying.ts';

/** The first step: who is paid, in the fields of the way of paying. */
export function PayeeStep<Typed extends object, Found>({
  payee,
  typed,
  faults,
  failure,
  working,
  onChange,
  onNext,
}: {
  readonly payee: PayeeOf<Typed, Found>;
  readonly typed: Typed;
  readonly faults: FieldFaults;
  readonly failure: ReactNode;
  readonly working: boolean;
  readonly onChange: (part: Partial<Typed>) => void;
  readonly onNext: () => void;
}): ReactNode {
  const { Fields } = payee;
  return (
    <Form
      label={payee.title}
      headed
      onSubmit={onNext}
      failure={failure}
      actions={
        <Button type="submit" variant="primary" size="large" loading={working}>
          Continuar
        </Button>
      }
    >
      <Fields typed={typed} faults={faults} onChange={onChange} />
    </Form>
  );
}
