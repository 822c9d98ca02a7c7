import { Brand, BrandMark, MOBILE_QUERY, SkipLink, useMediaQuery } from '@bank/ui';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { bankName } from '../../environment.ts';
import { useApp } from '../../platform/app-services.ts';
import { useAppearance } from '../../platform/appearance/use-appearance.ts';
import { useAccess } from '../../platform/session/use-session.ts';
import { MENU, visibleMenu } from '../../platform/screens/menu-model.ts';
import type { Panel } from './panels.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';
import styles from './shell.module.css';

const Background = lazyPart(() => import('./background.tsx'), 'Background');
const BottomBar = lazyPart(() => import('./bottom-bar.tsx'), 'BottomBar');
const FoldButton = lazyPart(() => import('./fold-button.tsx'), 'FoldButton');
const Panels = lazyPart(() => import('./panels.tsx'), 'Panels');
const FrameChat =
  import.meta.env.VITE_SAMPLE_AREA === 'off'
    ? undefined
    : lazyPart(() => import('../sample/frame-chat.tsx'), 'FrameChat');
const HorizontalMenu = lazyPart(() => import('./horizontal-menu.tsx'), 'HorizontalMenu');

/** The full widths of the frame hold from here on (READINGS 19); below, the side menu shows its icons alone. */
const WIDE_QUERY = '(width >= 1280px)';

/** The frame: in layout1 the menu stands at the side, in layout2 along the top (PRODUCT.md section 2). */
export function Shell(): ReactNode {
  const access = useAccess();
  const { balance, loadAppearance } = useApp();
  const [appearance] = useAppearance();
  const wide = useMediaQuery(WIDE_QUERY);
  const onPhone = useMediaQuery(MOBILE_QUERY);
  const menu = useMemo(() => visibleMenu(MENU, access), [access]);
  const compact = !wide || appearance.sideBar === 'compact';
  // 'never': nothing was asked for yet, so nothing is fetched.
  const [panel, setPanel] = useState<Panel | 'none' | 'never'>('never');
  const [isChatting, setChatting] = useState(false);
  const sideBar = appearance.layout === 'layout2' ? 'none' : compact ? 'compact' : 'full';

  useEffect(() => {
    void balance.load();
  }, [balance]);
  useEffect(() => {
    void loadAppearance();
  }, [loadAppearance]);

  return (
    <div className={styles.frame} data-layout={appearance.layout} data-side-bar={sideBar} data-width={appearance.width}>
      <SkipLink to="conteudo">Ir para o conteúdo</SkipLink>
      {appearance.layout === 'layout1' && (
        <aside className={styles.side} data-side-menu="">
          <span className={styles.brand}>{compact ? <BrandMark /> : <Brand name={bankName()} />}</span>
          <SideMenu menu={menu} compact={compact} />
          {wide && (
            <div className={styles.fold}>
              <Suspense fallback={null}>
                <FoldButton compact={compact} />
              </Suspense>
            </div>
          )}
        </aside>
      )}
      <div className={styles.column}>
        <TopBar onOpen={setPanel} isChatting={isChatting} onChat={() => setChatting(!isChatting)} />
        {appearance.layout === 'layout2' && (
          <div className={styles.across}>
            <Suspense fallback={null}>
              <HorizontalMenu menu={menu} />
            </Suspense>
          </div>
        )}
        <main id="conteudo" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {onPhone && (
        <Suspense fallback={null}>
          <BottomBar menu={menu} onOpen={setPanel} onChat={() => setChatting(true)} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <Background />
      </Suspense>
      {panel !== 'never' && (
        <Suspense fallback={null}>
          <Panels shown={panel === 'none' ? undefined : panel} onOpen={setPanel} onClose={() => setPanel('none')} />
        </Suspense>
      )}
      {FrameChat !== undefined && isChatting && (
        <Suspense fallback={null}>
          <FrameChat onClose={() => setChatting(false)} />
        </Suspense>
      )}
    </div>
  );
}
