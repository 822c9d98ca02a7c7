import { Key } from '@bank/ui';
import { Suspense, useState, type ReactNode } from 'react';
import type { Panel } from './panels.tsx';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import styles from './shell.module.css';

const PaletteBox = lazyPart(() => import('../palette/palette-box.tsx'), 'PaletteBox');

/** The place of the command palette in the top bar. What is typed before its code has come is carried over. */
export function SearchBox({ onOpen }: { readonly onOpen: (panel: Panel) => void }): ReactNode {
  // Undefined: nobody has entered it yet.
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <div className={styles.search} role="search">
      <Suspense
        fallback={
          <input
            type="search"
            placeholder="Search here..."
            aria-label="Buscar telas e ações"
            autoComplete="off"
            value={typed ?? ''}
            onFocus={() => setTyped(typed ?? '')}
            onChange={(event) => setTyped(event.target.value)}
          />
        }
      >
        <PaletteBox begun={typed} onOpen={onOpen} />
      </Suspense>
      <span className={styles.keys}>
        <Key>Ctrl K</Key>
      </span>
    </div>
  );
}
