import { MaskedField, TextField } from '@bank/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useFoundAddress, type AddressSearch } from '../../../platform/address-finder/use-found-address.ts';
import { fillFrom, type Filled } from '../address-fill.ts';
import { Pair } from './step.tsx';
import type { StepFieldsProps } from './step-fields-props.ts';

/** Step 3: the address. A complete CEP fills in what it knows; everything can be changed afterwards. */
export function AddressFields({ draft, faults, onChange }: StepFieldsProps): ReactNode {
  const search = useFoundAddress(draft.cep);
  // The address that was taken over last, and what of it went into the fields.
  const [taken, setTaken] = useState<{ readonly cep: string; readonly filled: Filled }>({ cep: '', filled: {} });
  const found = search.kind === 'found' ? search.address : undefined;
  useEffect(() => {
    if (found === undefined || found.cep === taken.cep) return;
    const filled = fillFrom(found, draft, taken.filled);
    setTaken({ cep: found.cep, filled });
    onChange(filled);
  }, [found, taken, draft, onChange]);
  return (
    <>
      <Pair>
        <MaskedField
          label="CEP"
          name="cep"
          mask="cep"
          autoComplete="postal-code"
          hint={<span role="status">{searchWords(search)}</span>}
          value={draft.cep}
          error={faults.cep}
          onValueChange={(cep) => onChange({ cep })}
        />
        <TextField
          label="Cidade"
          name="city"
          autoComplete="address-level2"
          maxLength={80}
          value={draft.city}
          error={faults.city}
          onChange={(event) => onChange({ city: event.target.value })}
        />
      </Pair>
      <TextField
        label="Logradouro"
        name="publicPlace"
        maxLength={120}
        value={draft.publicPlace}
        error={faults.publicPlace}
        onChange={(event) => onChange({ publicPlace: event.target.value })}
      />
      <TextField
        label="Bairro"
        name="street"
        maxLength={80}
        value={draft.street}
        error={faults.street}
        onChange={(event) => onChange({ street: event.target.value })}
      />
      <Pair>
        <TextField
          label="Número"
          name="number"
          maxLength={10}
          value={draft.number}
          error={faults.number}
          onChange={(event) => onChange({ number: event.target.value })}
        />
        <TextField
          label="Complemento"
          name="complement"
          optional
          maxLength={60}
          value={draft.complement}
          error={faults.complement}
          onChange={(event) => onChange({ complement: event.target.value })}
        />
      </Pair>
    </>
  );
}

function searchWords(search: AddressSearch): string {
  switch (search.kind) {
    case 'none':
      return 'Com o CEP buscamos o endereço.';
    case 'searching':
      return 'Buscando o endereço…';
    case 'found': {
      const { city, state } = search.address;
      return city === null ? `Estado: ${state}. Preencha o que falta.` : `${city}, ${state}. Confira o endereço.`;
    }
    case 'unknown':
      return 'Não encontramos este CEP. Confira os números ou preencha à mão.';
    case 'unavailable':
      return 'A busca não respondeu. Preencha o endereço à mão.';
  }
}
