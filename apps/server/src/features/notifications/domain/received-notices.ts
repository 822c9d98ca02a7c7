import { formatBrl, parseDecimal } from '@bank/core';
import { tell, textOf, type Facts, type Notice, type ToldRecord } from './notice.ts';

/** More than this coming in at one moment is told as one. */
const ALONE_MAX = 3;

/** Money that came in, to everybody who sees the statement; many at once become one notice with their sum. */
export function moneyCame(records: readonly ToldRecord[], { people }: Facts): readonly Notice[] {
  const readers = people.filter(({ permissions }) => permissions.includes('STATEMENT_VIEW')).map(({ id }) => id);
  const last = records.at(-1);
  if (last === undefined) return [];
  if (records.length <= ALONE_MAX) return records.flatMap((record) => tell(record, readers, alone(record)));
  const sum = records.reduce((total, record) => total + amountOf(record), 0n);
  const title = `${records.length} Pix recebidos`;
  return tell(last, readers, { kind: 'received', title, text: `Somam ${formatBrl(sum)}.`, href: '/releases' });
}

function alone(record: ToldRecord) {
  const payer = textOf(record.data, 'payerName');
  const from = payer === null ? '' : ` de ${payer}`;
  return {
    kind: 'received',
    title: record.action === 'pix.returned' ? 'Pix devolvido a você' : 'Pix recebido',
    text: `${formatBrl(amountOf(record))}${from}.`,
    href: '/releases',
  } as const;
}

function amountOf({ data }: ToldRecord): bigint {
  const amount = parseDecimal(textOf(data, 'amount') ?? '');
  return amount.ok ? amount.value : 0n;
}
