import { useEffect } from 'react';
import { documentTitle } from '../../platform/screens/document-title.ts';

/** The title of the tab while a page outside the frame shows. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
