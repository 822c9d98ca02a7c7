import { bankingDate, daysBetween, parseCivilDate } from '@bank/core';
import { CLOSED_MONTH_KINDS, ISSUED_FILE_KIND_ROWS, monthWords } from '@bank/contracts';
import { tell, textOf, type Facts, type Notice, type ToldRecord } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

/** Files that come so long after their last day make up for the past: that they are there is no news. */
const NEWS_DAYS = 45;

/** A file that the bank issued, to everybody who may download it. A month's files are one piece of news. */
function fileReady(record: ToldRecord, { people }: Facts): readonly Notice[] {
  const kind = CLOSED_MONTH_KINDS.find((one) => one === record.data.kind);
  const to = parseCivilDate(textOf(record.data, 'to') ?? '');
  if (kind === undefined || !to.ok || daysBetween(to.value, bankingDate(record.at)) > NEWS_DAYS) return [];
  const { permission } = ISSUED_FILE_KIND_ROWS[kind];
  const readers = people.filter(({ permissions }) => permissions.includes(permission)).map(({ id }) => id);
  const month = to.value.slice(0, 7);
  return tell(record, readers, {
    kind: 'ready',
    title: `O extrato de ${monthWords(month)} está pronto`,
    text: 'O mês está fechado: baixe os arquivos em Relatórios de extrato.',
    href: '/releases-list',
    about: `closed-month ${month}`,
  });
}

/** What the bank issues is told; what somebody downloads is silent: they know. */
export const issuedFilesConcerns: CapabilityConcerns = {
  acts: { 'issued-files.issued': fileReady, 'issued-files.downloaded': 'silent' },
};
