import { useEffect } from 'react';
import { documentTitle } from '../../platform/screens/screens.ts';

/** The title of the tab while a page outside the frame shows. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
