import type { StatementEntry } from '@bank/contracts';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApp } from '../../../platform/app-services.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { StatementQuery } from '../filter.ts';
import { PRINTED_LINES_MAX, readPrintout, type Printout } from '../printout.ts';

/** Printing, as the screen sees it. */
export interface Printing {
  /** What stands on paper now; undefined: nothing is printed. */
  readonly printout: Printout | undefined;
  /** Reads all of what is filtered and opens the browser's printing; says why where it cannot. */
  readonly print: () => void;
  readonly preparing: boolean;
}

/**
 * Prints all of what is filtered, by the screen's own "Imprimir" or Ctrl+P. The browser's menu prints at once and cannot
 * wait for the bank: of a list that is loaded in part, that sheet says how to print the rest.
 */
export function usePrinting(
  query: StatementQuery,
  loaded: { readonly lines: readonly StatementEntry[]; readonly hasMore: boolean },
): Printing {
  const { call } = useApp();
  const { toasts, window } = useDoor();
  const [printout, setPrintout] = useState<Printout | undefined>(undefined);
  const [preparing, setPreparing] = useState(false);

  const print = useCallback(() => {
    const prepare = async (): Promise<void> => {
      setPreparing(true);
      const read = await readPrintout(call, query);
      setPreparing(false);
      if (read.ok) {
        // The browser takes its picture at once: the sheet must stand by then.
        flushSync(() => setPrintout(read.value));
        window.print();
        return;
      }
      const text = read.error.kind === 'call' ? failureMessage(read.error.failure) : tooMany(read.error.count);
      toasts.show({ text, tone: read.error.kind === 'call' ? 'negative' : 'info', kind: 'status' });
    };
    void prepare();
  }, [call, query, toasts, window]);

  useEffect(() => {
    const before = (): void => {
      const { lines, hasMore } = loaded;
      const seen = { query, lines: lines.toReversed(), balances: undefined, isWhole: !hasMore };
      flushSync(() => setPrintout((prepared) => prepared ?? seen));
    };
    const after = (): void => setPrintout(undefined);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      print();
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      window.removeEventListener('keydown', onKey);
    };
  }, [window, print, query, loaded]);

  return { printout, print, preparing };
}

function tooMany(count: number): string {
  const [there, most] = [count, PRINTED_LINES_MAX].map((number) => number.toLocaleString('pt-BR'));
  return `São ${there} lançamentos, e a impressão vai até ${most}. Exporte o PDF ou escolha um período menor.`;
}
