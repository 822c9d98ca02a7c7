import { PRECAUTION_REASON_WORDS, PRECAUTION_REASONS } from '@bank/contracts';
import { formatBrl, formatDate, parseCivilDate, parseDecimal } from '@bank/core';
import type { JsonObject } from '@bank/ledger';
import { tell, textOf, type Facts, type Notice, type ToldRecord } from '../notice.ts';
import type { CapabilityConcerns } from './concern.ts';

/** Where cases are looked at. */
const CASES = '/pix?aba=contestacoes';

function amountIn(data: JsonObject, field: string): string {
  const amount = parseDecimal(textOf(data, field) ?? '');
  return formatBrl(amount.ok ? amount.value : 0n);
}

function administratorsOf({ people }: Facts): readonly string[] {
  return people.filter(({ role }) => role === 'SA').map(({ id }) => id);
}

/** Money is blocked: the administrators, who alone can answer, with how much, of whom and until when. */
function blocked(record: ToldRecord, facts: Facts): readonly Notice[] {
  const { data, subject } = record;
  const day = parseCivilDate(textOf(data, 'answerDay') ?? '');
  const from = textOf(data, 'payerName');
  return tell(record, administratorsOf(facts), {
    kind: 'security',
    title: 'Um Pix recebido foi contestado',
    text: `${amountIn(data, 'blocked')} do saldo estão bloqueados: ${from ?? 'quem pagou'} contestou um Pix de ${amountIn(data, 'amount')}.${day.ok ? ` Envie a defesa até ${formatDate(day.value)}.` : ''}`,
    href: `${CASES}&recebida=${subject}`,
  });
}

/** Money is blocked as a precaution: how much, of whom, why and until when. */
function precaution(record: ToldRecord, facts: Facts): readonly Notice[] {
  const { data, subject } = record;
  const day = parseCivilDate(textOf(data, 'untilDay') ?? '');
  const reason = PRECAUTION_REASONS.find((each) => each === textOf(data, 'reason'));
  const why = reason === undefined ? '' : ` ${PRECAUTION_REASON_WORDS[reason]}.`;
  return tell(record, administratorsOf(facts), {
    kind: 'security',
    title: 'Um Pix recebido foi bloqueado por precaução',
    text: `${amountIn(data, 'blocked')} do saldo estão bloqueados: Pix de ${amountIn(data, 'amount')}, de ${textOf(data, 'payerName') ?? 'quem pagou'}.${why}${day.ok ? ` O bloqueio termina até ${formatDate(day.value)}.` : ''}`,
    href: `${CASES}&cautelar=${subject}`,
  });
}

/** How it ended. A contest that takes it over is told itself. */
const PRECAUTION_ENDS: Readonly<Record<string, string>> = {
  released: 'O bloqueio terminou, e o valor está livre de novo.',
  'given-back': 'O valor bloqueado foi devolvido a quem pagou.',
};

function precautionEnded(record: ToldRecord, facts: Facts): readonly Notice[] {
  const { data, subject } = record;
  const words = PRECAUTION_ENDS[textOf(data, 'state') ?? ''];
  if (words === undefined) return [];
  return tell(record, administratorsOf(facts), {
    kind: 'decided',
    title: 'Bloqueio cautelar de um Pix recebido',
    text: `Pix de ${amountIn(data, 'amount')}. ${words}`,
    href: `${CASES}&cautelar=${subject}`,
  });
}

const ENDS: Readonly<Record<string, string>> = {
  released: 'O valor bloqueado está livre de novo.',
  cancelled: 'Quem pagou cancelou a contestação. O valor bloqueado está livre de novo.',
  'given-back': 'Uma parte voltou a quem pagou. Nada mais será bloqueado.',
  'not-given-back': 'Nada foi devolvido, e nada mais está bloqueado.',
  agreed: 'A análise concluiu que houve fraude. O valor bloqueado será devolvido quando o outro banco pedir.',
  'giving-back': 'O outro banco pediu a devolução do valor bloqueado.',
};

function judged(record: ToldRecord, facts: Facts): readonly Notice[] {
  const { data, subject } = record;
  const words = ENDS[textOf(data, 'state') ?? ''];
  if (words === undefined) return [];
  return tell(record, administratorsOf(facts), {
    kind: 'decided',
    title: 'Contestação de um Pix recebido',
    text: `Pix de ${amountIn(data, 'amount')}. ${words}`,
    href: `${CASES}&recebida=${subject}`,
  });
}

/** Money went back: there may be more to come. */
function paidBack(record: ToldRecord, facts: Facts): readonly Notice[] {
  const { data, subject } = record;
  return tell(record, administratorsOf(facts), {
    kind: 'decided',
    title: 'Contestação de um Pix recebido',
    text: `${amountIn(data, 'amount')} que estavam bloqueados foram devolvidos a quem pagou.`,
    href: `${CASES}&recebida=${subject}`,
  });
}

const NEWS: Readonly<Record<string, string>> = {
  accepted: 'O outro banco aceitou. O pedido de devolução segue em até 6 horas.',
  refunding: 'A devolução foi pedida ao outro banco, que tem 24 horas para pagar.',
  watching: 'Uma parte voltou. A outra conta é acompanhada para devolver o resto.',
  refunded: 'O valor voltou.',
  'partly-refunded': 'Uma parte do valor voltou.',
  'not-refunded': 'O outro banco aceitou, mas a conta de quem recebeu não tem saldo.',
  denied: 'O outro banco não aceitou a contestação.',
  cancelled: 'A contestação foi cancelada.',
  refused: 'O Banco Central não aceitou a contestação.',
};

/** How a case of the company's goes on: who may contest. */
function advanced(record: ToldRecord, { people }: Facts): readonly Notice[] {
  const { data, subject } = record;
  const words = NEWS[textOf(data, 'state') ?? ''];
  if (words === undefined) return [];
  const readers = people.filter(({ permissions }) => permissions.includes('PIX_CREATE')).map(({ id }) => id);
  return tell(record, readers, {
    kind: 'decided',
    title: 'Contestação de um Pix enviado',
    text: `Pix de ${amountIn(data, 'amount')} para ${textOf(data, 'payeeName') ?? 'quem recebeu'}. ${words}`,
    href: `${CASES}&enviada=${subject}`,
  });
}

/** Contested Pix, both ways. Whoever acts knows. */
export const pixDisputesConcerns: CapabilityConcerns = {
  acts: {
    'pix-disputes.contested': 'silent',
    'pix-disputes.cancel-asked': 'silent',
    'pix-disputes.advanced': advanced,
    'pix-disputes.blocked': blocked,
    'pix-disputes.evidence-sent': 'silent',
    'pix-disputes.answered': 'silent',
    'pix-disputes.proposed': 'silent',
    'pix-disputes.judged': judged,
    'pix-disputes.freed': judged,
    // What went back is told when it has gone.
    'pix-disputes.blocked-more': 'silent',
    'pix-disputes.paid-back': paidBack,
    'pix-disputes.precaution-blocked': precaution,
    'pix-disputes.precaution-proposed': 'silent',
    // What goes back is told when it has gone.
    'pix-disputes.precaution-judged': 'silent',
    'pix-disputes.precaution-ended': precautionEnded,
  },
};
