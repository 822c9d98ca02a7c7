import type { SampleState } from '../entities.ts';
import type { Body, Call, Calls } from './call.ts';
import { authCalls } from './calls/auth.ts';
import { calendarCalls } from './calls/calendar.ts';
import { chatCalls } from './calls/chat.ts';
import { listedCalls } from './calls/lists.ts';
import { notificationCalls } from './calls/notifications.ts';
import { scrumBoardCalls } from './calls/scrum-board.ts';
import { shopCalls } from './calls/shop.ts';
import { todoCalls } from './calls/todo.ts';

/** Every call of the fake API (PRODUCT.md section 7, "Mock"). */
export const CALLS: Calls = {
  ...shopCalls,
  ...listedCalls,
  ...authCalls,
  ...calendarCalls,
  ...chatCalls,
  ...todoCalls,
  ...scrumBoardCalls,
  ...notificationCalls,
};

/** What the fake API lives on. */
export interface FakeApiTools {
  /** The state as it is now; kept by `keep` after each change. */
  readonly read: () => SampleState;
  readonly keep: (state: SampleState) => void;
  readonly nowMs: () => number;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
}

/** Answers a request of the fake API; undefined for one that it does not know. */
export type FakeApi = (request: Request) => Promise<Response> | undefined;

function json(value: unknown, status: number): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

function bodyOf(text: string): Body {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new TypeError('no object');
  return parsed as Body;
}

/** A fake API over that state. One call after the other changes it: the last one sees what the first one did. */
export function createFakeApi(tools: FakeApiTools): FakeApi {
  const answer = async (call: Call, request: Request, url: URL): Promise<Response> => {
    try {
      const text = request.method === 'GET' ? '' : await request.text();
      const answered = call({
        state: tools.read(),
        query: url.searchParams,
        body: () => bodyOf(text),
        headers: request.headers,
        nowMs: tools.nowMs(),
        newId: tools.newId,
        wait: tools.wait,
      });
      // Only who waits is awaited: nothing comes between what a call was given and what is kept after it.
      const { status, value, state } = answered instanceof Promise ? await answered : answered;
      if (state) tools.keep({ ...tools.read(), ...state });
      return json(value, status ?? 200);
    } catch {
      return json({ message: 'Internal server error' }, 500);
    }
  };
  return (request) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/\/+$/, '');
    const name = `${request.method} ${path}`;
    const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
    return call && answer(call, request, url);
  };
}
