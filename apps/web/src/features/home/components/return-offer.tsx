import { Button, IconButton } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useReturnPlace } from '../../../platform/screens/use-return-place.ts';
import styles from './return-offer.module.css';

/** Where a person was thrown out of a screen, the way back to it (READINGS 26). */
export function ReturnOffer(): ReactNode {
  const place = useReturnPlace();
  const { history } = useRouter();
  const [closed, setClosed] = useState(false);
  if (place === undefined || closed) return null;
  return (
    <div className={styles.offer} role="status">
      <span className={styles.words}>Sua sessão tinha terminado. Continue de onde parou.</span>
      <Button size="small" onClick={() => history.push(place.href)}>
        Voltar para {place.title}
      </Button>
      <IconButton size="small" label="Dispensar" onClick={() => setClosed(true)}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
