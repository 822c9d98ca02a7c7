import { Button, ConfirmDialog, Dialog, saveFile, useUnsaved } from '@bank/ui';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './secret-dialog.module.css';

/** One text of a secret: what it is called, and how one says that it is copied ("o segredo"). */
export interface SecretLine {
  readonly label: string;
  readonly value: string;
  readonly what: string;
}

/**
 * Shows a secret that the bank shows once, to be copied or kept as a text file. It closes once the person says that it is
 * kept; before that it asks. The secret is held by whoever opens this, for as long as it is open, and nowhere else.
 */
export function SecretDialog({
  title,
  lines,
  fileName,
  without,
  onClose,
}: {
  readonly title: string;
  readonly lines: readonly SecretLine[];
  /** Of the text file, without its ending. */
  readonly fileName: string;
  /** What there is to do for whoever has not kept it, one sentence. */
  readonly without: string;
  readonly onClose: () => void;
}): ReactNode {
  const [isKept, setIsKept] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const saved = useUnsaved(!isKept);
  const leave = (): void => {
    saved();
    onClose();
  };
  const close = (): void => (isKept ? leave() : setIsAsking(true));
  const download = (): void => {
    const text = lines.map(({ label, value }) => `${label}: ${value}\n`).join('');
    saveFile(`${fileName}.txt`, new Blob([text], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      text="Ele aparece só agora. O banco não guarda o segredo e não consegue mostrá-lo outra vez."
      actions={
        <>
          <Button icon={<Download size={16} aria-hidden />} onClick={download}>
            Baixar em texto
          </Button>
          <Button variant="primary" disabled={!isKept} onClick={leave}>
            Fechar
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {lines.map(({ label, value, what }) => (
          <div key={label}>
            <span className={styles.label}>{label}</span>
            <span className={styles.line}>
              <code className={styles.code}>{value}</code>
              <CopyButton text={value} what={what} />
            </span>
          </div>
        ))}
        <label className={styles.kept}>
          <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />
          Guardei o segredo em um lugar seguro
        </label>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Fechar sem guardar o segredo?"
        text={`Ele não aparece outra vez. ${without}`}
        confirmLabel="Fechar assim mesmo"
        cancelLabel="Voltar ao segredo"
        danger
        onConfirm={leave}
        onCancel={() => setIsAsking(false)}
      />
    </Dialog>
  );
}
