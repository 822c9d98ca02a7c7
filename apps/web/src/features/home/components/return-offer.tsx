import { Button, IconButton } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useReturnPlace, type ReturnPlace } from '../../../platform/screens/use-return-place.ts';
import styles from './return-offer.module.css';

const WORDS: Readonly<Record<ReturnPlace['left'], string>> = {
  'with-what-was-typed': 'Sua sessão tinha terminado. Continue de onde parou: o que você digitou está guardado.',
  'by-the-end': 'Sua sessão tinha terminado.',
  'never-open': 'Você pediu esta página antes de entrar.',
};

/** Where a person was thrown out of a screen, or asked for one before signing in, the way to it (READINGS 26). */
export function ReturnOffer(): ReactNode {
  const place = useReturnPlace();
  const { history } = useRouter();
  const [closed, setClosed] = useState(false);
  if (place === undefined || closed) return null;
  return (
    <div className={styles.offer} role="status">
      <span className={styles.words}>{WORDS[place.left]}</span>
      <Button size="small" onClick={() => history.push(place.href)}>
        {place.left === 'never-open' ? 'Abrir' : 'Voltar para'} {place.title}
      </Button>
      <IconButton size="small" label="Dispensar" onClick={() => setClosed(true)}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
