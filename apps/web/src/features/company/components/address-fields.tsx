import { messageOf, STATES } from '@bank/contracts';
import { MaskedField, SelectField, TextField } from '@bank/ui';
import { useEffect, type ReactNode } from 'react';
import { useFoundAddress } from '../../../platform/address-finder/use-found-address.ts';
import { FIELD_WORDS, filledByCep, type AddressName } from '../registration-change.ts';
import type { ChangeFieldsProps } from './change-fields-props.ts';
import styles from './drawers.module.css';

const LENGTHS_MAX = { city: 80, publicPlace: 120, street: 80, number: 10, complement: 60 } as const;
const STATE_OPTIONS = STATES.map((state) => ({ value: state, label: state }));

/** An address: a complete CEP fills in what is known of it, and every field stays free. */
export function AddressFields(props: ChangeFieldsProps): ReactNode {
  const { draft, faults, onChange, onLeave } = props;
  const said = useFill(props);
  const set = (name: AddressName, text: string): void => onChange((before) => ({ ...before, [name]: text }));
  const place = (name: keyof typeof LENGTHS_MAX): ReactNode => (
    <TextField
      label={FIELD_WORDS[name]}
      optional={name === 'complement'}
      error={faults[name]}
      value={draft[name]}
      maxLength={LENGTHS_MAX[name]}
      onChange={(event) => set(name, event.target.value)}
      onBlur={() => onLeave(name)}
    />
  );
  return (
    <>
      <div>
        <MaskedField
          label={FIELD_WORDS.cep}
          mask="cep"
          error={faults.cep}
          value={draft.cep}
          onValueChange={(text) => set('cep', text)}
          onBlur={() => onLeave('cep')}
        />
        <p className={styles.found} role="status">
          {said}
        </p>
      </div>
      {place('publicPlace')}
      <div className={styles.pair}>
        {place('number')}
        {place('complement')}
      </div>
      {place('street')}
      <div className={styles.pair}>
        <SelectField
          label={FIELD_WORDS.state}
          placeholder="Escolha"
          options={STATE_OPTIONS}
          error={faults.state}
          value={draft.state}
          onChange={(event) => set('state', event.target.value)}
          onBlur={() => onLeave('state')}
        />
        {place('city')}
      </div>
    </>
  );
}

/** Fills the fields once for each other CEP that was typed whole; gives what to say about it. */
function useFill({ registration, draft, onChange }: ChangeFieldsProps): string | undefined {
  const isOther = draft.cep.replaceAll(/\D/g, '') !== registration.address?.cep;
  const search = useFoundAddress(isOther ? draft.cep : '');
  const found = search.kind === 'found' ? search.address : undefined;
  useEffect(() => {
    if (found !== undefined) onChange((before) => filledByCep(before, registration, found));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address found: what is typed afterwards stays
  }, [found]);
  switch (search.kind) {
    case 'none':
      return undefined;
    case 'searching':
      return 'Buscando o endereço…';
    case 'found':
      return 'Endereço encontrado: confira e complete o número.';
    case 'unknown':
      return messageOf('address-finder.unknown');
    case 'unavailable':
      return messageOf('address-finder.unavailable');
  }
}
