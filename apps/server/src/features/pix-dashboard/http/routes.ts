import { ok } from '@bank/core';
import { dateOf, exportPixDashboard, readPixDashboard } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { exportDashboard } from '../application/export-dashboard.ts';
import { NAMED_MAX, presentFigures, readFigures, type DashboardTools } from '../application/read-dashboard.ts';
import { readPeriod } from '../domain/period.ts';

/** The calls of the capability pix-dashboard. */
export function pixDashboardRoutes(tools: DashboardTools & Pick<Platform, 'clock' | 'entropy'>): readonly Route[] {
  return [
    route(readPixDashboard, async ({ query, caller, context }) => {
      const period = readPeriod(dateOf(query.from), dateOf(query.to));
      if (!period.ok) return period;
      const asked = { companyId: caller.companyId, period: period.value, at: context.at };
      return ok(presentFigures(await readFigures(tools, asked, NAMED_MAX)));
    }),
    route(exportPixDashboard, async ({ query, caller, context }) => {
      const { part, format } = query;
      const period = readPeriod(dateOf(query.from), dateOf(query.to));
      if (!period.ok) return period;
      return ok(await exportDashboard(tools, { period: period.value, part, format }, { caller, context }));
    }),
  ];
}
