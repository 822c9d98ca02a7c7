import type { Facts, Notice, ToldRecord } from '../notice.ts';

/** Money that came in: how its notice is called, and how several of its sort together are. */
export interface Arrival {
  readonly is: 'received';
  /** "Pix recebido". */
  readonly title: string;
  /** "Pix recebidos", after their number. */
  readonly plural: string;
  /** A field of the record which says that another act tells of the same money. */
  readonly toldElsewhere?: string;
}

/** What an act is to people: nothing to tell, money that came in, or its own words for whom it concerns. */
export type Concern = 'silent' | Arrival | ((record: ToldRecord, facts: Facts) => readonly Notice[]);

/** What the acts of one capability are to people, each act by its whole name. */
export interface CapabilityConcerns {
  readonly acts: Readonly<Record<string, Concern>>;
  /** What every other act of it is; absent: nobody is told of one that nobody has thought of. */
  readonly others?: Concern;
}
