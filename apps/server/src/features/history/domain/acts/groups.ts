import { formatBrl, MONTH_NAMES, parseDecimal } from '@bank/core';
import type { ActData, CapabilityActs } from './acts.ts';
import { day, fileForm, text } from './phrases.ts';

/** Groups of payees. Who is in them is never told here: it stands in the group, for those who may see it. */
export const groupsActs: CapabilityActs = {
  kind: 'payments',
  otherKinds: { 'groups.exported': 'exports' },
  words: {
    'groups.created': (data) => `Criou ${group(data)}${data.isConfidential === true ? ', confidencial' : ''}`,
    'groups.renamed': (data) => `Deu outro nome ao grupo “${text(data.before) ?? ''}”: “${text(data.name) ?? ''}”`,
    'groups.made-confidential': (data) => `Marcou ${group(data)} como confidencial`,
    'groups.made-open': (data) => `Removeu de ${group(data)} a marca de confidencial`,
    'groups.repetition-changed': (data) => `Alterou a repetição de ${group(data)}: ${repetition(data)}`,
    'groups.members-changed': (data) => `Alterou ${group(data)}: ${counts(data)}${sums(data)}`,
    'groups.members-opened': (data) => `Abriu ${group(data)} para alterar, com documentos e chaves inteiros`,
    'groups.opened-to-pay': (data) => `Abriu ${group(data)} para montar um lote, com documentos e chaves inteiros`,
    'groups.archived': (data) => `Arquivou ${group(data)}`,
    'groups.brought-back': (data) => `Trouxe de volta ${group(data)}`,
    'groups.exported': (data) => `Exportou em ${fileForm(data)} ${group(data)}`,
    'groups.draft-prepared': (data) =>
      `Rascunho de lote d${group(data)} preparado para ${month(data)}: ${people(data.members)}, ${amount(data.total)}, para pagar em ${day(data.date)}`,
  },
};

function group(data: ActData): string {
  const name = text(data.name);
  return name === null ? 'o grupo' : `o grupo “${name}”`;
}

function repetition({ before, after }: ActData): string {
  const now = text(after);
  const then = text(before);
  if (now === null) return 'não se repete mais';
  return then === null ? lower(now) : `${lower(now)}, em vez de ${lower(then)}`;
}

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function counts({ added, changed, removed }: ActData): string {
  const parts = [
    [added, 'incluído', 'incluídos'],
    [changed, 'alterado', 'alterados'],
    [removed, 'removido', 'removidos'],
  ] as const;
  return parts
    .flatMap(([count, one, many]) =>
      typeof count === 'number' && count > 0 ? [`${count} ${count === 1 ? one : many}`] : [],
    )
    .join(', ');
}

/** What the default amounts come to, where that is another. */
function sums({ totalBefore, total }: ActData): string {
  return totalBefore === total ? '' : `; a soma passou de ${amount(totalBefore)} para ${amount(total)}`;
}

function amount(value: ActData[string] | undefined): string {
  const read = parseDecimal(text(value) ?? '');
  return formatBrl(read.ok ? read.value : 0n);
}

function people(count: ActData[string] | undefined): string {
  if (typeof count !== 'number') return 'favorecidos';
  return count === 1 ? '1 favorecido' : `${count} favorecidos`;
}

function month(data: ActData): string {
  const [year = '', number = ''] = (text(data.month) ?? '').split('-');
  return `${MONTH_NAMES[Number(number) - 1] ?? ''} de ${year}`;
}
