import {
  applyGroupEdit,
  archivePayeeGroup,
  beginGroupEdit,
  bringBackPayeeGroup,
  createPayeeGroup,
  exportPayeeGroup,
  listGroupChangeLines,
  listGroupChanges,
  listGroupMembers,
  listPayeeGroups,
  openGroupMembers,
  openGroupToPay,
  readPayeeGroup,
  revisePayeeGroup,
  sendGroupEditLines,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { GroupsContext } from '../application/context.ts';
import { applyEdit, beginEdit, takeLines } from '../application/edit-members.ts';
import { archiveGroup, bringBackGroup, createGroup, reviseGroup } from '../application/keep-groups.ts';
import {
  exportGroup,
  listAll,
  listChangeLinePage,
  listChangePage,
  listMemberPage,
  openMembers,
  openToPay,
  readOne,
} from '../application/read-groups.ts';

/** The calls of the capability groups. */
export function groupsRoutes(groups: GroupsContext): readonly Route[] {
  return [
    route(listPayeeGroups, ({ query, caller }) => listAll(groups, query, caller)),
    route(createPayeeGroup, ({ body, caller, context }) => createGroup(groups, body, { caller, context })),
    route(readPayeeGroup, ({ params, caller }) => readOne(groups, params.id, caller)),
    route(revisePayeeGroup, ({ params, body, caller, context }) =>
      reviseGroup(groups, { ...params, ...body }, { caller, context }),
    ),
    route(archivePayeeGroup, ({ params, body, caller, context }) =>
      archiveGroup(groups, { ...params, ...body }, { caller, context }),
    ),
    route(bringBackPayeeGroup, ({ params, body, caller, context }) =>
      bringBackGroup(groups, { ...params, ...body }, { caller, context }),
    ),
    route(listGroupMembers, ({ params, query, caller }) => listMemberPage(groups, { ...params, ...query }, caller)),
    route(openGroupMembers, ({ params, query, caller, context }) =>
      openMembers(groups, { ...params, ...query }, { caller, context }),
    ),
    route(openGroupToPay, ({ params, query, caller, context }) =>
      openToPay(groups, { ...params, ...query }, { caller, context }),
    ),
    route(exportPayeeGroup, ({ params, query, caller, context }) =>
      exportGroup(groups, { ...params, ...query }, { caller, context }),
    ),
    route(beginGroupEdit, ({ params, body, caller, context, idempotency }) =>
      beginEdit(groups, { ...params, ...body }, { caller, context }, idempotency),
    ),
    route(sendGroupEditLines, ({ params, body, caller, context }) =>
      takeLines(groups, params, body.lines, { caller, context }),
    ),
    route(applyGroupEdit, ({ params, caller, context }) => applyEdit(groups, params, { caller, context })),
    route(listGroupChanges, ({ params, query, caller }) => listChangePage(groups, { ...params, ...query }, caller)),
    route(listGroupChangeLines, ({ params, query, caller }) =>
      listChangeLinePage(groups, { ...query, id: params.id, version: Number(params.version) }, caller),
    ),
  ];
}
