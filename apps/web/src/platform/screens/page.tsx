import { Breadcrumb, PageHeader } from '@bank/ui';
import { Link, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { documentTitle } from './document-title.ts';
import { screenOf, SCREENS, type ScreenPath } from './screens.ts';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import styles from './page.module.css';

// Comes after the page: it has something to say only when reading fails later.
const PageNotices = lazyPart(() => import('./page-notices.tsx'), 'PageNotices');

export interface PageProps {
  /** Another heading than the table of screens gives, as a greeting or the name of what is shown. */
  readonly title?: ReactNode;
  /** The document title where it is not the table's. */
  readonly tabTitle?: string | undefined;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen in the frame: heading, breadcrumb and document title from the table of screens, then the content. */
export function Page({ title, tabTitle, lead, actions, children }: PageProps): ReactNode {
  const path = useScreenPath();
  const name = tabTitle ?? screenOf(path).title;

  useEffect(() => {
    document.title = documentTitle(name);
  }, [name]);

  return (
    <div className={styles.page}>
      <PageHeader
        title={title ?? screenOf(path).title}
        breadcrumb={<Trail path={path} />}
        lead={lead}
        actions={actions}
      />
      <Suspense fallback={null}>
        <PageNotices />
      </Suspense>
      {children}
    </div>
  );
}

/** The table's address of the screen that shows. */
export function useScreenPath(): ScreenPath {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  if (path === undefined || !(path in SCREENS)) throw new Error(`no screen at ${String(path)}`);
  return path as ScreenPath;
}

function Trail({ path }: { readonly path: ScreenPath }): ReactNode {
  const { group, above = [], title } = screenOf(path);
  if (path === '/home') return <Breadcrumb items={[title]} />;
  const items: ReactNode[] = [
    <Link key="/home" to="/home">
      {screenOf('/home').title}
    </Link>,
  ];
  if (group !== undefined) items.push(group);
  for (const parent of above) {
    items.push(
      <Link key={parent} to={parent as '/home'}>
        {screenOf(parent as ScreenPath).title}
      </Link>,
    );
  }
  return <Breadcrumb items={[...items, title]} />;
}
