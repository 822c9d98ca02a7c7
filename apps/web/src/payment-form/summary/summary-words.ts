import {
  confirmationWords,
  nextFeeWords,
  seriesFeeWords,
  type BindingLimit,
  type OrderPreview,
  type PreviewApproval,
} from '@bank/contracts';
import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayOf, instantOf, onMoment } from '../../vocabulary/dates.ts';
import { comingDays } from '../../vocabulary/repetition.ts';
import type { AgreedTerms } from '../way-of-paying.ts';

/** One line of the summary. */
export interface SummaryLine {
  readonly label: string;
  readonly value: string;
  /** Beneath it, smaller: whose limit, which people, what day. */
  readonly detail?: string | undefined;
  /** It does not reach: money or limit. */
  readonly lacks?: boolean | undefined;
}

/** What stands beside a payment while it is put together. */
export interface Summary {
  readonly lines: readonly SummaryLine[];
  /** Why the bank would not make it, its own sentence. */
  readonly refusal: string | undefined;
  /** The first of it in a few words, for the line that it is folded to and for screen readers. */
  readonly short: string;
}

/** What is known of a payment. */
export interface SummaryFacts {
  readonly agreed: AgreedTerms;
  /** Undefined: it has not been asked, or could not be. */
  readonly preview: OrderPreview | undefined;
  /** What the account has to spend; undefined for somebody who may not see it. */
  readonly availableCentavos: bigint | undefined;
  readonly today: CivilDate;
  /** The money goes back to whoever had paid it. */
  readonly goesBack?: boolean | undefined;
}

/** What the button says that sends a payment which other people must approve. */
export const SEND_FOR_APPROVAL = 'Enviar para aprovação';

const LIST = new Intl.ListFormat('pt-BR', { type: 'disjunction' });
/** Approvers that are named; the others are counted. */
const NAMED_MAX = 4;

/** Puts into words what would become of a payment. */
export function summaryOf(facts: SummaryFacts): Summary {
  const { agreed, preview } = facts;
  const balance = balanceLine(facts);
  const limit = preview && preview.limit !== null ? limitLine(preview.limit, facts) : undefined;
  const people = preview && agreed.centavos > 0n ? peopleLines(preview, facts.today, facts.goesBack ?? false) : [];
  const total = totalLine(facts);
  const lines = [
    balance,
    limit,
    ...people,
    preview && { label: 'Tarifa', value: agreed.recurrence ? seriesFeeWords(preview.fee) : nextFeeWords(preview.fee) },
    total,
  ].filter((line) => line !== undefined);
  const refusal = agreed.centavos > 0n ? preview?.refusal?.message : undefined;
  return { lines, refusal, short: shortWords(refusal, balance, people) };
}

function balanceLine({ agreed, availableCentavos, preview, today }: SummaryFacts): SummaryLine | undefined {
  if (availableCentavos === undefined) return undefined;
  const now = formatBrl(availableCentavos);
  const isLater = agreed.date !== undefined && agreed.date > today;
  if (isLater) {
    return { label: 'Disponível hoje', value: now, detail: 'O valor só sai da conta no dia do pagamento.' };
  }
  if (agreed.centavos === 0n) return { label: 'Disponível agora', value: now };
  const fee = preview === undefined || agreed.recurrence ? 0n : centavosOf(preview.fee.amount);
  const left = availableCentavos - agreed.centavos - fee;
  const detail = `Disponível agora: ${now}${fee > 0n ? `; conta a tarifa de ${formatBrl(fee)}` : ''}`;
  if (left >= 0n) return { label: 'Saldo depois', value: formatBrl(left), detail };
  return { label: 'Saldo depois', value: `Faltam ${formatBrl(-left)}`, detail, lacks: true };
}

