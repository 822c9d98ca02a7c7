import { SESSION_END_WORDS, type SessionEnd } from '@bank/contracts';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { OwnSessionEnding } from '../../../platform/session/session.ts';
import styles from './ended-notice.module.css';

/** What this browser knows besides what the bank says (SESSION_END_WORDS). */
const WORDS: Readonly<Record<SessionEnd | OwnSessionEnding | 'code-expired', string>> = {
  ...SESSION_END_WORDS,
  idle: 'Sua sessão terminou por inatividade.',
  'day-over': 'Sua sessão terminou: ela dura no máximo 12 horas.',
  'other-person': 'Sua sessão terminou: outra pessoa entrou neste navegador.',
  'code-expired': 'O QR Code expirou sem confirmação. Para entrar, gere outro em “Estou ciente”.',
  unknown: 'Sua sessão terminou. Entre de novo para continuar.',
};

/** Why somebody is at the start again. `ended` comes from the history entry: what is not known is said in general. */
export function EndedNotice({ ended }: { readonly ended: string }): ReactNode {
  // Beside the panel, which a phone hides while the notice is read.
  return createPortal(
    <p role="alert" className={styles.ended}>
      <Info size={20} strokeWidth={1.7} aria-hidden />
      {Object.hasOwn(WORDS, ended) ? WORDS[ended as keyof typeof WORDS] : WORDS.unknown}
    </p>,
    document.body,
  );
}
