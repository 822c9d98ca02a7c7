import type { Clock } from '@bank/core';
import type { Settings } from '../../../platform/config/settings.ts';
import type { Page } from '../../../platform/http/page.ts';
import { carriesSecret } from '../../../platform/http/secret-door.ts';
import { limitedByAddress } from '../../../platform/public-pages/frame.ts';
import type { ClosingRecord } from '../postgres/closings.ts';
import { closedDoorPage, closingsPage, closingsStyles } from './closings-page.ts';

/** What the page for staff is made with. */
export interface StaffPagesDeps {
  readonly settings: Pick<Settings, 'bank' | 'staffToken' | 'limits'>;
  readonly clock: Clock;
  /** The closings to show, newest first. */
  readonly newest: () => Promise<readonly ClosingRecord[]>;
  /** Whether some process is closing now. */
  readonly isAtWork: () => Promise<boolean>;
}

/**
 * What the day close did, for the bank's staff: behind a secret of the settings, which a browser asks for as a password.
 * Without that setting there is no such page. No customer's session opens it.
 */
export function staffPages({ settings, clock, newest, isAtWork }: StaffPagesDeps): readonly Page[] {
  const { staffToken, limits, bank } = settings;
  if (staffToken === undefined) return [];
  const limited = limitedByAddress(bank, { rate: limits.staffPages, clock, title: 'Consultas demais' });
  return [
    {
      method: 'GET',
      path: '/equipe/fechamento',
      summary: 'O que cada fechamento do dia fez, para a equipe do banco',
      handle: limited(async ({ headers }) => {
        if (!carriesSecret(headers.authorization, staffToken)) return closedDoorPage(bank);
        // Asked before what is shown is read: a step that still runs then was running when somebody was at work.
        const atWork = await isAtWork();
        return closingsPage(bank, { closings: await newest(), atWork, now: clock.now() });
      }),
    },
    closingsStyles,
  ];
}
