import {
  bankingDate,
  formatDate,
  formatTime,
  HOUR_MS,
  MINUTE_MS,
  parseInstant,
  saoPaulo,
  twoDigits,
  type Instant,
} from '@bank/core';
import {
  SERVICE_NAMES,
  SERVICE_STATE_LABELS,
  SERVICE_WORDS,
  type Availability,
  type ServiceName,
  type ServiceStanding,
  type ServiceState,
} from '@bank/contracts';
import type { ServiceIncident } from '../application/board.ts';

/** How a state looks; a word always stands beside it. */
export type Tone = 'positive' | 'warning' | 'negative' | 'neutral';

/** What the page says, in words: it is made with these, and its stream sends the same. */
export interface StatusWords {
  /** "14:03:22" */
  readonly updatedAt: string;
  readonly summary: { readonly tone: Tone; readonly text: string };
  readonly services: readonly {
    readonly service: ServiceName;
    readonly tone: Tone;
    readonly state: string;
    /** Since when, and what to know; empty where all is well or nothing is known. */
    readonly note: string;
    readonly measured: string;
  }[];
  /** Newest first. */
  readonly incidents: readonly { readonly tone: Tone; readonly title: string; readonly when: string }[];
  /** What is not among them, and since when there are any. */
  readonly historyNote: string;
}

const TONES: Readonly<Record<ServiceState, Tone>> = {
  'on-air': 'positive',
  slow: 'warning',
  out: 'negative',
  unknown: 'neutral',
};

/** Incidents that the page lists; more than that nobody reads. */
const INCIDENTS_MAX = 60;

/** Puts what is known at that moment into words. */
export function statusWords(known: {
  readonly availability: Availability;
  readonly incidents: readonly ServiceIncident[];
  readonly measuredSince: Instant | null;
  readonly days: number;
}): StatusWords {
  const { availability, incidents, measuredSince, days } = known;
  const now = instantOf(availability.at);
  const left = incidents.length - INCIDENTS_MAX;
  const notes = [
    incidents.length === 0 && measuredSince !== null ? `Nenhum incidente nos últimos ${days} dias.` : '',
    left > 0 ? `E mais ${left}, antes desses.` : '',
    measuredSince === null
      ? 'Ainda não há medições.'
      : `Medimos com as próprias chamadas do banco, desde ${moment(measuredSince, now)}.`,
  ];
  return {
    updatedAt: timeWithSeconds(now),
    summary: summaryOf(availability.services),
    services: availability.services.map((standing) => serviceWords(standing, now)),
    incidents: incidents.slice(0, INCIDENTS_MAX).map(({ service, state, from, to }) => ({
      tone: TONES[state],
      title: `${SERVICE_NAMES[service]}: ${SERVICE_STATE_LABELS[state].toLowerCase()}`,
      when: to === null ? `Desde ${moment(from, now)}` : period(from, to),
    })),
    historyNote: notes.filter((note) => note !== '').join(' '),
  };
}

function summaryOf(services: readonly ServiceStanding[]): StatusWords['summary'] {
  const namesIn = (wanted: ServiceState): string[] =>
    services.filter(({ state }) => state === wanted).map(({ service }) => SERVICE_NAMES[service]);
  const [out, slow, unknown] = [namesIn('out'), namesIn('slow'), namesIn('unknown')];
  if (out.length > 0) return { tone: 'negative', text: `Fora do ar: ${out.join(', ')}` };
  if (slow.length > 0) return { tone: 'warning', text: `Com lentidão ou falhas: ${slow.join(', ')}` };
  if (unknown.length > 0) return { tone: 'neutral', text: `Sem informação: ${unknown.join(', ')}` };
  return { tone: 'positive', text: 'Todos os serviços no ar' };
}

function serviceWords(
  { service, state, since, measuredAt }: ServiceStanding,
  now: Instant,
): StatusWords['services'][number] {
  const { whileOut, whileSlow } = SERVICE_WORDS[service];
  const began = since === null ? '' : `Desde ${moment(instantOf(since), now)}.`;
  const advice = state === 'out' ? whileOut : state === 'slow' ? whileSlow : '';
  return {
    service,
    tone: TONES[state],
    state: SERVICE_STATE_LABELS[state],
    note: [began, advice].filter((part) => part !== '').join(' '),
    measured:
      measuredAt === null ? 'Nunca medido' : `Última medição: ${moment(instantOf(measuredAt), now, timeWithSeconds)}`,
  };
}

/** "14:03" today, "18/11/2026 às 14:03" on another day. */
function moment(at: Instant, now: Instant, time: (at: Instant) => string = formatTime): string {
  return bankingDate(at) === bankingDate(now) ? time(at) : `${formatDate(bankingDate(at))} às ${time(at)}`;
}

/** "18/11/2026, das 14:03 às 14:41 (38 min)". */
function period(from: Instant, to: Instant): string {
  const [first, last] = [bankingDate(from), bankingDate(to)];
  const lasted = duration(to - from);
  if (first === last) return `${formatDate(first)}, das ${formatTime(from)} às ${formatTime(to)} (${lasted})`;
  return `De ${formatDate(first)} às ${formatTime(from)} a ${formatDate(last)} às ${formatTime(to)} (${lasted})`;
}

function duration(ms: number): string {
  if (ms < MINUTE_MS) return 'menos de 1 min';
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

function timeWithSeconds(at: Instant): string {
  return `${formatTime(at)}:${twoDigits(saoPaulo(at).second)}`;
}

function instantOf(text: string): Instant {
  const at = parseInstant(text);
  if (at === undefined) throw new Error(`"${text}" is no instant`);
  return at;
}
