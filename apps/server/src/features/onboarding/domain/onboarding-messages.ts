import type { CodeChannel } from './sign-up-code.ts';

/** A message's subject and text. */
export interface Words {
  readonly subject: string;
  readonly text: string;
}

/** The code of a sign-up. */
export function codeMessage(bankName: string, channel: CodeChannel, code: string): Words {
  const end = channel === 'email' ? ' Se não foi você que pediu, ignore esta mensagem.' : '';
  return {
    subject: `${bankName}: código para abrir sua conta`,
    text: `${code} é o código para abrir a conta da empresa no ${bankName}. Vale 10 minutos. Não informe a ninguém.${end}`,
  };
}

/** What of an application the messages about it say. */
export interface ToldApplication {
  readonly protocol: string;
  readonly corporateName: string;
  /** Where it is followed. */
  readonly link: string;
}

/** It came in. */
export function receivedMessage(bankName: string, { protocol, corporateName, link }: ToldApplication): Words {
  return {
    subject: `${bankName}: recebemos seu cadastro`,
    text: `Recebemos o cadastro de ${corporateName}. O protocolo é ${protocol}. Estamos analisando e avisamos por aqui. Acompanhe em ${link} com o CNPJ.`,
  };
}

/** It waits, for documents or for the bank's people. */
export function pendingMessage(
  bankName: string,
  { protocol, corporateName, link }: ToldApplication,
  { reasons, wantsDocuments }: { readonly reasons: readonly string[]; readonly wantsDocuments: boolean },
): Words {
  const subject = wantsDocuments ? 'precisamos de um documento' : 'seu cadastro está em análise';
  const ask = wantsDocuments ? ` Envie em ${link}.` : ` Acompanhe em ${link}.`;
  return {
    subject: `${bankName}: ${subject}`,
    text: `Sobre o cadastro de ${corporateName} (protocolo ${protocol}): ${reasons.join(' ')}${ask}`,
  };
}

/** It was denied. */
export function deniedMessage(
  bankName: string,
  { protocol, corporateName }: ToldApplication,
  reasons: readonly string[],
): Words {
  return {
    subject: `${bankName}: não pudemos abrir a conta`,
    text: `Não pudemos abrir a conta de ${corporateName} (protocolo ${protocol}). ${reasons.join(' ')}`,
  };
}

/** The account is open. */
export function welcomeMessage(
  bankName: string,
  opened: {
    readonly corporateName: string;
    readonly bankAccount: string;
    readonly branch: string;
    readonly name: string;
  },
): Words {
  const { corporateName, bankAccount, branch, name } = opened;
  return {
    subject: `${bankName}: a conta está aberta`,
    text: [
      `Boas-vindas, ${name}! A conta de ${corporateName} está aberta: agência ${branch}, conta ${bankAccount}.`,
      `Primeiro acesso: abra o aplicativo do ${bankName}, entre com seu CPF, a conta ${bankAccount} e a senha que você criou no cadastro,`,
      'e registre o celular com o código que enviamos. Depois entre no internet banking pelo QR Code, com o aplicativo.',
    ].join(' '),
  };
}
