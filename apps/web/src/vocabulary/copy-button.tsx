import { IconButton, VisuallyHidden } from '@bank/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

const SHOWN_MS = 2000;

/** Puts a text on the clipboard and says so on the spot. `what` names it: "a chave", "o código". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }): ReactNode {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = window.setTimeout(() => setOutcome('idle'), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const label =
    outcome === 'copied'
      ? 'Copiado'
      : outcome === 'failed'
        ? 'Não foi possível copiar: selecione o texto'
        : `Copiar ${what}`;
  return (
    <>
      <IconButton size="small" label={label} onClick={copy}>
        {outcome === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <span role="status">
        <VisuallyHidden>{outcome === 'idle' ? '' : label}</VisuallyHidden>
      </span>
    </>
  );
}
