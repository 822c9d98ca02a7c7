import type { SampleNotification } from '../../entities.ts';
import { entityOf, textOf, type Calls } from '../call.ts';
import { formsAt } from '../forms.ts';

/** The sample's notifications. Writes answer the list as it is then. */
export const notificationCalls: Calls = {
  'GET /api/notification': ({ state }) => ({ value: state.notifications }),
  'POST /api/notification/add': ({ state, body, newId, nowMs }) => {
    const sent = entityOf(body(), 'notification');
    const added: SampleNotification = { ...formsAt(nowMs).notification(sent), id: textOf(sent['id'] ?? newId()) };
    const notifications = [added, ...state.notifications];
    return { value: notifications, state: { notifications } };
  },
  'POST /api/notification/delete': ({ state, body }) => {
    const wanted = textOf(entityOf(body(), 'notification')['id']);
    const notifications = state.notifications.filter(({ id }) => id !== wanted);
    return { value: notifications, state: { notifications } };
  },
  'POST /api/notification/delete-all': () => ({ value: [], state: { notifications: [] } }),
};
