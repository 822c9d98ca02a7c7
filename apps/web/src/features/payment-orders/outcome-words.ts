import {
  actAgreeing,
  actName,
  actOf,
  agreeing,
  capitalised,
  confirmationWords,
  goesBack,
  ORDER_KINDS,
  pronounOf,
  sentence,
  theNext,
  theAct,
  theOrder,
  thisAct,
  toPayee,
  type OrderKind,
  type OrderKindWords,
  type OrderReturn,
  type PaymentOrder,
} from '@bank/contracts';
import { bankingDate, formatBrl, formatDate, saoPaulo, type CivilDate, type Instant } from '@bank/core';
import type { Tone } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayAndMonth, dayOf, instantOf, momentInWords, onMoment } from '../../vocabulary/dates.ts';
import { nextPaymentOf } from '../../vocabulary/next-payment.ts';

/** What the page of one payment says about how it stands. */
export interface OutcomeWords {
  readonly tone: Tone;
  readonly title: string;
  /** One sentence each. */
  readonly text: readonly string[];
}

const NOTHING_LEFT = 'Nada saiu da sua conta.';

/** How a payment stands, in the words of the person who made it. */
export function outcomeWords(
  order: PaymentOrder,
  now: Instant,
  words: OrderKindWords = ORDER_KINDS[order.kind].words,
): OutcomeWords {
  const today = bankingDate(now);
  const paid = `${formatBrl(centavosOf(order.amount))} ${toPayee(order.kind, order.payee.name)}`;
  switch (order.state) {
    case 'settled':
      if (order.returned !== undefined) return returnedWords(order.returned, paid, words, today);
      return settledWords(order, paid, words, today);
    case 'processing':
      return {
        tone: 'info',
        title: `${capitalised(words.doing)} ${theOrder(words)}`,
        text: [sentence(paid), `${words.pace} Se você sair desta tela, ${theAct(order.kind)} continua do mesmo jeito.`],
      };
    case 'unknown':
      if (order.clearingUp === true) return clearingUpWords(order, paid, words);
      return unknownWords(order, words);
    case 'awaiting_confirmation':
      return {
        tone: 'warning',
        title: 'Falta confirmar no aplicativo',
        text: [sentence(paid), ...confirmationText(order), ...passedDayText(order, today)],
      };
    case 'awaiting_authorization':
      return {
        tone: 'warning',
        title: 'Falta a aprovação de mais uma pessoa',
        text: [
          sentence(paid),
          `${capitalised(theAct(order.kind))} continua assim que for ${actAgreeing(order.kind, 'aprovado')}.`,
          ...passedDayText(order, today),
        ],
      };
    case 'scheduled':
      if (order.waitsForRail === true) return waitingWords(order, paid, words);
      return { tone: 'info', title: scheduledTitle(order, today, words), text: scheduledText(order, today, paid) };
    case 'rejected':
      return {
        tone: 'negative',
        title: `${capitalised(theOrder(words))} não foi ${words.done}`,
        text: [NOTHING_LEFT, ...(order.refusal === null ? [] : [order.refusal.message])],
      };
    case 'refused':
      return {
        tone: 'negative',
        title: `${capitalised(theAct(order.kind))} não foi ${actAgreeing(order.kind, 'aprovado')}`,
        text: [NOTHING_LEFT, ...(order.refusal === null ? [] : [order.refusal.message])],
      };
    case 'cancelled':
      return {
        tone: 'neutral',
        title: `${capitalised(actName(order.kind))} ${actAgreeing(order.kind, 'cancelado')}`,
        text: [sentence(paid), NOTHING_LEFT],
      };
    case 'expired':
      return {
        tone: 'neutral',
        title: `${capitalised(theAct(order.kind))} venceu`,
        text: [sentence(paid), NOTHING_LEFT],
      };
  }
}

function settledWords(
  { settledAt }: PaymentOrder,
  paid: string,
  words: OrderKindWords,
  today: CivilDate,
): OutcomeWords {
  const when = settledAt === null ? '' : `, ${momentInWords(instantOf(settledAt), today)}`;
  return { tone: 'positive', title: `${capitalised(words.name)} ${words.done}`, text: [sentence(`${paid}${when}`)] };
}

/** It went, and whoever got it gave it back. */
function returnedWords(
  { at, amount, words: why }: OrderReturn,
  paid: string,
  words: OrderKindWords,
  today: CivilDate,
): OutcomeWords {
  const back = `${formatBrl(centavosOf(amount))} voltaram para a conta, ${momentInWords(instantOf(at), today)}`;
  return {
    tone: 'warning',
    title: `${capitalised(words.name)} ${agreeing(words, 'devolvido')}`,
    text: [sentence(paid), sentence(why), sentence(back)],
  };
}

