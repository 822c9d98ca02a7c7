import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../actions/button.tsx';
import { classNames } from '../tokens/class-names.ts';
import type { Toast, ToastStore } from './toast-store.ts';
import styles from './toaster.module.css';

const MARKS: Record<Toast['tone'], ReactNode> = {
  positive: <path d="m5 10.5 3.5 3.500L15 6.5" />,
  negative: <path d="m6 6 8 8M14 6l-8 8" />,
  warning: <path d="M10 3 2.5 16.500h15zM10 8v4M10 14.300v.1" />,
  info: <path d="M10 9v5M10 6v.1M10 2.500a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z" />,
};

/**
 * The one place where messages appear: a live region that is there before the first message is, above drawers and
 * dialogs, whose forms speak through it too.
 */
export function Toaster({ store }: { readonly store: ToastStore }): ReactNode {
  const toasts = useSyncExternalStore(store.subscribe, store.toasts);
  return createPortal(
    // Reading takes as long as it takes: pointer or focus on the messages stops their time.
    <div
      className={styles.region}
      role="presentation"
      data-toaster=""
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      <div className={styles.list} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={classNames(styles.toast, styles[toast.tone])} data-tone={toast.tone}>
            <svg
              width="20"
              height="20"
              viewBox="0 0 20 20"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.7"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              {MARKS[toast.tone]}
            </svg>
            <span>{toast.text}</span>
            <IconButton size="small" label="Fechar mensagem" onClick={() => store.close(toast.id)}>
              <svg
                width="16"
                height="16"
                viewBox="0 0 20 20"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.7"
                aria-hidden="true"
              >
                {MARKS.negative}
              </svg>
            </IconButton>
          </div>
        ))}
      </div>
    </div>,
    document.body,
  );
}
