import type { Page } from '../../../platform/http/page.ts';
import { staffPage, type StaffDoor } from '../../../platform/public-pages/staff-door.ts';
import type { Matter, OpenCount } from '../domain/matter.ts';
import type { ReconciledRail } from '../domain/rail.ts';
import type { RunResult } from '../postgres/results.ts';
import { openMattersPage, openMattersStyles } from './open-matters-page.ts';

/** Matters of each kind on the page; the command line lists more. */
const SHOWN = 50;

/** What the page for staff is made with. */
export interface StaffPagesDeps extends StaffDoor {
  readonly desk: {
    count(): Promise<readonly OpenCount[]>;
    list(limit: number): Promise<readonly Matter[]>;
  };
  readonly rails: readonly Pick<ReconciledRail, 'name' | 'words'>[];
  readonly lastRuns: () => Promise<readonly RunResult[]>;
}

/** What is open between the bank and its rails, for the bank's staff. */
export function staffPages({ desk, rails, lastRuns, ...door }: StaffPagesDeps): readonly Page[] {
  const page = staffPage(door, {
    path: '/equipe/pendencias',
    summary: 'O que está em aberto entre o banco e os trilhos, para a equipe do banco',
    async show() {
      const [counts, matters, runs] = await Promise.all([desk.count(), desk.list(SHOWN), lastRuns()]);
      return openMattersPage(door.settings.bank, { counts, matters, runs, rails, now: door.clock.now() });
    },
  });
  return page.length === 0 ? [] : [...page, openMattersStyles];
}
