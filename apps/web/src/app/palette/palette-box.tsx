import { isTyping } from '@bank/ui';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Panel } from '../shell/panels.tsx';
import { PaletteList } from './palette-list.tsx';
import { usePalette } from './use-palette.ts';

/**
 * The palette's box with its list below, and the keys that hold everywhere: Ctrl+K jumps into it, or opens it over the
 * page where the bar has no room; "?" shows all keys.
 */
export function PaletteBox({
  begun,
  onOpen,
}: {
  /** What was typed before this was here; undefined where the box was not entered. */
  readonly begun: string | undefined;
  readonly onOpen: (panel: Panel) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { box, close, list } = usePalette({ begun, onAct: onOpen, onFollowed: () => input.current?.blur() });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === '?' && !isCommand && !isTyping(event.target)) onOpen('shortcuts');
    if (event.key.toLowerCase() !== 'k' || !isCommand) return;
    event.preventDefault();
    input.current?.focus();
    if (document.activeElement !== input.current) onOpen('search');
  });
  const wasEntered = useRef(begun !== undefined);
  useEffect(() => {
    if (wasEntered.current) input.current?.focus();
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <input ref={input} {...box} onBlur={close} />
      {list && <PaletteList {...list} />}
    </>
  );
}
