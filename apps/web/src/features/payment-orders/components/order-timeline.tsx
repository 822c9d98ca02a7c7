import { actName, capitalised, stateEvent, type PaymentOrderDetail } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Timeline, type TimelineMoment } from '@bank/ui';
import type { ReactNode } from 'react';
import { instantOf, shortMoment } from '../../../vocabulary/dates.ts';
import { STATE_TONES } from '../../../vocabulary/order-states.ts';

/** What happened to an order: what, who, from where, when. */
export function OrderTimeline({
  order,
  today,
}: {
  readonly order: PaymentOrderDetail;
  readonly today: CivilDate;
}): ReactNode {
  const moments = order.events.map((event, index): TimelineMoment => ({
    key: `${event.at} ${index}`,
    tone: STATE_TONES[event.state],
    title: stateEvent(order.kind, event.state),
    detail: [event.actor, event.device, event.address, event.note].filter((part) => part !== null).join(' · '),
    when: shortMoment(instantOf(event.at), today),
  }));
  return <Timeline moments={[...moments, ...expected(order)]} />;
}

/** What is still to come, where that is known. */
function expected(order: PaymentOrderDetail): readonly TimelineMoment[] {
  switch (order.state) {
    case 'awaiting_confirmation':
    case 'awaiting_authorization':
    case 'scheduled':
    case 'processing':
    case 'unknown':
      return [{ key: 'to come', title: capitalised(actName(order.kind)) }];
    case 'settled':
    case 'rejected':
    case 'refused':
    case 'cancelled':
    case 'expired':
      return [];
  }
}