function limitLine(limit: BindingLimit, { agreed, today }: SummaryFacts): SummaryLine {
  const left = centavosOf(limit.left) - agreed.centavos;
  const most = limit.perTransaction === null ? undefined : centavosOf(limit.perTransaction);
  const each = most !== undefined && most < centavosOf(limit.left) ? `; até ${formatBrl(most)} por pagamento` : '';
  const detail = `Limite ${limit.whose} ${periodWords(limit, today)}${each}`;
  const label = agreed.centavos === 0n ? 'Limite que resta' : 'Limite que resta depois';
  if (left >= 0n) return { label, value: formatBrl(left), detail };
  return { label, value: `Excede o limite em ${formatBrl(-left)}`, detail, lacks: true };
}

function periodWords({ period, date }: BindingLimit, today: CivilDate): string {
  const day = dayOf(date);
  if (period === 'night') return day > today ? `na noite de ${formatDate(day)}` : 'esta noite, até as 6 h';
  return day === today ? 'hoje' : `em ${formatDate(day)}`;
}

/** Whose yes it needs: the maker's in the app, and other people's. */
function peopleLines(
  { confirmation, confirmationThreshold, approval }: OrderPreview,
  today: CivilDate,
  goesBack: boolean,
): readonly SummaryLine[] {
  const confirmed: SummaryLine =
    confirmation === null
      ? { label: 'Confirmação', value: 'Não precisa do aplicativo' }
      : {
          label: 'Confirmação',
          value: 'Você, no aplicativo',
          detail: confirmationWords(confirmation, confirmationThreshold, goesBack),
        };
  if (approval === null) return [confirmed, { label: 'Aprovação', value: 'Ninguém mais precisa aprovar' }];
  return [confirmed, approvalLine(approval, today)];
}

/** How many must say yes, in which order, who they could be, and until when. */
export function approvalLine({ signatures, steps, waitsOn, until }: PreviewApproval, today: CivilDate): SummaryLine {
  const value = signatures === 1 ? 'Mais 1 pessoa' : `Mais ${signatures} pessoas`;
  const [first = '', ...later] = steps;
  const asked = later.length === 0 ? first : `${first}, depois ${later.join(', depois ')}`;
  const who = waitsOn === null ? '' : waitsOn.length === 0 ? nobodyWords() : `: ${LIST.format(namedOf(waitsOn))}`;
  return { label: 'Aprovação', value, detail: `${asked}${who}. Vence ${onMoment(instantOf(until), today)}.` };
}

function nobodyWords(): string {
  return '. Hoje ninguém da empresa pode dar essa aprovação';
}

function namedOf(names: readonly string[]): readonly string[] {
  const others = names.length - NAMED_MAX;
  if (others <= 0) return names;
  return [...names.slice(0, NAMED_MAX), others === 1 ? 'mais 1 pessoa' : `mais ${others} pessoas`];
}

function totalLine({ agreed, today }: SummaryFacts): SummaryLine | undefined {
  const { recurrence, date, centavos } = agreed;
  if (recurrence === undefined || date === undefined || date < today || centavos === 0n) return undefined;
  const { days, of, last } = comingDays(recurrence, date, today, 1);
  const first = days[0]?.date;
  if (first === undefined) return undefined;
  const begins = formatDate(first);
  if (of === null || last === undefined) {
    return { label: 'Ao todo', value: `${formatBrl(centavos)} por vez`, detail: `A partir de ${begins}, sem fim` };
  }
  const value = formatBrl(centavos * BigInt(of));
  const detail = `${of} × ${formatBrl(centavos)}, de ${begins} a ${formatDate(last)}`;
  return { label: 'Ao todo', value, detail };
}

function shortWords(
  refusal: string | undefined,
  balance: SummaryLine | undefined,
  people: readonly SummaryLine[],
): string {
  if (refusal !== undefined) return `Seria recusado: ${refusal}`;
  const said = [balance, people.find(({ label }) => label === 'Aprovação')]
    .filter((line) => line !== undefined)
    .map(({ label, value }) => `${label}: ${value}`);
  return said.length === 0 ? 'O que acontece com este pagamento' : said.join(' · ');
}
