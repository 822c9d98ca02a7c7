import type { Charge } from '@bank/contracts';
import { Button, Card, Menu, VisuallyHidden } from '@bank/ui';
import { Check, Copy, Download, Link2, Printer, Share2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { QrCode } from '../../../vocabulary/qr-code.tsx';
import { amountInWords } from '../charge-words.ts';
import styles from './charge-view.module.css';

const SHOWN_MS = 2000;

/** A charge to which a code leads. */
export type PlacedCharge = Charge & { readonly code: string; readonly link: string };

/** What pays a charge: the QR code, the same as a text and as a link, and the ways to hand them on. */
export function PayCode({ charge }: { readonly charge: PlacedCharge }): ReactNode {
  const { code, link } = charge;
  return (
    <Card title="Código para pagar" aside={<span className={styles.asked}>{askedToday(charge)}</span>}>
      <div className={styles.pay}>
        <div className={styles.qr}>
          <QrCode text={code} label="QR Code desta cobrança" />
        </div>
        <div className={styles.copies}>
          <CopyWide text={code} icon={<Copy size={16} aria-hidden />} variant="primary">
            Copiar Pix Copia e Cola
          </CopyWide>
          <CopyWide text={link} icon={<Link2 size={16} aria-hidden />}>
            Copiar link de pagamento
          </CopyWide>
        </div>
        <div className={styles.more}>
          <Share charge={charge} />
          <TakeImage charge={charge} />
          <Button variant="quiet" icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
        <code className={styles.code}>{code}</code>
      </div>
    </Card>
  );
}

/** What the code asks for now: beside it, so that whoever shows it on a phone sees both. */
function askedToday({ content: { amount = '0.00' }, today }: Charge): string {
  return amountInWords(today?.amount ?? (amount === '0.00' ? null : amount));
}

/** Puts a text on the clipboard, and says so in its own place. */
function CopyWide({
  text,
  icon,
  variant,
  children,
}: {
  readonly text: string;
  readonly icon: ReactNode;
  readonly variant?: 'primary';
  readonly children: string;
}): ReactNode {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = window.setTimeout(() => setOutcome('idle'), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const said = outcome === 'copied' ? 'Copiado' : 'Não foi possível copiar: selecione o código';
  return (
    <>
      <Button
        wide
        {...(variant !== undefined && { variant })}
        icon={outcome === 'copied' ? <Check size={16} aria-hidden /> : icon}
        onClick={copy}
      >
        {outcome === 'idle' ? children : said}
      </Button>
      <span role="status">
        <VisuallyHidden>{outcome === 'idle' ? '' : said}</VisuallyHidden>
      </span>
    </>
  );
}

/** Hands the link to another app, where the browser can. */
function Share({ charge: { link, content } }: { readonly charge: PlacedCharge }): ReactNode {
  const { toasts } = useDoor();
  if (typeof navigator.share !== 'function') return null;
  const share = async (): Promise<void> => {
    try {
      await navigator.share({
        title: 'Cobrança Pix',
        text: `Pix: ${amountInWords(content.amount ?? null)}`,
        url: link,
      });
    } catch (error) {
      // Whoever closes the choice has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toasts.show({ text: 'Não foi possível compartilhar. Copie o link.', tone: 'negative', kind: 'status' });
    }
  };
  return (
    <Button variant="quiet" icon={<Share2 size={16} aria-hidden />} onClick={() => void share()}>
      Compartilhar
    </Button>
  );
}

/** The QR code as a picture, for a flyer, a screen or a message. */
function TakeImage({ charge: { code, id } }: { readonly charge: PlacedCharge }): ReactNode {
  const { toasts } = useDoor();
  const take = async (format: 'png' | 'svg'): Promise<void> => {
    try {
      const { saveQrCode } = await import('../save-qr-code.ts');
      await saveQrCode(code, format, `qr-code-pix-${id.slice(-6)}`);
    } catch {
      toasts.show({ text: 'Não foi possível baixar o QR Code. Tente de novo.', tone: 'negative', kind: 'status' });
    }
  };
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<Download size={16} aria-hidden />}>
          Baixar QR Code
        </Button>
      }
      entries={[
        { kind: 'action', label: 'Imagem (PNG)', onSelect: () => void take('png') },
        { kind: 'action', label: 'Para gráfica (SVG)', onSelect: () => void take('svg') },
      ]}
    />
  );
}
