import {
  approveSignedChange,
  cancelSignedChange,
  listSignedChanges,
  readSignedChange,
  refuseSignedChange,
  signSignedChange,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { ChangesContext } from '../application/context.ts';
import { cancelChange, refuseChange } from '../application/end-change.ts';
import { listChangesPage, readChange } from '../application/read-changes.ts';
import { signChange } from '../application/sign-change.ts';

/** The calls of the capability signed-changes. */
export function signedChangesRoutes(changes: ChangesContext): readonly Route[] {
  return [
    route(listSignedChanges, ({ query, caller, context }) => listChangesPage(changes, query, caller, context)),
    route(readSignedChange, ({ params, caller, context }) => readChange(changes, params.changeId, caller, context)),
    route(signSignedChange, ({ params, body, caller, context }) =>
      signChange(changes, { ...params, decision: 'sign', device: body.device, caller, context }),
    ),
    route(approveSignedChange, ({ params, body, caller, context }) =>
      signChange(changes, { ...params, decision: 'approve', device: body.device, caller, context }),
    ),
    route(refuseSignedChange, ({ params, body, caller, context }) =>
      refuseChange(changes, { ...params, ...body, caller, context }),
    ),
    route(cancelSignedChange, ({ params, caller, context }) => cancelChange(changes, { ...params, caller, context })),
  ];
}
