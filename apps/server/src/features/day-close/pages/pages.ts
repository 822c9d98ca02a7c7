import type { Page } from '../../../platform/http/page.ts';
import { staffPage, type StaffDoor } from '../../../platform/public-pages/staff-door.ts';
import type { ClosingRecord } from '../postgres/closings.ts';
import { closingsPage, closingsStyles } from './closings-page.ts';

/** What the page for staff is made with. */
export interface StaffPagesDeps extends StaffDoor {
  /** The closings to show, newest first. */
  readonly newest: () => Promise<readonly ClosingRecord[]>;
  /** Whether some process is closing now. */
  readonly isAtWork: () => Promise<boolean>;
}

/** What the day close did, for the bank's staff. */
export function staffPages({ newest, isAtWork, ...door }: StaffPagesDeps): readonly Page[] {
  const page = staffPage(door, {
    path: '/equipe/fechamento',
    summary: 'O que cada fechamento do dia fez, para a equipe do banco',
    async show() {
      // Asked before what is shown is read: a step that still runs then was running when somebody was at work.
      const atWork = await isAtWork();
      return closingsPage(door.settings.bank, { closings: await newest(), atWork, now: door.clock.now() });
    },
  });
  return page.length === 0 ? [] : [...page, closingsStyles];
}
