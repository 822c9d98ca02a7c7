import { Button, FileDrop, TextAreaField } from '@bank/ui';
import { Camera, CircleCheck } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import type { PayeeFieldsProps } from '../../../payment-form/way-of-paying.ts';
import { lazyPart, loadPart } from '../../../vocabulary/lazy-part.tsx';
import styles from './code-fields.module.css';
import { codeWords, continues, readPasted, type CodeDraft, type FoundCode } from './pasted.ts';
import { useCamera } from './use-camera.ts';

// What reads pictures comes when there is one.
const CodeCamera = lazyPart(() => import('./code-camera.tsx'), 'CodeCamera');
const MISSING = 'Sem conexão para ler a imagem. Tente de novo, ou cole o código.';
/** More than any message around a code. */
const TEXT_LENGTH_MAX = 20_000;

/** A code: pasted, with whatever stands around it; from an image; from the camera. All of it is read in the browser. */
export function CodeFields({ typed, faults, onChange }: PayeeFieldsProps<CodeDraft>): ReactNode {
  // What was handed over is known to be whole: what is wrong with it may be said at once.
  const [left, setLeft] = useState(typed.code !== '');
  const camera = useCamera();
  const image = useImage((code) => take(code));
  const pasted = readPasted(typed.code);
  const take = (code: string): void => {
    image.forget();
    onChange({ code });
    setLeft(true);
  };
  const wrong = left && pasted.is === 'something-else' ? pasted.fault : undefined;
  return (
    <div className={styles.place}>
      <div
        onPaste={(event) => {
          const [file] = event.clipboardData.files;
          const text = event.clipboardData.getData('text');
          if (file === undefined && (text.trim() === '' || continues(typed.code, text))) return;
          event.preventDefault();
          if (file === undefined) take(text.slice(0, TEXT_LENGTH_MAX));
          else image.read(file);
        }}
      >
        <TextAreaField
          label="Pix Copia e Cola"
          name="code"
          rows={5}
          className={styles.code}
          hint="Cole aqui o código, mesmo no meio de uma mensagem. Nada é pago antes de você conferir."
          error={faults['code'] ?? wrong}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_LENGTH_MAX}
          value={typed.code}
          onChange={(event) => {
            setLeft(false);
            image.forget();
            onChange({ code: event.target.value });
          }}
          onBlur={() => setLeft(true)}
        />
      </div>
      <p className={styles.recognised} role="status">
        {pasted.is === 'code' && faults['code'] === undefined && (
          <>
            <CircleCheck size={18} aria-hidden /> {codeWords(pasted.code)}
          </>
        )}
      </p>
      {pasted.is === 'several' && <CodeChoice codes={pasted.codes} onChoose={take} />}
      <FileDrop
        label="Ou a imagem do QR Code"
        hint="Foto ou captura de tela. Ela é lida neste navegador e não é enviada."
        accept="image/*"
        error={image.fault}
        file={undefined}
        disabled={image.working}
        onFile={(file) => file && image.read(file)}
      />
      <p className={styles.unseen} role="status">
        {image.working ? 'Lendo a imagem…' : ''}
      </p>
      <div>
        <Button onClick={camera.open}>
          <Camera size={18} aria-hidden /> Usar a câmera
        </Button>
      </div>
      {camera.isOpen && (
        <Suspense fallback={null}>
          <CodeCamera
            onClose={camera.close}
            onRead={(code) => {
              camera.close();
              take(code);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Which of several codes is meant. */
function CodeChoice({
  codes,
  onChoose,
}: {
  readonly codes: readonly FoundCode[];
  readonly onChoose: (code: string) => void;
}): ReactNode {
  return (
    <fieldset className={styles.choice}>
      <legend>Há {codes.length} códigos neste texto. Qual você quer pagar?</legend>
      {codes.map(({ text, code }) => (
        <Button key={text} size="small" onClick={() => onChoose(text)}>
          {codeWords(code)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Reads one image at a time: of two that come quickly after one another the later one counts. */
function useImage(onRead: (text: string) => void) {
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const latest = useRef<Blob | undefined>(undefined);
  const read = async (file: Blob): Promise<void> => {
    latest.current = file;
    setFault(undefined);
    setWorking(true);
    const reader = await loadPart(() => import('./read-image.ts')).catch(() => undefined);
    const found = reader ? await reader.readImage(file) : { fault: MISSING };
    if (latest.current !== file) return;
    setWorking(false);
    if ('text' in found) onRead(found.text);
    else setFault(found.fault);
  };
  const forget = (): void => {
    latest.current = undefined;
    setWorking(false);
    setFault(undefined);
  };
  return { working, fault, read: (file: Blob): void => void read(file), forget };
}
