import { bankingDate, formatInstant, instant } from '@bank/core';
import { Drawer, EmptyState, Row, RowIcon, RowList, VisuallyHidden, type PastMessage, type Tone } from '@bank/ui';
import { CircleAlert, CircleCheck, Info, MessageSquare, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { useNow } from '../../../platform/use-now.ts';
import { momentInWords } from '../../../vocabulary/dates.ts';
import styles from './messages-drawer.module.css';

const KINDS: Readonly<Record<PastMessage['tone'], { tone: Tone; Icon: typeof Info; words: string }>> = {
  positive: { tone: 'positive', Icon: CircleCheck, words: 'Feito' },
  negative: { tone: 'negative', Icon: CircleAlert, words: 'Erro' },
  warning: { tone: 'warning', Icon: TriangleAlert, words: 'Atenção' },
  info: { tone: 'info', Icon: Info, words: 'Informação' },
};

const TICK_MS = 60_000;

/** What the app said since signing in, the last first: messages go after some seconds, and here they can be read again. */
export function MessagesDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const { toasts } = useDoor();
  const messages = useSyncExternalStore(toasts.subscribe, toasts.past);
  const today = bankingDate(useNow(TICK_MS));
  return (
    <Drawer open={open} onClose={onClose} title="Mensagens desta sessão">
      {messages.length === 0 ? (
        <EmptyState icon={<MessageSquare size={26} strokeWidth={1.6} />} title="Nenhuma mensagem ainda">
          O que aparece por alguns segundos no pé da tela pode ser lido de novo aqui, até você sair.
        </EmptyState>
      ) : (
        <RowList label="Mensagens desta sessão">
          {messages.map(({ text, tone: said, atMs }) => {
            const { tone, Icon, words } = KINDS[said];
            const at = instant(atMs);
            return (
              <Row
                key={`${said} ${text}`}
                icon={
                  <RowIcon tone={tone}>
                    <Icon size={18} strokeWidth={1.7} />
                  </RowIcon>
                }
                title={
                  <span className={styles.text}>
                    <VisuallyHidden>{words}: </VisuallyHidden>
                    {text}
                  </span>
                }
                detail={<time dateTime={formatInstant(at)}>{momentInWords(at, today)}</time>}
              />
            );
          })}
        </RowList>
      )}
    </Drawer>
  );
}
