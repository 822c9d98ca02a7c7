import { readFileSync } from 'node:fs';
import type { Clock } from '@bank/core';
import type { Settings } from '../../../platform/config/settings.ts';
import { HTML, type Page, type PageAnswer } from '../../../platform/http/page.ts';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { carriesSecret } from '../../../platform/http/secret-door.ts';
import { pageResources } from '../../../platform/pages/resources.ts';
import type { ClosingRecord } from '../postgres/closings.ts';
import { busyPage, closedDoorPage, closingsPage } from './closings-page.ts';

/** What the page for staff is made with. */
export interface StaffPagesDeps {
  readonly settings: Pick<Settings, 'bank' | 'staffToken' | 'limits'>;
  readonly clock: Clock;
  /** The closings to show, newest first. */
  readonly newest: () => Promise<readonly ClosingRecord[]>;
  /** Whether some process is closing now. */
  readonly isAtWork: () => Promise<boolean>;
}

const RESOURCES = pageResources(
  '/equipe/recursos',
  'equipe do banco',
  readFileSync(new URL('closings.css', import.meta.url), 'utf8'),
);

/**
 * What the day close did, for the bank's staff: behind a secret of the settings, which a browser asks for as a password.
 * Without that setting there is no such page. No customer's session opens it.
 */
export function staffPages({ settings, clock, newest, isAtWork }: StaffPagesDeps): readonly Page[] {
  const { staffToken, limits, bank } = settings;
  if (staffToken === undefined) return [];
  const limiter = createRateLimiter(limits.staffPages, clock);
  const frame = { name: bank.name, styles: RESOURCES.styles, icon: RESOURCES.icon };
  return [
    {
      method: 'GET',
      path: '/equipe/fechamento',
      summary: 'O que cada fechamento do dia fez, para a equipe do banco',
      async handle({ headers, context }) {
        const wait = limiter.take(context.address);
        if (wait !== undefined) {
          const seconds = Math.max(1, Math.ceil(wait));
          return html(429, busyPage(frame, seconds), { 'retry-after': String(seconds) });
        }
        if (!carriesSecret(headers.authorization, staffToken)) {
          return html(401, closedDoorPage(frame), { 'www-authenticate': 'Basic realm="Equipe", charset="UTF-8"' });
        }
        // Asked before what is shown is read: a step that still runs then was running when somebody was at work.
        const atWork = await isAtWork();
        return html(200, closingsPage(frame, { closings: await newest(), atWork, now: clock.now() }));
      },
    },
    ...RESOURCES.pages,
  ];
}

function html(status: number, body: string, headers: Readonly<Record<string, string>> = {}): PageAnswer {
  return { status, mediaType: HTML, body, headers };
}
