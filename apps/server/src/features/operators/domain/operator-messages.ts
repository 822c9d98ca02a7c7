import { formatDate, type CivilDate } from '@bank/core';
import { sentence } from '@bank/contracts';

/** A message to an operator. */
export interface OperatorMessage {
  readonly subject: string;
  readonly text: string;
}

/** What a message tells of the bank and the company. */
export interface MessagePlace {
  readonly bankName: string;
  readonly companyName: string;
  /** Five digits. */
  readonly bankAccount: string;
  /** Where the internet bank is reached. */
  readonly publicUrl: string;
}

const WARN = 'Se você não esperava por isso, fale com o administrador da sua empresa.';

/** The invitation, or a new temporary password for somebody who is there already. */
export function temporaryPasswordMessage(
  { bankName, companyName, bankAccount, publicUrl }: MessagePlace,
  {
    password,
    email,
    isInvitation,
  }: { readonly password: string; readonly email: string; readonly isInvitation: boolean },
): OperatorMessage {
  const opening = isInvitation
    ? `${companyName} convidou você para o internet banking do ${bankName}.`
    : `O administrador de ${companyName} pediu uma nova senha para você no ${bankName}. A anterior deixou de valer.`;
  return {
    subject: isInvitation ? `${bankName}: convite de ${companyName}` : `${bankName}: sua nova senha temporária`,
    text: [
      opening,
      `Entre em ${publicUrl}/session/signin, escolha "Login convidado" e use: conta ${bankAccount}, e-mail ${email}, senha temporária ${password}.`,
      'Ela vale 24 horas, uma só vez, e cinco tentativas. Na entrada você escolhe a sua própria senha.',
      WARN,
    ].join('\n\n'),
  };
}

/** That rights changed; `what` are the changed lines in words. */
export function rightsChangedMessage(place: MessagePlace, what: readonly string[]): OperatorMessage {
  return notice(place, 'seus direitos mudaram', `Seus direitos em ${place.companyName} mudaram. ${what.join(' ')}`);
}

/** That access was blocked, given back, or taken away. */
export function accessMessage(place: MessagePlace, act: 'block' | 'unblock' | 'remove'): OperatorMessage {
  switch (act) {
    case 'block':
      return notice(place, 'acesso bloqueado', `Seu acesso a ${place.companyName} foi bloqueado.`);
    case 'unblock':
      return notice(place, 'acesso desbloqueado', `Seu acesso a ${place.companyName} foi desbloqueado.`);
    case 'remove':
      return notice(place, 'acesso removido', `Seu acesso a ${place.companyName} foi removido.`);
  }
}

/** That the bank has removed a person's devices, so that the next one is a first one. */
export function beginsAnewMessage(place: MessagePlace): OperatorMessage {
  const text = `A pedido, o ${place.bankName} removeu seus dispositivos em ${place.companyName} e encerrou suas sessões. O próximo dispositivo que você registrar é confirmado por um código.`;
  return {
    subject: `${place.bankName}: seus dispositivos foram removidos`,
    text: `${text} Se não foi você, avise o ${place.bankName} agora.`,
  };
}

/** That all one's sessions were ended. */
export function sessionsEndedMessage(place: MessagePlace): OperatorMessage {
  return notice(
    place,
    'sessões encerradas',
    `O administrador de ${place.companyName} encerrou suas sessões abertas. Para continuar, entre de novo.`,
  );
}

/** To the substitute and to who is away, that one stands in for the other. */
export function absenceMessages(
  place: MessagePlace,
  absence: {
    readonly absent: string;
    readonly substitute: string;
    readonly from: CivilDate;
    readonly until: CivilDate;
  },
): { readonly toAbsent: OperatorMessage; readonly toSubstitute: OperatorMessage } {
  const { absent, substitute, from, until } = absence;
  const days = `de ${formatDate(from)} a ${formatDate(until)}`;
  return {
    toAbsent: notice(place, 'substituição', `${substitute} aprova pagamentos no seu lugar ${days}.`),
    toSubstitute: notice(place, 'substituição', `Você aprova pagamentos no lugar de ${absent} ${days}.`),
  };
}

/** To both, that it is over. */
export function absenceEndedMessage(
  place: MessagePlace,
  { absent, substitute }: { readonly absent: string; readonly substitute: string },
): OperatorMessage {
  return notice(
    place,
    'substituição encerrada',
    sentence(`${substitute} já não aprova pagamentos no lugar de ${absent} em ${place.companyName}`),
  );
}

function notice({ bankName }: MessagePlace, subject: string, text: string): OperatorMessage {
  return { subject: `${bankName}: ${subject}`, text: `${text} ${WARN}` };
}
