import type { Operator, OperatorAction } from '@bank/contracts';

/** Acts on an operator that only need a yes; the others need a form. */
export type PlainAct = Exclude<OperatorAction, 'edit' | 'absence'>;

/** How an act is offered and what it does, said before it is done. */
export interface ActWords {
  readonly label: string;
  readonly question: string;
  readonly text: string;
  /** On the button that does it: a change is asked for, and takes effect when it is signed. */
  readonly confirm: string;
  readonly danger: boolean;
}

/** The words of an act on that operator. */
export function actWords(act: PlainAct, { name, openSessions }: Operator): ActWords {
  switch (act) {
    case 'block':
      return {
        label: 'Bloquear',
        question: `Bloquear ${name}?`,
        text: `Depois de assinada a mudança, ${name} não entra mais e as sessões abertas terminam na hora.`,
        confirm: 'Pedir bloqueio',
        danger: true,
      };
    case 'unblock':
      return {
        label: 'Desbloquear',
        question: `Desbloquear ${name}?`,
        text: `Depois de assinada a mudança, ${name} volta a entrar com os direitos que tinha.`,
        confirm: 'Pedir desbloqueio',
        danger: false,
      };
    case 'remove':
      return {
        label: 'Remover',
        question: `Remover ${name}?`,
        text: `Depois de assinada a mudança, ${name} perde o acesso à empresa. O histórico do que fez continua guardado.`,
        confirm: 'Pedir remoção',
        danger: true,
      };
    case 'reset-password':
      return {
        label: 'Enviar senha temporária',
        question: `Enviar uma nova senha temporária a ${name}?`,
        text: 'Depois de assinada a mudança, a senha vai por e-mail, vale 24 horas e um só uso. A senha de hoje deixa de valer e as sessões abertas terminam.',
        confirm: 'Pedir nova senha',
        danger: false,
      };
    case 'end-sessions':
      return {
        label: 'Encerrar sessões',
        question: `Encerrar as sessões de ${name}?`,
        text: `${openSessions === 1 ? 'A sessão aberta termina' : `As ${openSessions} sessões abertas terminam`} agora, sem assinatura. ${name} pode entrar de novo.`,
        confirm: 'Encerrar sessões',
        danger: true,
      };
    case 'end-absence':
      return {
        label: 'Encerrar ausência',
        question: `Encerrar a ausência de ${name}?`,
        text: 'Depois de assinada a mudança, ninguém mais aprova no lugar desta pessoa.',
        confirm: 'Pedir fim da ausência',
        danger: false,
      };
  }
}