function unknownWords({ kind }: PaymentOrder, words: OrderKindWords): OutcomeWords {
  return {
    tone: 'warning',
    title: `Ainda não sabemos se ${theOrder(words)} ${words.arrived}`,
    text: [
      `${actOf(kind).again}: o valor está reservado e ${sameAct(kind)} continua sendo ${actAgreeing(kind, 'verificado')}.`,
      `Assim que ${words.carrier} responder, esta tela muda. Se ${pronounOf(words)} não tiver sido ${words.done}, o valor volta a ficar disponível.`,
    ],
  };
}

/** "este mesmo pagamento", "esta mesma devolução". */
function sameAct(kind: OrderKind): string {
  return thisAct(kind).replace(' ', ` ${actAgreeing(kind, 'mesmo')} `);
}

function clearingUpWords({ kind }: PaymentOrder, paid: string, words: OrderKindWords): OutcomeWords {
  return {
    tone: 'warning',
    title: `O banco está esclarecendo se ${theOrder(words)} ${words.arrived}`,
    text: [
      `${sentence(paid)} Não repita ${theAct(kind)}: ${pronounOf(words)} pode já ter sido ${words.done}, e o valor continua reservado.`,
      `Assim que ${words.carrier} disser o que aconteceu, esta tela muda.`,
    ],
  };
}

function waitingWords({ kind }: PaymentOrder, paid: string, words: OrderKindWords): OutcomeWords {
  return {
    tone: 'warning',
    title: 'Não enviado ainda',
    text: [
      `${sentence(paid)} ${NOTHING_LEFT}`,
      `${capitalised(words.carrier)} está fora do ar. Quando voltar, ${theAct(kind)} continua automaticamente. Até lá você pode cancelar.`,
    ],
  };
}

/** That its day is over while it waits, and on which it goes then; nothing while its day lasts. */
function passedDayText({ kind, date, series }: PaymentOrder, today: CivilDate): readonly string[] {
  const day = dayOf(date);
  if (day >= today) return [];
  const then =
    series === null
      ? `${theAct(kind)} é ${actAgreeing(kind, 'feito')} no dia da última assinatura, que o aplicativo mostra`
      : 'a repetição começa no próximo dia dela, que o aplicativo mostra';
  return [`O dia pedido, ${formatDate(day)}, já passou: ${then}.`];
}

function confirmationText(order: PaymentOrder): readonly string[] {
  const { confirmationReason: why, confirmationThreshold } = order;
  const reason = why === null ? [] : [confirmationWords(why, confirmationThreshold, goesBack(order.kind))];
  return order.canConfirm
    ? [...reason, 'Por segurança, você confirma quem recebe, o valor e a data no celular registrado.']
    : [...reason, `Só ${order.createdBy.name}, que fez ${theAct(order.kind)}, pode confirmar.`];
}

function scheduledTitle(order: PaymentOrder, today: CivilDate, words: OrderKindWords): string {
  const { series } = order;
  const date = nextPaymentOf(order);
  const name = capitalised(words.name);
  if (series === null)
    return `${name} ${agreeing(words, 'agendado')} para ${date === today ? 'hoje' : dayAndMonth(date, today)}`;
  const repeats = `${name} recorrente`;
  if (series.paused) return `${repeats}, ${agreeing(words, 'pausado')}`;
  return `${repeats}, ${theNext(words)} ${date === today ? 'hoje' : `em ${dayAndMonth(date, today)}`}`;
}

function scheduledText(order: PaymentOrder, today: CivilDate, paid: string): readonly string[] {
  if (order.series !== null)
    return [
      `${paid}, cada vez.`,
      order.series.paused
        ? 'Enquanto estiver pausado nada é pago, e os dias que passarem não são pagos depois.'
        : 'Cada valor sai da conta no seu dia. Até lá você pode alterar, pular, pausar ou cancelar.',
    ];
  const retryAt = retryOf(order);
  if (retryAt === undefined)
    return [sentence(paid), 'O valor sai da conta no dia. Até lá você pode alterar ou cancelar.'];
  return [sentence(paid), `O saldo não bastou na primeira tentativa. A próxima é ${onMoment(retryAt, today)}.`];
}

/** The bank tries a scheduled payment first at this hour of its day; later that day where the money did not reach. */
const FIRST_TRY_HOUR = 6;

function retryOf({ date, nextTryAt }: PaymentOrder): Instant | undefined {
  if (nextTryAt === null) return undefined;
  const at = instantOf(nextTryAt);
  const next = saoPaulo(at);
  return bankingDate(at) === date && next.hour > FIRST_TRY_HOUR ? at : undefined;
}
