import { formatDecimal, type CivilDate } from '@bank/core';
import type { RepetitionDraft } from '../vocabulary/repetition.ts';
import type { AgreedTerms } from './way-of-paying.ts';

/** What a person chooses of a payment beside who is paid, as it stands on the page. */
export interface TermsDraft {
  /** As typed; where the amount is prescribed it counts for nothing. */
  readonly centavos: bigint;
  /** Undefined: as soon as it can go. Where it repeats: the day from which on. */
  readonly date: CivilDate | undefined;
  /** Undefined: once. */
  readonly repetition: RepetitionDraft | undefined;
  readonly message: string;
}

export const EMPTY_TERMS: TermsDraft = { centavos: 0n, date: undefined, repetition: undefined, message: '' };

/** What is typed on the page, kept as it stands whatever happens. */
export interface PaymentDraft<Typed> {
  readonly payee: Typed;
  readonly terms: TermsDraft;
}

/** As much of terms as a preview asks about. */
export function previewTermsOf({ centavos, date, recurrence }: AgreedTerms) {
  return {
    amount: formatDecimal(centavos),
    ...(date === undefined ? {} : { date }),
    ...(recurrence === undefined ? {} : { recurrence }),
  };
}

/** Terms as every order carries them: amounts in reais; date, repetition, message, fee and what was shown only where there are some. */
export function wireTermsOf({ centavos, date, recurrence, message, feeCentavos, repeatShown }: AgreedTerms) {
  return {
    amount: formatDecimal(centavos),
    ...(message === '' ? {} : { message }),
    ...(date === undefined ? {} : { date }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(feeCentavos === undefined ? {} : { feeMax: formatDecimal(feeCentavos) }),
    ...(repeatShown === undefined ? {} : { repeatShown }),
  };
}
