import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '../actions/button.tsx';
import { leaveUnsaved, UnsavedPart, type UnsavedForms } from '../form/unsaved.ts';
import { classNames } from '../tokens/class-names.ts';
import type { ConfirmDialogProps, DialogProps, DrawerProps } from './dialog-props.ts';
import styles from './dialog.module.css';
import { LEAVE_WORDS } from './leave-words.ts';

/** What a window was opened from, where that is known. */
interface Opened {
  readonly opener?: RefObject<HTMLElement | null>;
}

/** Where the focus goes when the window closes; `true` leaves it to the window where what opened it is gone. */
function backTo(opener: Opened['opener']): HTMLElement | true {
  const element = opener?.current;
  return element?.isConnected === true && element !== document.body ? element : true;
}

/** See <Dialog>. */
export function LoadedDialog({
  open,
  onClose,
  title,
  text,
  children,
  actions,
  opener,
}: DialogProps & Opened): ReactNode {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={styles.dialog} finalFocus={() => backTo(opener)}>
          <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          {text !== undefined && <BaseDialog.Description className={styles.text}>{text}</BaseDialog.Description>}
          {children}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/**
 * A question that must be answered; a press outside does not close it. One that asks for a reason begins at its field;
 * Ctrl+Enter answers yes, as the button would. What is found wrong then takes the focus.
 */
export function LoadedConfirmDialog({
  open,
  title,
  text,
  children,
  confirmLabel,
  onConfirm,
  onCancel,
  cancelLabel = 'Voltar',
  danger = false,
  loading = false,
  opener,
}: ConfirmDialogProps & Opened): ReactNode {
  const confirm = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const isAnswered = useRef(false);
  const field = (selector: string): HTMLElement | null => popup.current?.querySelector<HTMLElement>(selector) ?? null;
  useEffect(() => {
    if (!isAnswered.current) return;
    const wrong = field('[aria-invalid="true"]');
    if (wrong === null) return;
    isAnswered.current = false;
    wrong.focus();
  });
  const answer = (): void => {
    isAnswered.current = true;
    onConfirm();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    if (!loading) answer();
  };
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={(next) => !next && (onCancel ?? onConfirm)()}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={styles.backdrop} />
        <BaseAlertDialog.Popup
          ref={popup}
          className={styles.dialog}
          initialFocus={() => field('input, textarea, select') ?? confirm.current}
          finalFocus={() => backTo(opener)}
          onKeyDown={press}
        >
          <BaseAlertDialog.Title className={styles.title}>{title}</BaseAlertDialog.Title>
          {text !== undefined && (
            <BaseAlertDialog.Description className={styles.text}>{text}</BaseAlertDialog.Description>
          )}
          {children}
          <div className={styles.actions}>
            {onCancel !== undefined && <Button onClick={onCancel}>{cancelLabel}</Button>}
            <Button ref={confirm} variant={danger ? 'danger' : 'primary'} loading={loading} onClick={answer}>
              {confirmLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}

/** A panel from the right edge: the detail of a row, a short form. It closes over something typed only once asked. */
export function LoadedDrawer({
  open,
  onClose,
  title,
  foot,
  keepsTyped = false,
  bottom = false,
  children,
}: DrawerProps): ReactNode {
  const [unsaved] = useState((): UnsavedForms => new Set());
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    if (unsaved.size > 0) setIsAsking(true);
    else onClose();
  };
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && close()} disablePointerDismissal={keepsTyped}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={classNames(styles.drawer, bottom && styles.bottom)}>
          <div className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label="Fechar" />}>
              <svg
                width="20"
                height="20"
                viewBox="0 0 20 20"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
                aria-hidden="true"
              >
                <path d="m5 5 10 10M15 5 5 15" strokeLinecap="round" />
              </svg>
            </BaseDialog.Close>
          </div>
          <UnsavedPart value={unsaved}>
            <div className={styles.body}>{children}</div>
            {foot !== undefined && <div className={styles.foot}>{foot}</div>}
          </UnsavedPart>
          <LoadedConfirmDialog
            {...LEAVE_WORDS}
            open={isAsking}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false);
              leaveUnsaved(unsaved);
              onClose();
            }}
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
