import type { Application } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import type { TimelineMoment, Tone } from '@bank/ui';
import { instantOf, momentInWords } from '../../vocabulary/dates.ts';

/** An application's state in words: the heading and what it means for the applicant. */
export interface ApplicationWords {
  readonly title: string;
  readonly label: string;
  readonly tone: Tone;
  readonly text: string;
}

/** How an application stands, said to the applicant. */
export function applicationWords({ state, documentsWanted }: Application): ApplicationWords {
  switch (state) {
    case 'received':
      return {
        title: 'Recebemos seu cadastro',
        label: 'Em análise',
        tone: 'info',
        text: 'Estamos conferindo os dados da empresa. Quase sempre leva poucos minutos; esta página se atualiza sozinha.',
      };
    case 'pending':
      return documentsWanted.length > 0
        ? {
            title: 'Falta um documento',
            label: 'Pendente',
            tone: 'warning',
            text: 'Para seguir com o cadastro precisamos do que está pedido abaixo.',
          }
        : {
            title: 'Seu cadastro está em análise',
            label: 'Em análise',
            tone: 'info',
            text: 'Uma pessoa do banco está conferindo o cadastro. Avisaremos por e-mail.',
          };
    case 'approved':
      return {
        title: 'A conta está aberta',
        label: 'Aprovado',
        tone: 'positive',
        text: 'Boas-vindas! O número da conta também foi enviado por e-mail.',
      };
    case 'denied':
      return {
        title: 'Não foi possível abrir a conta',
        label: 'Não aprovado',
        tone: 'negative',
        text: 'Se a situação mudar, um novo cadastro pode ser enviado.',
      };
  }
}

/** What has happened and what comes next, as a time line. */
export function applicationMoments(application: Application, today: CivilDate): readonly TimelineMoment[] {
  const { state, submittedAt, decidedAt, documentsWanted } = application;
  const sent: TimelineMoment = {
    key: 'sent',
    title: 'Cadastro enviado',
    when: momentInWords(instantOf(submittedAt), today),
    tone: 'positive',
  };
  const decided = decidedAt === null ? 'agora' : momentInWords(instantOf(decidedAt), today);
  if (state === 'denied')
    return [sent, { key: 'decided', title: 'Cadastro não aprovado', when: decided, tone: 'negative' }];
  if (state === 'approved')
    return [
      sent,
      { key: 'decided', title: 'Cadastro aprovado', when: decided, tone: 'positive' },
      { key: 'open', title: 'Conta aberta', when: decided, tone: 'positive' },
      { key: 'first', title: 'Primeiro acesso', detail: 'Pelo aplicativo, no celular de quem administra a conta.' },
    ];
  const waits = state === 'pending' && documentsWanted.length > 0;
  return [
    sent,
    waits
      ? { key: 'review', title: 'Aguardando documentos', when: 'agora', tone: 'warning' }
      : { key: 'review', title: 'Análise dos dados', when: 'agora', tone: 'info' },
    { key: 'open', title: 'Conta aberta', detail: 'O número chega por e-mail e aparece aqui.' },
    { key: 'first', title: 'Primeiro acesso', detail: 'Pelo aplicativo, com CPF, conta e a senha que você criou.' },
  ];
}
