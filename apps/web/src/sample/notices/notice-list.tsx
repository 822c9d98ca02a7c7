import { Button, EmptyState, IconButton, relativeTime, RowIcon } from '@bank/ui';
import { BellOff, MessageCircle, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Answered } from '../components/answered.tsx';
import { useSample } from '../context/sample-context.ts';
import { useSampleRead, useSampleWrite } from '../context/use-sample-call.ts';
import type { SampleNotification } from '../entities.ts';
import styles from './notices.module.css';

/** What "Criar exemplo" adds: somebody of the sample has written. */
const ADDED = {
  heading: 'Message',
  icon: { name: 'chat', color: 'primary' },
  title: 'Gabriela Antunes',
  subtitle: 'Enviou os números do mês.',
  path: '/pages/inbox',
} as const satisfies Omit<SampleNotification, 'id' | 'timestamp'>;

/** The sample's notifications: followed, deleted one by one or all at once, and one more made. */
export function NoticeList({ onFollowed }: { readonly onFollowed: () => void }): ReactNode {
  const { run, running } = useSampleWrite();
  const answer = useSampleRead<readonly SampleNotification[]>('/api/notification');
  return (
    <div className={styles.notices}>
      <Answered answer={answer}>
        {(notices) => (
          <>
            {notices.length === 0 ? (
              <EmptyState icon={<BellOff size={26} strokeWidth={1.6} />} title="Nenhum aviso de exemplo" />
            ) : (
              <ul className={styles.list} aria-label="Avisos de exemplo">
                {notices.map((notice) => (
                  <Notice
                    key={notice.id}
                    notice={notice}
                    onFollowed={onFollowed}
                    onDelete={() => void run('/api/notification/delete', { id: notice.id })}
                  />
                ))}
              </ul>
            )}
            <div className={styles.foot}>
              <Button
                size="small"
                variant="quiet"
                loading={running}
                onClick={() => void run('/api/notification/add', ADDED)}
              >
                Criar exemplo
              </Button>
              {notices.length > 0 && (
                <Button size="small" variant="quiet" onClick={() => void run('/api/notification/delete-all', {})}>
                  Excluir todos
                </Button>
              )}
            </div>
          </>
        )}
      </Answered>
    </div>
  );
}

function Notice({
  notice,
  onFollowed,
  onDelete,
}: {
  readonly notice: SampleNotification;
  readonly onFollowed: () => void;
  readonly onDelete: () => void;
}): ReactNode {
  const { navigate, nowMs } = useSample();
  const { heading, title, subtitle, path, timestamp } = notice;
  const isAlert = heading === 'Alert';
  const Icon = isAlert ? TriangleAlert : MessageCircle;
  return (
    <li className={styles.notice}>
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          onFollowed();
          navigate(path);
        }}
      >
        <RowIcon tone={isAlert ? 'negative' : 'info'}>
          <Icon size={18} strokeWidth={1.7} />
        </RowIcon>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{subtitle}</span>
          <span className={styles.when}>
            {isAlert ? 'Alerta' : 'Mensagem'} ·{' '}
            <time dateTime={new Date(timestamp).toISOString()}>{relativeTime(timestamp, nowMs())}</time>
          </span>
        </span>
      </button>
      <IconButton size="small" label={`Excluir aviso: ${title}`} onClick={onDelete}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
