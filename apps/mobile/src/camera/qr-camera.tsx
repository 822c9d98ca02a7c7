import { qrReader } from '@bank/ui/qr-reader';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from '../screens/app.module.css';

/** How often a picture of the camera is looked at. */
const LOOK_EVERY_MS = 200;

/** Shows the camera and reports the first QR code that it sees. */
export function QrCamera({
  onRead,
  onFail,
}: {
  readonly onRead: (text: string) => void;
  readonly onFail: (words: string) => void;
}): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef({ onRead, onFail });
  useEffect(() => {
    report.current = { onRead, onFail };
  });

  useEffect(() => {
    const element = video.current;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const look = async (read: (source: HTMLVideoElement) => Promise<string | undefined>): Promise<void> => {
      if (stopped || !element) return;
      const text = element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(element) : undefined;
      if (text !== undefined && !stopped) return report.current.onRead(text);
      timer = setTimeout(() => void look(read), LOOK_EVERY_MS);
    };
    const start = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (stopped || !element) return stop();
        element.srcObject = stream;
        await element.play();
        await look(await qrReader());
      } catch {
        if (!stopped) report.current.onFail('Não foi possível usar a câmera. Cole o código.');
      }
    };
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    void start();
    return () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      stop();
    };
  }, []);

  return <video ref={video} className={styles.video} muted playsInline aria-label="Câmera: aponte para o QR Code" />;
}
