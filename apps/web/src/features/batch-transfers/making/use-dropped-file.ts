import { useEffect, useRef, useState } from 'react';

/**
 * A file that is dropped anywhere on the page. Where a field takes it, it is the field's. Gives whether one is held over the
 * page now.
 */
export function useDroppedFile(onFile: ((file: File) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  const isListening = onFile !== undefined;
  useEffect(() => {
    if (!isListening) return undefined;
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Out of the window, not from one part of it to the next.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file === undefined || event.defaultPrevented) return;
      event.preventDefault();
      latest.current?.(file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [isListening]);
  return isOver && isListening;
}

/** Which way in a file is for, by the end of its name. */
export function wayOfFile(file: Pick<File, 'name'>): 'planilha' | 'cnab' {
  return /\.(xlsx|csv)$/i.test(file.name) ? 'planilha' : 'cnab';
}
