import { dateOf, issuePixReturnFiles } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { askPixDay, type AskDayDeps } from '../application/ask-day.ts';

/** The calls of the capability pix-return-files; lists and downloads are those of issued-files. */
export function pixReturnFilesRoutes(deps: AskDayDeps): readonly Route[] {
  return [
    route(issuePixReturnFiles, ({ body, caller, context }) => askPixDay(deps, dateOf(body.day), { caller, context })),
  ];
}
