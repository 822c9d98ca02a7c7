import type { CallFailure, Notification } from '@bank/contracts';
import { bankingDate, formatInstant, type Instant } from '@bank/core';
import { Button, classNames, EmptyState, IconButton, timeAgo, RowIcon, Spinner, VisuallyHidden } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import {
  ArrowDownLeft,
  BellOff,
  Check,
  CircleCheck,
  FileCheck,
  FileDown,
  Hourglass,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { findScreen, mayOpen, screenOf } from '../../../platform/screens/screens.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { RowSkeletons } from '../../../vocabulary/row-skeletons.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { useMarkRead, useNotices } from '../api/use-notifications.ts';
import { KIND_WORDS } from '../notification-words.ts';
import { unreadWords } from '../unread-words.ts';
import { RunningTasks } from './running-tasks.tsx';
import styles from './notice-list.module.css';

const ICONS = {
  waiting: Hourglass,
  decided: CircleCheck,
  failed: TriangleAlert,
  received: ArrowDownLeft,
  ready: FileCheck,
  task: FileDown,
  security: ShieldCheck,
} as const;

const TICK_MS = 10_000;

/** What concerns this person, newest first; a notice opens the screen behind it and is read thereby. */
export function NoticeList({
  unread,
  onClose,
  onPreferences,
  onMessages,
  floating,
  titled,
}: {
  readonly unread: number;
  readonly onClose: () => void;
  readonly onPreferences: () => void;
  /** Opens what the app itself said since signing in. */
  readonly onMessages: () => void;
  /** Whether it hangs from the bell and scrolls within itself; else a window around it does both. */
  readonly floating: boolean;
  /** Whether it says what it is; a window or a tab around it has said so. */
  readonly titled: boolean;
}): ReactNode {
  const list = useNotices();
  const mark = useMarkRead();
  const now = useNow(TICK_MS);
  const tasks = (
    <div className={styles.running}>
      <RunningTasks onClose={onClose} />
    </div>
  );
  return (
    <div className={classNames(styles.panel, floating && styles.floating)}>
      <div className={styles.head}>
        <div>
          {titled && <h2 className={styles.title}>Avisos</h2>}
          <p className={styles.muted}>{unreadWords(unread)}</p>
        </div>
        {unread > 0 && (
          <Button size="small" variant="quiet" onClick={() => mark(null)}>
            Marcar todos como lidos
          </Button>
        )}
      </div>
      {/* In a window that scrolls as a whole they would stand below all notices. */}
      {!floating && tasks}
      <div className={styles.scroll}>
        {list.loading && (
          <div className={styles.inset}>
            <RowSkeletons count={4} />
          </div>
        )}
        {list.failure !== undefined && (
          <div className={styles.inset}>
            <CardFailure failure={list.failure} onRetry={list.retry} />
          </div>
        )}
        {!list.loading && list.failure === undefined && list.notices.length === 0 && (
          <EmptyState icon={<BellOff size={26} strokeWidth={1.6} />} title="Nenhum aviso por aqui">
            O que esperar por você, der errado, entrar na conta ou tocar na sua segurança aparece aqui na hora.
          </EmptyState>
        )}
        <ul aria-label="Avisos">
          {list.notices.map((notice) => (
            <Notice key={notice.id} notice={notice} now={now} onClose={onClose} onRead={() => mark([notice.id])} />
          ))}
        </ul>
        {list.hasMore && <More loading={list.loadingMore} failure={list.moreFailure} onMore={list.loadMore} />}
      </div>
      {floating && tasks}
      <div className={styles.foot}>
        <Button size="small" variant="quiet" onClick={onPreferences}>
          Preferências
        </Button>
        <Button size="small" variant="quiet" onClick={onMessages}>
          Mensagens desta sessão
        </Button>
      </div>
    </div>
  );
}

function Notice({
  notice,
  now,
  onClose,
  onRead,
}: {
  readonly notice: Notification;
  readonly now: Instant;
  readonly onClose: () => void;
  readonly onRead: () => void;
}): ReactNode {
  const href = useOpenable(notice.href);
  const router = useRouter();
  const { label, tone } = KIND_WORDS[notice.kind];
  const Icon = ICONS[notice.kind];
  const at = instantOf(notice.at);
  const words = (
    <>
      <RowIcon tone={tone}>
        <Icon size={18} strokeWidth={1.7} />
      </RowIcon>
      <span className={styles.words}>
        <span className={styles.name}>
          {!notice.read && <VisuallyHidden>Não lido: </VisuallyHidden>}
          {notice.title}
        </span>
        <span className={styles.text}>{notice.text}</span>
        <span className={styles.when}>
          {label} ·{' '}
          <time dateTime={formatInstant(at)} title={momentInWords(at, bankingDate(now))}>
            {timeAgo(at, now)}
          </time>
        </span>
      </span>
    </>
  );
  const read = (): void => {
    if (!notice.read) onRead();
  };
  return (
    <li className={classNames(styles.notice, !notice.read && styles.unread)}>
      {href === undefined ? (
        <div className={styles.line}>{words}</div>
      ) : (
        <a
          className={styles.line}
          href={href}
          onClick={(event) => {
            read();
            // A new tab has a session of its own to open: there the browser goes by itself.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onClose();
            router.history.push(href);
          }}
        >
          {words}
        </a>
      )}
      {!notice.read && (
        <IconButton size="small" label={`Marcar como lido: ${notice.title}`} onClick={onRead}>
          <Check size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** The address behind a notice, where this person may open its screen. */
function useOpenable(href: string | null): string | undefined {
  const access = useAccess();
  if (href === null) return undefined;
  const screen = findScreen(href.split('?')[0] ?? '');
  return screen !== undefined && mayOpen(screenOf(screen), access) ? href : undefined;
}

/** Asks for the next page when it comes into sight, or is pressed. */
function More({
  loading,
  failure,
  onMore,
}: {
  readonly loading: boolean;
  readonly failure: CallFailure | undefined;
  readonly onMore: () => void;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || loading || failure !== undefined) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [loading, failure, onMore]);
  if (failure !== undefined && !loading) return <CardFailure failure={failure} onRetry={onMore} />;
  return (
    <div ref={place} className={styles.more}>
      {loading ? (
        <>
          <Spinner /> Carregando mais avisos
        </>
      ) : (
        <Button size="small" variant="quiet" onClick={onMore}>
          Mostrar mais
        </Button>
      )}
    </div>
  );
}
