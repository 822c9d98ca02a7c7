import { formatBrl, parseDecimal } from '@bank/core';
import type { Arrival } from './concerns/concern.ts';
import { tell, textOf, type Facts, type Notice, type ToldRecord } from './notice.ts';

/** More than this coming in at one moment is told as one. */
const ALONE_MAX = 3;

/** Money that came in, with what it is called. */
export interface Received {
  readonly record: ToldRecord;
  readonly arrival: Arrival;
}

/** Money that came in, to everybody who sees the statement; many at once become one notice with their sum. */
export function moneyCame(received: readonly Received[], { people }: Facts): readonly Notice[] {
  const readers = people.filter(({ permissions }) => permissions.includes('STATEMENT_VIEW')).map(({ id }) => id);
  const last = received.at(-1);
  if (last === undefined) return [];
  if (received.length <= ALONE_MAX) return received.flatMap((one) => tell(one.record, readers, alone(one)));
  const sum = received.reduce((total, { record }) => total + amountOf(record), 0n);
  const plurals = new Set(received.map(({ arrival }) => arrival.plural));
  // Of several sorts no single name is true.
  const what = plurals.size === 1 ? last.arrival.plural : 'recebimentos';
  const title = `${received.length} ${what}`;
  return tell(last.record, readers, { kind: 'received', title, text: `Somam ${formatBrl(sum)}.`, href: '/releases' });
}

function alone({ record, arrival }: Received) {
  const payer = textOf(record.data, 'payerName');
  const from = payer === null ? '' : ` de ${payer}`;
  return {
    kind: 'received',
    title: arrival.title,
    text: `${formatBrl(amountOf(record))}${from}.`,
    href: '/releases',
  } as const;
}

function amountOf({ data }: ToldRecord): bigint {
  const amount = parseDecimal(textOf(data, 'amount') ?? '');
  return amount.ok ? amount.value : 0n;
}
