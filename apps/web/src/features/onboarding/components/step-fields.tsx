import type { CivilDate } from '@bank/core';
import type { ReactNode } from 'react';
import type { StepNumber } from '../address.ts';
import type { Codes } from '../api/use-codes.ts';
import type { Secrets } from '../api/use-secrets.ts';
import { ownWords, type Draft } from '../draft.ts';
import { mobileOf, type Faults } from '../steps.ts';
import { AddressFields } from './address-fields.tsx';
import { CodeFields } from './code-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { DocumentFields } from './document-fields.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { PasswordFields } from './password-fields.tsx';

/** The fields of one step. */
export function StepFields({
  step,
  draft,
  secrets,
  codes,
  faults,
  today,
  onChange,
  onChangeEmail,
}: {
  readonly step: StepNumber;
  readonly draft: Draft;
  readonly secrets: Secrets;
  readonly codes: Codes;
  /** Those that are to be shown now. */
  readonly faults: Faults;
  readonly today: CivilDate;
  readonly onChange: (part: Partial<Draft>) => void;
  /** Back to where e-mail and telephone are given. */
  readonly onChangeEmail: () => void;
}): ReactNode {
  switch (step) {
    case 0:
      return <OwnerFields {...{ draft, faults, onChange }} />;
    case 1:
      return <CompanyFields {...{ draft, faults, onChange, today }} />;
    case 2:
      return <AddressFields {...{ draft, faults, onChange }} />;
    case 3:
      return (
        <DocumentFields
          files={secrets.files}
          faults={faults}
          onChoose={secrets.chooseFile}
          onJudging={secrets.noteJudging}
        />
      );
    case 4:
      return (
        <>
          <PasswordFields
            passwords={secrets.passwords}
            faults={faults}
            own={ownWords(draft)}
            onChange={secrets.typePasswords}
          />
          <CodeFields
            email={draft.businessEmail}
            mobile={mobileOf(draft)}
            codes={codes}
            typed={secrets.typedCodes}
            faults={{}}
            onChange={secrets.typeCodes}
            onChangeEmail={onChangeEmail}
          />
        </>
      );
  }
}
