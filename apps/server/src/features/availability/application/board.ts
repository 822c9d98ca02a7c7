import { addDays, bankingDate, formatInstant, later, startOfDay, type Instant } from '@bank/core';
import { SERVICES, type Availability, type ServiceName, type ServiceStanding } from '@bank/contracts';
import type pg from 'pg';
import { incidentsOf, type Incident } from '../domain/changes.ts';
import { isStale, STALE_MS } from '../domain/health.ts';
import { firstChangeAt, readChanges, readStandings, type KeptChange, type KeptStanding } from '../postgres/services.ts';

/** How many days of incidents are shown. */
export const HISTORY_DAYS = 90;
/** Changes that are shown at most: more than a service can turn in a bad week. */
const CHANGES_MAX = 2000;

/** An incident of one service. */
export interface ServiceIncident extends Incident {
  readonly service: ServiceName;
}

/**
 * What this server last read of what all agree on. Kept in memory, so that the page costs the database nothing and stands
 * while the database is away; what is too old by then is shown as unknown.
 */
export class Board {
  #standings: ReadonlyMap<ServiceName, KeptStanding> = new Map();
  #changes: readonly KeptChange[] = [];
  #measuredSince: Instant | null = null;
  #history = '';

  /** Takes over what is kept now; reads the history only where it grew. */
  async refresh(pool: pg.Pool, now: Instant): Promise<void> {
    const standings = await readStandings(pool);
    // A day that is over takes its incidents with it.
    const history = [bankingDate(now), ...standings.map(({ service, changes }) => `${service} ${changes}`)].join();
    if (history !== this.#history) {
      this.#changes = await readChanges(pool, startOfDay(addDays(bankingDate(now), -HISTORY_DAYS)), CHANGES_MAX);
      this.#measuredSince ??= await firstChangeAt(pool);
      this.#history = history;
    }
    this.#standings = new Map(standings.map((standing) => [standing.service, standing]));
  }

  /** Since when the bank measures at all; null: not yet. */
  get measuredSince(): Instant | null {
    return this.#measuredSince;
  }

  /** How each service stands at that moment. */
  standingsAt(now: Instant): Availability {
    return { at: formatInstant(now), services: SERVICES.map((service) => this.#standingAt(service, now)) };
  }

  /** Whether all servers say that the service is out, and said so lately. */
  isOut(service: ServiceName, now: Instant): boolean {
    return this.#standingAt(service, now).state === 'out';
  }

  /** The incidents of the last {@link HISTORY_DAYS} days, the newest first. */
  incidents(): readonly ServiceIncident[] {
    return SERVICES.flatMap((service) =>
      incidentsOf(this.#changes.filter((change) => change.service === service)).map((one) => ({ ...one, service })),
    ).toSorted((a, b) => b.from - a.from);
  }

  #standingAt(service: ServiceName, now: Instant): ServiceStanding {
    const kept = this.#standings.get(service);
    if (!kept) return { service, state: 'unknown', since: null, measuredAt: null };
    const { measuredAt } = kept;
    const measured = measuredAt === null ? null : formatInstant(measuredAt);
    if (kept.state === 'unknown' || !isStale(measuredAt, now)) {
      return { service, state: kept.state, since: formatInstant(kept.at), measuredAt: measured };
    }
    const since = formatInstant(later(measuredAt ?? kept.at, STALE_MS));
    return { service, state: 'unknown', since, measuredAt: measured };
  }
}
