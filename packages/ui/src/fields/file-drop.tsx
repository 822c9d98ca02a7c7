import { useEffect, useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import { classNames } from '../tokens/class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field.tsx';
import { fileSizeInWords } from './file-size.ts';
import styles from './file-drop.module.css';

export interface FileDropProps extends FieldFrameProps {
  /** Media types the file picker offers, with commas: "application/pdf,image/png". A dropped file is for the screen to judge. */
  readonly accept: string;
  readonly file: File | undefined;
  /** The file that was chosen, dropped or pasted; undefined once it is removed. */
  readonly onFile: (file: File | undefined) => void;
  /** Part of the file that is sent, 0 to 1, while it is being sent; nothing can be changed meanwhile. */
  readonly progress?: number | undefined;
  /** What is said when all is sent and the answer is awaited. */
  readonly busyText?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** One file: chosen, dropped here, or pasted while the field has the focus; with its name, its size and how much is sent. */
export function FileDrop({
  label,
  hint,
  error,
  optional,
  className,
  id,
  name,
  accept,
  file,
  onFile,
  progress,
  busyText = 'Conferindo o arquivo…',
  disabled = false,
}: FileDropProps): ReactNode {
  const stateId = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [over, setOver] = useState(false);
  const locked = disabled || progress !== undefined;
  useStrayDrops();

  const take = (files: FileList | null): void => {
    const first = files?.[0];
    if (first !== undefined && !locked) onFile(first);
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    event.dataTransfer.dropEffect = locked ? 'none' : 'copy';
    setOver(!locked);
  };
  const leave = (event: DragEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const remove = (): void => {
    onFile(undefined);
    input.current?.focus();
  };

  return (
    <div onDragOver={drag} onDragLeave={leave} onDrop={drop} onPaste={paste} data-over={over || undefined}>
      <FieldFrame
        {...{ label, hint, error, optional, className, id }}
        boxClassName={classNames(styles.zone, over && styles.over)}
        end={
          file !== undefined &&
          !locked && (
            <span className={styles.remove}>
              <IconButton size="small" label={`Remover ${file.name}`} onClick={remove}>
                <Cross />
              </IconButton>
            </span>
          )
        }
      >
        {(field) => (
          <>
            <input
              {...field}
              ref={input}
              className={styles.input}
              type="file"
              name={name}
              accept={accept}
              disabled={locked}
              aria-describedby={classNames(stateId, field['aria-describedby'])}
              onChange={(event) => {
                take(event.target.files);
                // The file lives with the screen: emptied, the input tells it when the same file is chosen again.
                event.target.value = '';
              }}
            />
            <FileMark chosen={file !== undefined} />
            <span className={styles.state} id={stateId}>
              {file === undefined ? <Invitation /> : <ChosenFile {...{ file, locked }} />}
              {file !== undefined && progress !== undefined && <Progress {...{ file, progress, busyText }} />}
            </span>
          </>
        )}
      </FieldFrame>
    </div>
  );
}

function Invitation(): ReactNode {
  return (
    <>
      <span className={styles.action}>Escolher arquivo</span>
      <span className={styles.detail}>ou solte aqui, ou cole</span>
    </>
  );
}

function ChosenFile({ file, locked }: { readonly file: File; readonly locked: boolean }): ReactNode {
  return (
    <>
      <span className={styles.name}>{file.name}</span>
      <span className={styles.detail}>
        {fileSizeInWords(file.size)}
        {!locked && ' · escolher outro'}
      </span>
    </>
  );
}

function Progress({
  file,
  progress,
  busyText,
}: {
  readonly file: File;
  readonly progress: number;
  readonly busyText: string;
}): ReactNode {
  const percent = Math.round(Math.min(Math.max(progress, 0), 1) * 100);
  const words = percent < 100 ? `Enviando: ${percent}%` : busyText;
  return (
    <>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={`Envio de ${file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        <span className={styles.sent} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={styles.detail}>{words}</span>
    </>
  );
}

/** A file dropped beside the field would make the browser leave the page, and with it what is typed. */
function useStrayDrops(): void {
  useEffect(() => {
    const hold = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
}

function FileMark({ chosen }: { readonly chosen: boolean }): ReactNode {
  return (
    <svg
      className={styles.mark}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={chosen ? 'M14 3H6v18h12V7zM14 3v4h4M9 14l2 2 4-4' : 'M12 16V5M8 9l4-4 4 4M4 15v5h16v-5'} />
    </svg>
  );
}

function Cross(): ReactNode {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M6 6l12 12M18 6L6 18" />
    </svg>
  );
}
