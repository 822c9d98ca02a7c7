import { IconButton } from '@bank/ui';
import { Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { NameFavourite } from './name-favourite.tsx';
import { SAVE_TEXT } from './save-words.ts';
import { useFavourites } from './use-favourites.ts';

/** Makes a favourite of somebody who was paid lately. */
export function SaveRecent({ orderId, name }: { readonly orderId: string; readonly name: string }): ReactNode {
  const [asking, setAsking] = useState(false);
  const { save, working, failure } = useFavourites();
  return (
    <>
      <IconButton label={`Salvar ${name} nos favoritos`} size="small" onClick={() => setAsking(true)}>
        <Star size={18} aria-hidden />
      </IconButton>
      <NameFavourite
        open={asking}
        title="Salvar favorecido"
        text={SAVE_TEXT}
        {...{ name, working, failure }}
        onClose={() => setAsking(false)}
        onSave={(chosen) => void save(orderId, chosen).then((done) => done && setAsking(false))}
      />
    </>
  );
}
