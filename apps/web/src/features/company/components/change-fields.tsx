import type { RegistrationPart } from '@bank/contracts';
import { MaskedField, MoneyField, SelectField, TextAreaField, TextField } from '@bank/ui';
import type { ReactNode } from 'react';
import { SECTOR_CHOICES, type Choice } from '../../../vocabulary/company-choices.ts';
import { AMOUNTS, FIELD_WORDS, TEXTS_OF_PART, type TextName } from '../registration-change.ts';
import { AddressFields } from './address-fields.tsx';
import type { ChangeFieldsProps } from './change-fields-props.ts';

/** The fields of one part of the registration, filled with what stands now. */
export function ChangeFields({ part, ...props }: ChangeFieldsProps & { readonly part: RegistrationPart }): ReactNode {
  const { draft, faults, onChange, onLeave } = props;
  switch (part) {
    case 'data':
    case 'contact':
      return TEXTS_OF_PART[part]?.map((name) => <TextOf key={name} name={name} {...props} />);
    case 'finances':
      return AMOUNTS.map((name) => (
        <MoneyField
          key={name}
          label={FIELD_WORDS[name]}
          hint={name === 'shareCapital' ? 'Muda com o contrato: pede documento.' : undefined}
          error={faults[name]}
          value={draft[name]}
          onChange={(centavos) => onChange((before) => ({ ...before, [name]: centavos }))}
          onEmpty={() => onChange((before) => ({ ...before, [name]: undefined }))}
          onBlur={() => onLeave(name)}
        />
      ));
    case 'address':
      return <AddressFields {...props} />;
    case 'partners':
    case 'documents':
      return null;
  }
}

const LENGTHS_MAX: Readonly<Partial<Record<TextName, number>>> = {
  corporateName: 150,
  fantasyName: 100,
  businessDescription: 500,
  businessEmail: 100,
};

function TextOf({
  name,
  registration,
  draft,
  faults,
  onChange,
  onLeave,
}: ChangeFieldsProps & {
  readonly name: TextName;
}): ReactNode {
  const set = (text: string): void => onChange((before) => ({ ...before, [name]: text }));
  const field = { label: FIELD_WORDS[name], error: faults[name], value: draft[name], onBlur: () => onLeave(name) };
  const maxLength = LENGTHS_MAX[name];
  switch (name) {
    case 'businessPhone':
      return <MaskedField {...field} mask="phone" onValueChange={set} />;
    case 'businessDescription':
      return <TextAreaField {...field} maxLength={maxLength} rows={4} onChange={(event) => set(event.target.value)} />;
    case 'corporateName':
      return (
        <TextField
          {...field}
          maxLength={maxLength}
          hint="Muda com o contrato: pede documento."
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'fantasyName':
      return <TextField {...field} maxLength={maxLength} optional onChange={(event) => set(event.target.value)} />;
    case 'businessEmail':
      return (
        <TextField
          {...field}
          maxLength={maxLength}
          type="email"
          inputMode="email"
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'activitySector':
      return (
        <SelectField
          {...field}
          placeholder="Escolha"
          options={sectorsWith(registration.activitySector ?? '')}
          onChange={(event) => set(event.target.value)}
        />
      );
  }
}

/** The sectors to choose from; the registered one stands among them whatever it is. */
function sectorsWith(current: string): readonly Choice[] {
  const isKnown = current === '' || SECTOR_CHOICES.some(({ value }) => value === current);
  return isKnown ? SECTOR_CHOICES : [{ value: current, label: current }, ...SECTOR_CHOICES];
}
