import { Drawer } from '@bank/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './palette-list.module.css';
import { PaletteList } from './palette-list.tsx';
import { usePalette, type FrameAct } from './use-palette.ts';

/** The command palette by itself: on a phone it takes the whole screen. */
export function PalettePanel({
  open,
  onClose,
  onAct,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAct: (act: FrameAct) => void;
}): ReactNode {
  return (
    <Drawer open={open} onClose={onClose} title="Buscar">
      <Palette onClose={onClose} onAct={onAct} />
    </Drawer>
  );
}

function Palette({
  onClose,
  onAct,
}: {
  readonly onClose: () => void;
  readonly onAct: (act: FrameAct) => void;
}): ReactNode {
  const { box, list } = usePalette({ onAct, onFollowed: onClose });
  const input = useRef<HTMLInputElement>(null);
  // Who opened it is about to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.panel} role="search">
      <input ref={input} className={styles.box} enterKeyHint="go" {...box} />
      {list && <PaletteList {...list} plain />}
    </div>
  );
}
