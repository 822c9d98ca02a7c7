import {
  changeView as changeViewEndpoint,
  listViews as listViewsEndpoint,
  removeView as removeViewEndpoint,
  renameView as renameViewEndpoint,
  saveView as saveViewEndpoint,
  setDefaultView as setDefaultViewEndpoint,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import {
  changeView,
  listViews,
  removeView,
  renameView,
  saveView,
  setDefaultView,
  type SavedViewsContext,
} from '../application/keep-views.ts';

/** The calls of the capability saved-views. */
export function savedViewsRoutes(views: SavedViewsContext): readonly Route[] {
  return [
    route(listViewsEndpoint, ({ query, caller }) => listViews(views, query.list, caller)),
    route(saveViewEndpoint, ({ body, caller }) => saveView(views, body, caller)),
    route(changeViewEndpoint, ({ params, body, caller }) => changeView(views, { ...params, ...body }, caller)),
    route(renameViewEndpoint, ({ params, body, caller }) => renameView(views, { ...params, ...body }, caller)),
    route(setDefaultViewEndpoint, ({ params, body, caller }) => setDefaultView(views, { ...params, ...body }, caller)),
    route(removeViewEndpoint, ({ params, caller }) => removeView(views, params.viewId, caller)),
  ];
}
