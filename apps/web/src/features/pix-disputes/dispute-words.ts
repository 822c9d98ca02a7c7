import type {
  Precaution,
  PrecautionState,
  ReceivedDispute,
  ReceivedDisputeState,
  SentDispute,
  SentDisputeState,
} from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import type { TimelineMoment, Tone } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { instantOf, momentInWords, shortMoment } from '../../vocabulary/dates.ts';

/** What a state of a case of the company's means to it. */
export const SENT_TONES: Readonly<Record<SentDisputeState, Tone>> = {
  requested: 'info',
  'in-analysis': 'info',
  accepted: 'info',
  refunding: 'info',
  watching: 'warning',
  refunded: 'positive',
  'partly-refunded': 'warning',
  'not-refunded': 'negative',
  denied: 'negative',
  cancelled: 'neutral',
  refused: 'negative',
};

/** The same of a case against what it received. */
export const RECEIVED_TONES: Readonly<Record<ReceivedDisputeState, Tone>> = {
  open: 'warning',
  answered: 'info',
  agreed: 'negative',
  'giving-back': 'negative',
  watching: 'warning',
  'given-back': 'neutral',
  'not-given-back': 'neutral',
  released: 'positive',
  cancelled: 'positive',
};

/** The same of a block as a precaution. */
export const PRECAUTION_TONES: Readonly<Record<PrecautionState, Tone>> = {
  blocked: 'warning',
  'giving-back': 'negative',
  'given-back': 'neutral',
  released: 'positive',
  contested: 'warning',
};

/** Where a case of the company's stands and what comes next, in a sentence. */
export function sentSentence(dispute: SentDispute, today: CivilDate): string {
  const { state, cancelling, analysisUntil, watchedUntil, payee } = dispute;
  const until = momentInWords(instantOf(analysisUntil), today);
  if (cancelling) return 'O cancelamento foi pedido e está sendo registrado no Banco Central.';
  switch (state) {
    case 'requested':
      return 'Registrada. O banco está avisando o Banco Central: nada mais é preciso fazer.';
    case 'in-analysis':
      return `${payee.bankName} analisa e pode bloquear o que houver na conta de quem recebeu. Prazo: ${until}.`;
    case 'accepted':
      return `${payee.bankName} aceitou. O banco pede a devolução em até 6 horas.`;
    case 'refunding':
      return `A devolução foi pedida. ${payee.bankName} tem 24 horas para pagar o que houver na conta.`;
    case 'watching':
      return `Uma parte voltou. A conta de quem recebeu é acompanhada${watchedUntil === null ? '' : ` até ${momentInWords(instantOf(watchedUntil), today)}`} para devolver o resto.`;
    case 'refunded':
      return 'O valor voltou para a conta da empresa.';
    case 'partly-refunded':
      return 'Uma parte voltou. Não há mais o que devolver por este caminho.';
    case 'not-refunded':
      return `${payee.bankName} aceitou, mas a conta de quem recebeu não tinha saldo.`;
    case 'denied':
      return `${payee.bankName} analisou e não aceitou a contestação.`;
    case 'cancelled':
      return 'A empresa cancelou esta contestação. O Pix pode ser contestado de novo dentro do prazo.';
    case 'refused':
      return 'O Banco Central não aceitou a contestação. Fale com o atendimento e informe o protocolo.';
  }
}

/** Who gets what goes back: whoever paid, or somebody further back, whom they had deceived. */
export function receiverOf({ isForVictim }: Pick<ReceivedDispute, 'isForVictim'>): string {
  return isForVictim ? 'quem sofreu a fraude' : 'quem pagou';
}

/** The same of a case against what the company received. */
export function receivedSentence(dispute: ReceivedDispute, today: CivilDate): string {
  const { state, answerUntil, analysisUntil, canAnswer, refundAsked, givenBack, watchedUntil } = dispute;
  const whom = receiverOf(dispute);
  const until = momentInWords(instantOf(analysisUntil), today);
  switch (state) {
    case 'open':
      return canAnswer
        ? `Envie a defesa até ${momentInWords(instantOf(answerUntil), today)}: sem ela, a análise conta só com o relato de quem pagou.`
        : `O prazo da defesa terminou. O banco decide até ${until}.`;
    case 'answered':
      return `A defesa foi enviada. O banco decide até ${until}.`;
    case 'agreed':
      return 'A análise concluiu que houve fraude. O valor fica bloqueado até o outro banco pedir a devolução.';
    case 'giving-back':
      return `O outro banco pediu a devolução. O valor bloqueado volta a ${whom} em até 24 horas.`;
    case 'watching':
      return `Uma parte voltou a ${whom}.${watchedUntil === null ? '' : ` Até ${momentInWords(instantOf(watchedUntil), today)}, o que entrar na conta é bloqueado e devolvido, até completar o que foi pedido.`}`;
    case 'given-back':
      return refundAsked === null || givenBack === null || centavosOf(givenBack) >= centavosOf(refundAsked)
        ? `O valor bloqueado foi devolvido a ${whom}.`
        : `Uma parte voltou a ${whom}. Nada mais está bloqueado, nem será.`;
    case 'not-given-back':
      return 'Nada foi devolvido, e nada mais está bloqueado.';
    case 'released':
      return 'A contestação terminou sem devolução. Nada mais está bloqueado por ela.';
    case 'cancelled':
      return 'Quem pagou cancelou a contestação. Nada mais está bloqueado por ela.';
  }
}

