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
 * The one place where messages appear: live regions that are there before the first message is, above drawers and
 * dialogs, whose forms speak through them too. What went wrong is said at once, everything else when the screen reader
 * has finished its sentence.
 */
export function Toaster({ store }: { readonly store: ToastStore }): ReactNode {
  const toasts = useSyncExternalStore(store.subscribe, store.toasts);
  const said = (ofErrors: boolean): ReactNode =>
    toasts
      .filter(({ tone }) => ofErrors === (tone === 'negative' || tone === 'warning'))
      .map((toast) => <Message key={toast.id} toast={toast} onClose={() => store.close(toast.id)} />);
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
      <div className={styles.list}>
        <div role="alert" aria-live="assertive" aria-atomic="false">
          {said(true)}
        </div>
        <div role="status" aria-live="polite" aria-atomic="false">
          {said(false)}
        </div>
      </div>
    </div>,
    document.body,
  );
}

function Message({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }): ReactNode {
  return (
    <div className={classNames(styles.toast, styles[toast.tone])} data-tone={toast.tone}>
      <Mark size={20} tone={toast.tone} />
      <span>{toast.text}</span>
      <IconButton size="small" label="Fechar mensagem" onClick={onClose}>
        <Mark size={16} tone="negative" />
      </IconButton>
    </div>
  );
}

function Mark({ size, tone }: { readonly size: number; readonly tone: Toast['tone'] }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {MARKS[tone]}
    </svg>
  );
}
