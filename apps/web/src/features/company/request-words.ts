import { COMPANY_REQUEST_STATE_LABELS, type CompanyRequest, type CompanyRequestState } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import type { TimelineMoment, ToastMessage, Tone } from '@bank/ui';
import { instantOf, momentInWords } from '../../vocabulary/dates.ts';

/** The states of a request, coloured. */
export const REQUEST_STATES: Readonly<Record<CompanyRequestState, { readonly label: string; readonly tone: Tone }>> = {
  'in-analysis': { label: COMPANY_REQUEST_STATE_LABELS['in-analysis'], tone: 'info' },
  approved: { label: COMPANY_REQUEST_STATE_LABELS.approved, tone: 'positive' },
  denied: { label: COMPANY_REQUEST_STATE_LABELS.denied, tone: 'negative' },
  cancelled: { label: COMPANY_REQUEST_STATE_LABELS.cancelled, tone: 'neutral' },
};

/** What is said when the bank has taken a request: done, being looked at, or no, with the reason at hand. */
export function answerToast({ state, kind }: CompanyRequest): ToastMessage {
  const kept = { kind: 'snackbar' as const };
  if (state === 'approved')
    return { ...kept, tone: 'positive', text: kind === 'upgrade' ? 'Contratado: já vale.' : 'Mudança feita: já vale.' };
  if (state === 'denied') return { ...kept, tone: 'negative', text: 'Pedido recusado: veja o motivo.' };
  return { ...kept, tone: 'positive', text: 'Pedido enviado. Acompanhe a resposta aqui.' };
}

/** What a request is about, in one line: "Endereço", "Razão social e Capital social", "Produto e mais 2". */
export function subjectOf({ lines, kind }: CompanyRequest): string {
  const [first, second] = lines;
  if (first === undefined) return kind === 'upgrade' ? 'Produtos e plano' : 'Documentos';
  const shown = kind === 'upgrade' ? `${first.label}: ${first.after}` : first.label;
  if (second === undefined) return shown;
  return lines.length === 2 && kind === 'registration'
    ? `${shown} e ${second.label}`
    : `${shown} e mais ${lines.length - 1}`;
}

/** The course of a request: what happened, and what is still to come. */
export function courseOf(request: CompanyRequest, today: CivilDate): readonly TimelineMoment[] {
  const { state, askedBy, askedAt, decidedAt, reason } = request;
  const asked: TimelineMoment = {
    key: 'asked',
    title: 'Pedido feito',
    detail: `Por ${askedBy}`,
    when: momentInWords(instantOf(askedAt), today),
    tone: 'positive',
  };
  const decided = decidedAt === null ? {} : { when: momentInWords(instantOf(decidedAt), today) };
  switch (state) {
    case 'in-analysis':
      return [
        asked,
        {
          key: 'analysis',
          title: 'Em análise no banco',
          detail: 'O banco confere os documentos. Até lá, nada muda.',
          when: 'agora',
          tone: 'info',
        },
        { key: 'decided', title: 'Resposta' },
      ];
    case 'approved':
      return [asked, { key: 'decided', title: 'Aprovado: já vale', tone: 'positive', ...decided }];
    case 'denied':
      return [
        asked,
        {
          key: 'decided',
          title: 'Recusado: nada mudou',
          tone: 'negative',
          ...(reason === null ? {} : { detail: reason }),
          ...decided,
        },
      ];
    case 'cancelled':
      return [asked, { key: 'decided', title: 'Cancelado pela empresa: nada mudou', tone: 'neutral', ...decided }];
  }
}
