import { SERVICE_WORDS, type Availability, type ServiceName } from '@bank/contracts';
import { bankingDate, formatTime, type Instant } from '@bank/core';
import { instantOf, momentInWords } from '../../vocabulary/dates.ts';

/** A service that does not do well, in words. */
export interface TroubleWords {
  readonly service: ServiceName;
  readonly isOut: boolean;
  /** What is the matter and since when, as a sentence. */
  readonly title: string;
  /** What the person should know. */
  readonly text: string;
}

/** What to say of those of these services that are out or slow, in that order; nothing of one that is well or unknown. */
export function troubleWords(
  { services }: Pick<Availability, 'services'>,
  wanted: readonly ServiceName[],
  now: Instant,
): readonly TroubleWords[] {
  return services
    .filter(({ service, state }) => wanted.includes(service) && (state === 'out' || state === 'slow'))
    .map(({ service, state, since }) => {
      const isOut = state === 'out';
      const { subject, whileOut, whileSlow } = SERVICE_WORDS[service];
      const how = isOut ? 'está fora do ar' : 'está com lentidão ou falhas';
      const began = since === null ? '' : ` desde ${sinceWords(instantOf(since), now)}`;
      return { service, isOut, title: `${subject} ${how}${began}.`, text: isOut ? whileOut : whileSlow };
    })
    .toSorted((a, b) => Number(b.isOut) - Number(a.isOut));
}

function sinceWords(at: Instant, now: Instant): string {
  const today = bankingDate(now);
  return bankingDate(at) === today ? formatTime(at) : momentInWords(at, today);
}
