import type { CivilDate } from '@bank/core';
import { formatDate } from '@bank/core';
import { DateField, MaskedField, MoneyField, SelectField, TextAreaField, TextField } from '@bank/ui';
import type { ReactNode } from 'react';
import { CONSTITUTION_CHOICES, SECTOR_CHOICES } from '../../../vocabulary/company-choices.ts';
import { dateTyped, NO_DATE } from '../steps.ts';
import { Pair } from './step.tsx';
import type { StepFieldsProps } from './step-fields-props.ts';

/** Step 2: what the company is and how large. */
export function CompanyFields({
  draft,
  faults,
  onChange,
  today,
}: StepFieldsProps & { readonly today: CivilDate }): ReactNode {
  return (
    <>
      <TextField
        label="Razão social"
        name="corporateName"
        autoComplete="organization"
        maxLength={150}
        value={draft.corporateName}
        error={faults.corporateName}
        onChange={(event) => onChange({ corporateName: event.target.value })}
      />
      <TextField
        label="Nome fantasia"
        name="fantasyName"
        optional
        maxLength={100}
        value={draft.fantasyName}
        error={faults.fantasyName}
        onChange={(event) => onChange({ fantasyName: event.target.value })}
      />
      <Pair>
        <SelectField
          label="Tipo de constituição"
          name="constitutionType"
          placeholder="Escolha o tipo"
          options={CONSTITUTION_CHOICES}
          value={draft.constitutionType}
          error={faults.constitutionType}
          onChange={(event) => onChange({ constitutionType: event.target.value })}
        />
        <DateField
          label="Data de constituição"
          name="constitutionDate"
          value={dateTyped(draft.constitutionDate)}
          startText={draft.constitutionDate}
          error={faults.constitutionDate}
          noDate={NO_DATE}
          today={today}
          max={today}
          onTextChange={(constitutionDate) => onChange({ constitutionDate })}
          onChange={(date) => {
            if (date !== undefined) onChange({ constitutionDate: formatDate(date) });
          }}
        />
      </Pair>
      <SelectField
        label="Setor de atividade"
        name="activitySector"
        placeholder="Escolha o setor"
        options={SECTOR_CHOICES}
        value={draft.activitySector}
        error={faults.activitySector}
        onChange={(event) => onChange({ activitySector: event.target.value })}
      />
      <Pair>
        <TextField
          label="E-mail da empresa"
          name="businessEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Para lá vão o código e as notícias do cadastro."
          value={draft.businessEmail}
          error={faults.businessEmail}
          onChange={(event) => onChange({ businessEmail: event.target.value.trim().slice(0, 100) })}
        />
        <MaskedField
          label="Telefone da empresa"
          name="businessPhone"
          mask="phone"
          optional
          autoComplete="tel-national"
          hint="Um celular recebe também um código por SMS."
          value={draft.businessPhone}
          error={faults.businessPhone}
          onValueChange={(businessPhone) => onChange({ businessPhone })}
        />
      </Pair>
      <MoneyField
        label="Faturamento mensal"
        name="monthlyBilling"
        value={draft.monthlyBilling}
        error={faults.monthlyBilling}
        onChange={(monthlyBilling) => onChange({ monthlyBilling })}
        onEmpty={() => onChange({ monthlyBilling: undefined })}
      />
      <Pair>
        <MoneyField
          label="Capital social"
          name="shareCapital"
          value={draft.shareCapital}
          error={faults.shareCapital}
          onChange={(shareCapital) => onChange({ shareCapital })}
          onEmpty={() => onChange({ shareCapital: undefined })}
        />
        <MoneyField
          label="Patrimônio"
          name="patrimony"
          value={draft.patrimony}
          error={faults.patrimony}
          onChange={(patrimony) => onChange({ patrimony })}
          onEmpty={() => onChange({ patrimony: undefined })}
        />
      </Pair>
      <TextAreaField
        label="Descrição do negócio"
        name="businessDescription"
        hint="O que a empresa vende ou faz, e para quem, em uma ou duas frases."
        maxLength={500}
        value={draft.businessDescription}
        error={faults.businessDescription}
        onChange={(event) => onChange({ businessDescription: event.target.value })}
      />
    </>
  );
}
