import type { CallOutcome, Credential, CredentialState, ProgramCall } from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import type { Tone } from '@bank/ui';
import { dayOf, instantOf, momentInWords } from '../../vocabulary/dates.ts';

export const STATE_TONES: Readonly<Record<CredentialState, Tone>> = {
  active: 'positive',
  expired: 'neutral',
  revoked: 'neutral',
};

export const OUTCOME_TONES: Readonly<Record<CallOutcome, Tone>> = {
  done: 'positive',
  replayed: 'info',
  refused: 'warning',
  failed: 'negative',
};

/** When a program last called with it and from where: "hoje às 14:05, de 203.0.113.7". */
export function lastUseInWords({ lastUsed }: Pick<Credential, 'lastUsed'>, today: CivilDate): string {
  if (lastUsed === null) return 'Ainda sem uso';
  return `${momentInWords(instantOf(lastUsed.at), today)}, de ${lastUsed.address}`;
}

/** Until when it works. */
export function untilInWords(validUntil: string | null): string {
  return validUntil === null ? 'Sem prazo' : formatDate(dayOf(validUntil));
}

/** How a call reads: "POST /services/pix/api/v2/cob". */
export function callName({ method, path }: Pick<ProgramCall, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** How long the bank took: "48 ms", "1,2 s". */
export function elapsedInWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`;
}
