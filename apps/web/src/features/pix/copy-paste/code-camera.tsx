import { Button, Dialog, Spinner } from '@bank/ui';
import { qrReader } from '@bank/ui/qr-reader';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './code-fields.module.css';

/** How often a picture of the camera is looked at. */
const LOOK_EVERY_MS = 200;

const NO_CAMERA = 'Nenhuma câmera foi encontrada neste dispositivo. Cole o código ou escolha uma imagem.';
const NO_USE = 'Não foi possível usar a câmera. Cole o código ou escolha uma imagem.';
const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: 'O navegador não deixou usar a câmera. Permita a câmera para este site, ou cole o código.',
  NotFoundError: NO_CAMERA,
  NotReadableError: 'A câmera está em uso por outro programa. Feche-o e tente de novo, ou cole o código.',
};

/** Shows the camera, asked for only now, until a QR code is seen or the person closes it. */
export function CodeCamera({
  onRead,
  onClose,
}: {
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [ready, setReady] = useState(false);
  // The window comes when its script does, which may be later than the camera.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const report = useRef(onRead);
  useEffect(() => {
    report.current = onRead;
  });
  useEffect(() => {
    if (video === null) return undefined;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    const watch = async (): Promise<void> => {
      // Where the page does not come over a safe line, browsers have no camera at all.
      const cameras = navigator.mediaDevices as MediaDevices | undefined;
      if (cameras === undefined) return setFault(NO_CAMERA);
      stream = await cameras.getUserMedia({ video: { facingMode: 'environment' } });
      if (stopped) return stop();
      video.srcObject = stream;
      await video.play();
      setReady(true);
      const read = await qrReader();
      const look = async (): Promise<void> => {
        if (stopped) return;
        const seen = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video) : undefined;
        if (seen !== undefined && seen !== '' && !stopped) return report.current(seen);
        timer = setTimeout(() => void look(), LOOK_EVERY_MS);
      };
      await look();
    };
    watch().catch((error: unknown) => {
      if (!stopped) setFault(WORDS[error instanceof Error ? error.name : ''] ?? NO_USE);
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [video]);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ler com a câmera"
      text={fault === undefined ? 'Aponte a câmera para o QR Code. A imagem não sai deste dispositivo.' : undefined}
      actions={<Button onClick={onClose}>Fechar</Button>}
    >
      {fault === undefined ? (
        <div className={styles.camera}>
          <video ref={setVideo} muted playsInline aria-label="Câmera: aponte para o QR Code" />
          {!ready && <Spinner />}
        </div>
      ) : (
        <p role="alert">{fault}</p>
      )}
    </Dialog>
  );
}
