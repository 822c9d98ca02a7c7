import { listNotifications, markNotificationsRead, type Notification } from '@bank/contracts';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useApp } from '../../../platform/app-services.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endlessKey, endlessQuery } from '../../../platform/api/endless-query.ts';
import { endpointKey, useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useDoor } from '../../../platform/door-services.ts';

const PAGE_SIZE = 20;
const COUNT = { query: { limit: 1 } } as const;

interface NotificationsPage {
  readonly items: readonly Notification[];
  readonly nextCursor: string | null;
  readonly unread: number;
}

/** How many notices this person has not read; 0 until it is known. The live stream keeps it current. */
export function useUnread(): number {
  return useEndpoint(listNotifications, COUNT).data?.unread ?? 0;
}

/** The notices as far as they were asked for, newest first. */
export interface Notices extends PageStates {
  readonly notices: readonly Notification[];
}

const LIST_KEY = endlessKey(listNotifications, {});

/** Reads the notices page by page. */
export function useNotices(): Notices {
  const result = useInfiniteQuery(endlessQuery(useApp(), listNotifications, {}, PAGE_SIZE));
  const { data } = result;
  return {
    ...usePageStates(result),
    notices: useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]),
  };
}

/** Marks these as read, or all (null): on screen at once, then at the bank; if that fails, all is as it was. */
export function useMarkRead(): (ids: readonly string[] | null) => void {
  const { call } = useApp();
  const { toasts } = useDoor();
  const queries = useQueryClient();
  return useCallback(
    (ids) => {
      const mark = (page: NotificationsPage): NotificationsPage => ({
        ...page,
        items: page.items.map((notice) =>
          ids === null || ids.includes(notice.id) ? { ...notice, read: true } : notice,
        ),
      });
      queries.setQueryData<InfiniteData<NotificationsPage>>(
        LIST_KEY,
        (list) => list && { ...list, pages: list.pages.map(mark) },
      );
      const count = endpointKey(listNotifications, COUNT);
      queries.setQueryData<NotificationsPage>(
        count,
        (kept) => kept && { ...mark(kept), unread: ids === null ? 0 : Math.max(0, kept.unread - ids.length) },
      );
      const tell = async (): Promise<void> => {
        const marked = await call(markNotificationsRead, { body: { ids: ids === null ? null : [...ids] } });
        if (marked.ok) {
          queries.setQueryData<NotificationsPage>(count, (kept) => kept && { ...kept, unread: marked.value.unread });
          return;
        }
        toasts.show({ text: failureMessage(marked.failure), tone: 'negative', kind: 'status' });
        await queries.invalidateQueries({ queryKey: endpointKey(listNotifications).slice(0, 1) });
      };
      void tell();
    },
    [call, queries, toasts],
  );
}
