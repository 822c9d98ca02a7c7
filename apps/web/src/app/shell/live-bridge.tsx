import { arrivalWords, ORDER_KIND_NAMES, ORDER_KINDS } from '@bank/contracts';
import { parseDecimal, formatBrl } from '@bank/core';
import { useEffect, useSyncExternalStore } from 'react';
import { statusToast } from '../../vocabulary/status-messages.ts';
import { useApp } from '../../platform/app-services.ts';
import { useDoor } from '../../platform/door-services.ts';
import { useLive } from '../../platform/live/use-live.ts';

/** Whose screens show what was paid and came in by each way of paying. */
const WAYS_OF_PAYING = ORDER_KIND_NAMES.map((kind) => ORDER_KINDS[kind].capability);

/** What of the kept answers each piece of news makes old: capabilities, the first part of every query key. */
const MAKES_OLD = {
  balance: ['home', 'schedules'],
  statement: ['statement', 'home', ...WAYS_OF_PAYING],
  'payment-order': ['payment-orders', 'authorizations', 'schedules', 'home', 'receipts', ...WAYS_OF_PAYING],
  'money-received': ['home', 'statement', ...WAYS_OF_PAYING],
  'signed-change': ['signed-changes', 'operators', 'authorizations', 'usage-limits', 'devices', 'home'],
  profile: ['company', 'operators', 'home', 'usage-limits'],
  notification: ['notifications'],
} as const;

/** Ties the stream of news to the page while somebody is signed in: balance, kept answers, a word about money that came in. */
export function LiveBridge(): null {
  const { live, balance, queries, refreshSession, renewSession } = useApp();
  const { session, toasts } = useDoor();

  useEffect(() => {
    live.start();
    return live.stop;
  }, [live]);

  const makeOld = (news: keyof typeof MAKES_OLD): void => {
    for (const capability of MAKES_OLD[news]) void queries.invalidateQueries({ queryKey: [capability] });
  };

  useLive((event) => {
    switch (event.type) {
      case 'session-ended':
        // The bank says why to whoever asks once more.
        void renewSession().then(() => session.token() !== undefined && session.signOut('ended'));
        return;
      case 'profile':
        void refreshSession();
        makeOld(event.type);
        return;
      // What came in between the first reading and the stream was told to nobody.
      case 'opened':
        void balance.refresh();
        makeOld('statement');
        makeOld('payment-order');
        return;
      case 'reconnected':
        void balance.refresh();
        void refreshSession();
        void queries.invalidateQueries();
        return;
      case 'payment-order':
      case 'signed-change':
      case 'notification':
        makeOld(event.type);
        return;
      case 'balance':
      case 'statement':
      case 'money-received': {
        void balance.refresh();
        makeOld(event.type);
        if (event.type !== 'money-received') return;
        const amount = parseDecimal(event.amount);
        if (!amount.ok) return;
        const text = arrivalWords(event.entryType, { amount: formatBrl(amount.value), name: event.name });
        if (text === undefined) return;
        toasts.show({ text, tone: 'positive', kind: 'status' });
        return;
      }
      // Whoever shows tasks, charges, groups or the dashboard hears it.
      case 'background-task':
      case 'pix-charge':
      case 'payee-group':
      case 'pix-counted':
    }
  });

  // A balance that cannot be had is told once, however often it is tried; the frame and every screen stand without it.
  const { error } = useSyncExternalStore(balance.subscribe, balance.get);
  const isOffline = error?.kind === 'offline';
  const refusedWith = error?.kind === 'refused' ? error.status : undefined;
  useEffect(() => {
    if (isOffline) toasts.show({ text: 'Sem conexão.', tone: 'negative', kind: 'status' });
    // 401 was told with the sign-out; 403 is a person who may not see the balance, and need not be told each time.
    if (refusedWith !== undefined && refusedWith !== 401 && refusedWith !== 403) toasts.show(statusToast(refusedWith));
  }, [isOffline, refusedWith, toasts]);
  return null;
}
