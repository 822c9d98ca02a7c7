import { bankingDate, formatBrl, formatDate, formatTime, type Instant } from '@bank/core';
import { ageInWords, openMatters, resolving, type Resolution, type Subject } from '../features/reconciliation/index.ts';

/** What is open, by kind, as lines for a terminal. */
export function matterLines(
  counts: readonly openMatters.OpenCount[],
  matters: readonly openMatters.Matter[],
  now: Instant,
): string {
  const open = counts.filter(({ count }) => count > 0);
  if (open.length === 0) return 'Nada em aberto.\n';
  const blocks = open.map(({ kind, count, oldest }) => {
    const own = matters.filter((matter) => matter.kind === kind);
    const age = oldest === null ? '' : `, a mais antiga ${ageInWords(oldest, now)}`;
    const rest = count > own.length ? `  … e mais ${count - own.length}\n` : '';
    return `${openMatters.MATTER_WORDS[kind]}: ${count}${age}\n${own.map((matter) => `  ${lineOf(matter, now)}\n`).join('')}${rest}`;
  });
  return blocks.join('\n');
}

function lineOf({ id, title, since, amount, sides, paymentId, proposalId }: openMatters.Matter, now: Instant): string {
  const parts = [
    id,
    ageInWords(since, now),
    title,
    ...(amount === null ? [] : [formatBrl(amount)]),
    ...(sides ? [`nós ${formatBrl(sides.ours)}, o trilho ${formatBrl(sides.theirs)}`] : []),
    ...(paymentId === null ? [] : [paymentId]),
    ...(proposalId === null ? [] : [`falta confirmar ${proposalId}`]),
  ];
  return parts.join('  ');
}

/** All that is known of one matter. */
export function describeMatter({ matter, isOpen, detail, allowed, known }: Subject, now: Instant): string {
  const { id, title, what, todo, since, rail, paymentId, orderId, amount, sides } = matter;
  const lines = [
    `${title}  ${id}`,
    what,
    isOpen ? todo : 'Não está mais em aberto.',
    '',
    `Desde: ${timeOf(since)}, ${ageInWords(since, now)}`,
    ...(rail === null ? [] : [`Trilho: ${rail}`]),
    ...(paymentId === null ? [] : [`Pagamento: ${paymentId}`]),
    ...(orderId === null ? [] : [`Ordem: ${orderId}`]),
    ...(amount === null ? [] : [`Valor: ${formatBrl(amount)}`]),
    ...(sides
      ? [
          `Dia: ${formatDate(sides.date)}`,
          `Nossos livros: ${formatBrl(sides.ours)}`,
          `Trilho: ${formatBrl(sides.theirs)}`,
        ]
      : []),
    ...(known?.accountId ? [`Conta: ${known.accountId}`] : []),
    ...(detail === null ? [] : [`Detalhes: ${JSON.stringify(detail)}`]),
    ...(allowed.length === 0 ? [] : [`O que se pode: ${allowed.join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** What somebody proposed, and what became of it. */
export function describeResolution(resolution: Resolution): string {
  const { id, kind, credit, accountId, orderId, reason, proposedBy, proposedAt, confirmedBy, state } = resolution;
  const became = {
    proposed: 'À espera da segunda pessoa',
    replaced: 'Outra proposta tomou o lugar',
    confirmed: `Confirmada por ${confirmedBy ?? ''}`,
  }[state];
  const lines = [
    `${resolving.RESOLUTION_WORDS[kind]}  ${id}`,
    ...(credit === 0n ? [] : [`  ${formatBrl(credit)} na conta ${accountId ?? ''}`]),
    ...(kind === 'settle-order' || kind === 'reject-order' ? [`  Ordem ${orderId ?? ''}`] : []),
    `  Por quê: ${reason}`,
    `  Proposta por ${proposedBy} em ${timeOf(proposedAt)}. ${became}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function timeOf(at: Instant): string {
  return `${formatDate(bankingDate(at))} às ${formatTime(at)}`;
}
