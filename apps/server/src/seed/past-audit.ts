import {
  addDays,
  bankingDate,
  instant,
  isBankingDay,
  MINUTE_MS,
  startOfDay,
  type CivilDate,
  type Instant,
} from '@bank/core';
import type { AuditRow } from '@bank/ledger';
import { idAt } from './past-postings.ts';
import type { SeededRandom } from './random.ts';

/** Who signed in to what. */
export interface PastTeam {
  readonly companyId: string;
  readonly operators: readonly { readonly id: string; readonly name: string }[];
  readonly openedAt: Instant;
}

const SIGN_IN_DAYS = 60;

/** The acts of a company's people that leave no line: the opening, and sign-ins of the last weeks. */
export function pastActs(team: PastTeam, now: Instant, random: SeededRandom): readonly AuditRow[] {
  const { companyId, openedAt } = team;
  const opened: AuditRow = {
    id: idAt(openedAt, random),
    companyId,
    actor: 'bank',
    action: 'company.opened',
    subject: companyId,
    data: { operatorName: 'Banco' },
    at: openedAt,
  };
  const rows = [opened];
  const today = bankingDate(now);
  for (let day: CivilDate = addDays(today, -SIGN_IN_DAYS); day <= today; day = addDays(day, 1)) {
    if (!isBankingDay(day)) continue;
    for (const operator of team.operators) {
      const at = instant(startOfDay(day) + random.int(8 * 60, 10 * 60) * MINUTE_MS + random.int(0, 59_999));
      if (!random.percent(60) || at > now || at < openedAt) continue;
      const data = { operatorName: operator.name, address: `203.0.113.${random.int(20, 40)}`, kind: 'web' };
      rows.push({
        id: idAt(at, random),
        companyId,
        actor: operator.id,
        action: 'access.signed-in',
        subject: operator.id,
        data,
        at,
      });
    }
  }
  return rows;
}