/** The life of a case of the company's. */
export function sentMoments(dispute: SentDispute, today: CivilDate): TimelineMoment[] {
  const { askedAt, askedBy, toldAt, analysedAt, refundAskedAt, endedAt, state, analysisUntil } = dispute;
  const when = (at: string | null) => (at === null ? {} : { when: shortMoment(instantOf(at), today) });
  const isOver = endedAt !== null;
  const goesOn: TimelineMoment[] = [
    { key: 'told', title: 'Registrada no Banco Central', ...when(toldAt) },
    {
      key: 'analysed',
      title: 'Análise do outro banco',
      ...(analysedAt === null && { detail: `Prazo: ${momentInWords(instantOf(analysisUntil), today)}` }),
      ...when(analysedAt),
      ...(state === 'denied' && { tone: 'negative' }),
    },
    { key: 'asked', title: 'Devolução pedida', ...when(refundAskedAt) },
  ];
  return [
    { key: 'contested', title: 'Contestada', detail: `Por ${askedBy.name}`, ...when(askedAt) },
    // What did not happen before the end will not.
    ...goesOn.filter((moment) => !isOver || moment.when !== undefined),
    ...dispute.returns.map(({ returnId, creditedAt }) => ({
      key: returnId,
      title: 'Valor creditado na conta',
      tone: 'positive' as const,
      ...when(creditedAt),
    })),
    {
      key: 'ended',
      title: isOver ? 'Encerrada' : 'Resultado',
      tone: SENT_TONES[state],
      ...watching(dispute, today),
      ...when(endedAt),
    },
  ];
}

/** The life of a case against what the company received. */
export function receivedMoments(dispute: ReceivedDispute, today: CivilDate): TimelineMoment[] {
  const { openedAt, answer, decidedAt, endedAt, answerUntil, analysisUntil, state, receivedAt } = dispute;
  const when = (at: string | null) => (at === null ? {} : { when: shortMoment(instantOf(at), today) });
  const isOver = endedAt !== null;
  const goesOn: TimelineMoment[] = [
    {
      key: 'answered',
      title: 'Defesa da empresa',
      detail: answer === null ? `Prazo: ${momentInWords(instantOf(answerUntil), today)}` : `Por ${answer.by.name}`,
      ...when(answer?.at ?? null),
    },
    {
      key: 'decided',
      title: 'Análise do banco',
      ...(decidedAt === null && { detail: `Prazo: ${momentInWords(instantOf(analysisUntil), today)}` }),
      ...when(decidedAt),
    },
  ];
  return [
    { key: 'received', title: 'Pix recebido', ...when(receivedAt) },
    { key: 'opened', title: 'Contestado por quem pagou', ...when(openedAt) },
    ...goesOn.filter((moment) => !isOver || moment.when !== undefined),
    {
      key: 'ended',
      title: isOver ? 'Encerrada' : 'Resultado',
      tone: RECEIVED_TONES[state],
      ...watching(dispute, today),
      ...when(endedAt),
    },
  ];
}

/** Until when a case of which a part is paid may get its result: the time line would end in a word without a day. */
function watching(
  { state, watchedUntil }: Pick<SentDispute | ReceivedDispute, 'state' | 'watchedUntil'>,
  today: CivilDate,
): Pick<TimelineMoment, 'detail'> {
  if (state !== 'watching' || watchedUntil === null) return {};
  return { detail: `Acompanhamento até ${momentInWords(instantOf(watchedUntil), today)}` };
}
/** Where a block as a precaution stands and what comes next, in a sentence. */
export function precautionSentence({ state, until }: Precaution, today: CivilDate): string {
  switch (state) {
    case 'blocked':
      return `O banco verifica este pagamento. Até ${momentInWords(instantOf(until), today)}, o valor é liberado ou volta a quem pagou. A empresa não precisa fazer nada.`;
    case 'giving-back':
      return 'A verificação concluiu que houve fraude. O valor bloqueado está voltando a quem pagou.';
    case 'given-back':
      return 'A verificação concluiu que houve fraude. O valor bloqueado foi devolvido a quem pagou.';
    case 'released':
      return 'O bloqueio terminou e o valor está livre.';
    case 'contested':
      return 'Quem pagou contestou este Pix. O valor continua bloqueado, agora pela contestação.';
  }
}

/** The life of one. */
export function precautionMoments(precaution: Precaution, today: CivilDate): TimelineMoment[] {
  const { receivedAt, blockedAt, decidedAt, endedAt, until, state } = precaution;
  const when = (at: string) => ({ when: shortMoment(instantOf(at), today) });
  const decided: TimelineMoment[] =
    decidedAt === null ? [] : [{ key: 'decided', title: 'Devolução decidida', tone: 'negative', ...when(decidedAt) }];
  return [
    { key: 'received', title: 'Pix recebido', ...when(receivedAt) },
    { key: 'blocked', title: 'Bloqueado pelo banco', tone: 'warning', ...when(blockedAt) },
    ...decided,
    endedAt === null
      ? { key: 'ended', title: 'Fim do bloqueio', detail: `Até ${momentInWords(instantOf(until), today)}` }
      : { key: 'ended', title: PRECAUTION_ENDS[state], tone: PRECAUTION_TONES[state], ...when(endedAt) },
  ];
}

const PRECAUTION_ENDS: Readonly<Record<PrecautionState, string>> = {
  blocked: 'Fim do bloqueio',
  'giving-back': 'Fim do bloqueio',
  'given-back': 'Devolvido a quem pagou',
  released: 'Valor liberado',
  contested: 'Contestado por quem pagou',
};
