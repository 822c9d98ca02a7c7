import type { LiveEvent, Permission, Role } from '@bank/contracts';
import { EventStream, eventText } from '../../../platform/events/event-stream.ts';
import { mayHear } from '../domain/may-hear.ts';

/** Who reads a stream. */
export interface Reader {
  readonly companyId: string;
  readonly operatorId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

/** How many streams may be open at once (tabs of one person, and of a company's people together), and for how long. */
export interface ReaderLimits {
  readonly perOperator: number;
  readonly perCompany: number;
  /** Heartbeats that a stream lives; whoever may still listen comes back. */
  readonly beats: number;
}

interface OpenStream {
  readonly reader: Reader;
  readonly stream: EventStream;
}

/** Everybody who listens to this server process. */
export class Readers {
  readonly #byCompany = new Map<string, Set<OpenStream>>();
  readonly #limits: ReaderLimits;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
  }

  /** Opens a stream; undefined where this person or company has as many as may be. */
  open(reader: Reader): EventStream | undefined {
    const company = this.#byCompany.get(reader.companyId) ?? new Set<OpenStream>();
    const own = [...company].filter((open) => open.reader.operatorId === reader.operatorId).length;
    if (company.size >= this.#limits.perCompany || own >= this.#limits.perOperator) return undefined;
    const stream = new EventStream(this.#limits.beats, () => this.#forget(opened));
    const opened: OpenStream = { reader, stream };
    company.add(opened);
    this.#byCompany.set(reader.companyId, company);
    return stream;
  }

  /** Tells a company's people what they may know. */
  tell(companyId: string, events: readonly LiveEvent[]): void {
    for (const { reader, stream } of this.#byCompany.get(companyId) ?? []) {
      for (const event of events) if (mayHear(reader, event)) stream.send(eventText(event.type, event));
    }
  }

  /** Says that those sessions ended, and lets their streams go. `isOne` tells whether a session is among them. */
  endSessions(isOne: (sessionId: string) => boolean): void {
    for (const { reader, stream } of this.#all()) {
      if (!isOne(reader.sessionId)) continue;
      stream.send(eventText('session-ended', { type: 'session-ended' } satisfies LiveEvent));
      stream.close();
    }
  }

  /** Keeps every connection awake. */
  heartbeat(): void {
    for (const { stream } of this.#all()) stream.beat();
  }

  /** Lets everybody go; they come back and read everything again. */
  closeAll(): void {
    for (const { stream } of this.#all()) stream.close();
  }

  /** How many streams are open. */
  get size(): number {
    return this.#all().length;
  }

  #all(): readonly OpenStream[] {
    return [...this.#byCompany.values()].flatMap((company) => [...company]);
  }

  #forget(opened: OpenStream): void {
    const company = this.#byCompany.get(opened.reader.companyId);
    company?.delete(opened);
    if (company?.size === 0) this.#byCompany.delete(opened.reader.companyId);
  }
}
