/** Why a session ended before its time: what the bank notes of it, and tells whoever still holds its token. */
export type SessionEnd =
  | 'signed-out'
  | 'password-changed'
  | 'rights-changed'
  | 'operator-blocked'
  | 'device-blocked'
  | 'device-removed'
  | 'access-over'
  | 'ended-by-operator';

/** Each of them in words, as whoever was signed in reads it. */
export const SESSION_END_WORDS: Readonly<Record<SessionEnd, string>> = {
  'signed-out': 'Sua sessão terminou: você saiu em outra aba deste navegador.',
  'password-changed': 'Sua sessão terminou porque sua senha foi alterada.',
  'rights-changed': 'Sua sessão terminou porque suas permissões foram alteradas. Entre de novo para usar as novas.',
  'operator-blocked': 'Sua sessão terminou porque seu acesso foi bloqueado. Fale com quem administra os operadores.',
  'device-blocked': 'Sua sessão terminou porque o dispositivo que a confirmou foi bloqueado.',
  'device-removed': 'Sua sessão terminou porque o dispositivo que a confirmou foi removido.',
  'access-over': 'Sua sessão terminou porque o prazo do seu acesso acabou. Fale com quem administra os operadores.',
  'ended-by-operator':
    'Sua sessão terminou: ela foi encerrada de outro dispositivo seu, ou por quem administra os dispositivos.',
};
