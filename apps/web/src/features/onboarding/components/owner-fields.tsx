import { MaskedField } from '@bank/ui';
import type { ReactNode } from 'react';
import { Pair } from './step.tsx';
import type { StepFieldsProps } from './step-fields-props.ts';

/** Step 1: the company and who stands behind it. */
export function OwnerFields({ draft, faults, onChange }: StepFieldsProps): ReactNode {
  return (
    <>
      <MaskedField
        label="CNPJ"
        name="cnpj"
        mask="cnpj"
        autoCapitalize="characters"
        value={draft.cnpj}
        error={faults.cnpj}
        onValueChange={(cnpj) => onChange({ cnpj })}
      />
      <MaskedField
        label="CPF do primeiro sócio ou representante"
        name="firstCpf"
        mask="cpf"
        hint="De quem administra a empresa: será o administrador da conta."
        value={draft.firstCpf}
        error={faults.firstCpf}
        onValueChange={(firstCpf) => onChange({ firstCpf })}
      />
      <Pair>
        <MaskedField
          label="CPF do segundo"
          name="secondCpf"
          mask="cpf"
          optional
          value={draft.secondCpf}
          error={faults.secondCpf}
          onValueChange={(secondCpf) => onChange({ secondCpf })}
        />
        <MaskedField
          label="CPF do terceiro"
          name="thirdCpf"
          mask="cpf"
          optional
          value={draft.thirdCpf}
          error={faults.thirdCpf}
          onValueChange={(thirdCpf) => onChange({ thirdCpf })}
        />
      </Pair>
    </>
  );
}
