import { ok } from '@bank/core';
import {
  changeOperator,
  changeOperatorState,
  changeProfile,
  createProfile,
  dateOf,
  endOperatorSessions,
  exportOperators,
  inviteOperator,
  listOperators,
  listProfiles,
  previewRights,
  readOperator,
  removeProfile,
  setAbsence,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { OperatorChanges } from '../application/operator-changes.ts';
import { endOperatorSessions as endSessions } from '../application/end-sessions.ts';
import { exportOperators as exportList } from '../application/export-operators.ts';
import type { OperatorsContext } from '../application/operators-context.ts';
import {
  listOperators as list,
  listProfiles as profiles,
  previewRightsOf,
  readOperator as read,
} from '../application/read-operators.ts';

/** Which of the changes that wait belong beside which list. */
const OF_PROFILES = ['operators.create-profile', 'operators.change-profile', 'operators.remove-profile'];
const OF_OPERATORS = [
  'operators.invite',
  'operators.change-rights',
  'operators.change-state',
  'operators.block',
  'operators.set-absence',
  'operators.end-absence',
];

/** The calls of the capability operators. */
export function operatorsRoutes(operators: OperatorsContext, changes: OperatorChanges): readonly Route[] {
  const { signedChanges } = operators;
  return [
    route(listOperators, async ({ caller, context }) => {
      const items = await list(operators, caller, context);
      return ok({ items, waiting: [...(await signedChanges.waiting(caller, OF_OPERATORS))] });
    }),
    route(exportOperators, ({ query, caller, context }) => exportList(operators, query, caller, context)),
    route(readOperator, ({ params, caller, context }) => read(operators, params.operatorId, caller, context)),
    route(inviteOperator, ({ body, caller, context, idempotency }) =>
      changes.inviteOperator({ ...body, accessUntil: civil(body.accessUntil) }, { caller, context, idempotency }),
    ),
    route(changeOperator, ({ params, body, caller, context }) =>
      changes.changeRights({ ...params, ...body, accessUntil: civil(body.accessUntil) }, { caller, context }),
    ),
    route(changeOperatorState, ({ params, body, caller, context }) =>
      changes.changeState({ ...params, act: body.action }, { caller, context }),
    ),
    route(endOperatorSessions, ({ params, caller, context }) =>
      endSessions(operators, params.operatorId, caller, context),
    ),
    route(setAbsence, ({ params, body: { absence }, caller, context }) =>
      absence === null
        ? changes.endAbsence(params, { caller, context })
        : changes.setAbsence(
            { ...params, ...absence, from: dateOf(absence.from), until: dateOf(absence.until) },
            { caller, context },
          ),
    ),
    route(listProfiles, async ({ caller, context }) =>
      ok({
        items: await profiles(operators, caller, context),
        products: [...caller.products],
        waiting: [...(await signedChanges.waiting(caller, OF_PROFILES))],
      }),
    ),
    route(createProfile, ({ body, caller, context, idempotency }) =>
      changes.createProfile(body, { caller, context, idempotency }),
    ),
    route(changeProfile, ({ params, body, caller, context }) =>
      changes.changeProfile({ ...params, ...body }, { caller, context }),
    ),
    route(removeProfile, ({ params, caller, context }) => changes.removeProfile(params, { caller, context })),
    route(previewRights, async ({ body, caller, context }) => {
      const preview = await previewRightsOf(operators, body, caller, context);
      if (!preview.ok) return preview;
      const { permissions, products, may, withheld } = preview.value;
      return ok({ permissions: [...permissions], products: [...products], may: [...may], withheld: [...withheld] });
    }),
  ];
}

function civil(date: string | null): ReturnType<typeof dateOf> | null {
  return date === null ? null : dateOf(date);
}
