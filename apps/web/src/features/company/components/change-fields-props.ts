import type { Faults, FieldName, RegistrationDraft } from '../registration-change.ts';
import type { Registration } from '../registration.ts';

/** What the fields of a part of the registration are given. */
export interface ChangeFieldsProps {
  readonly registration: Registration;
  readonly draft: RegistrationDraft;
  readonly faults: Faults;
  readonly onChange: (next: (draft: RegistrationDraft) => RegistrationDraft) => void;
  readonly onLeave: (name: FieldName) => void;
}
