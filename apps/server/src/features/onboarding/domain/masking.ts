import type { CodeAddress } from './sign-up-code.ts';

/** Where something was sent, as it may be shown: "f***@e***.com.br", "(11) *****-0001". */
export function hiddenRecipient({ channel, recipient }: Pick<CodeAddress, 'channel' | 'recipient'>): string {
  return channel === 'email' ? hiddenEmail(recipient) : hiddenPhone(recipient);
}

function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.indexOf('.');
  return `${email.slice(0, 1)}***@${domain.slice(0, 1)}***${domain.slice(dot)}`;
}

function hiddenPhone(phone: string): string {
  return `(${phone.slice(0, 2)}) *****-${phone.slice(-4)}`;
}
