import { Brand, BrandMark, SkipLink, useMediaQuery } from '@bank/ui';
import { Outlet } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useApp } from '../app-services.ts';
import { useAppearance } from '../appearance/use-appearance.ts';
import { useAccess } from '../session/use-session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { MENU, visibleMenu } from './menu-model.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './shell.module.css';

const Background = lazy(async () => ({ default: (await import('./background.tsx')).Background }));
const HorizontalMenu = lazy(async () => ({ default: (await import('./horizontal-menu.tsx')).HorizontalMenu }));

/** The full widths of the frame hold from here on (READINGS 19); below, the side menu shows its icons alone. */
const WIDE_QUERY = '(width >= 1280px)';

/** The frame: in layout1 the menu stands at the side, in layout2 along the top (PRODUCT.md section 2). */
export function Shell(): ReactNode {
  const access = useAccess();
  const { balance, loadAppearance } = useApp();
  const [appearance, setAppearance] = useAppearance();
  const wide = useMediaQuery(WIDE_QUERY);
  const menu = useMemo(() => visibleMenu(MENU, access), [access]);
  const compact = !wide || appearance.sideBar === 'compact';
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
          <span className={styles.brand}>{compact ? <BrandMark /> : <Brand name="Ipê" />}</span>
          <SideMenu menu={menu} compact={compact} />
          {wide && (
            <div className={styles.fold}>
              <button
                type="button"
                className={styles.entry}
                aria-label={compact ? 'Expandir menu' : undefined}
                title={compact ? 'Expandir menu' : undefined}
                onClick={() => setAppearance({ sideBar: compact ? 'full' : 'compact' })}
              >
                {compact ? (
                  <PanelLeftOpen size={18} strokeWidth={1.7} />
                ) : (
                  <PanelLeftClose size={18} strokeWidth={1.7} />
                )}
                {!compact && <span className={styles.word}>Recolher menu</span>}
              </button>
            </div>
          )}
        </aside>
      )}
      <div className={styles.column}>
        <TopBar />
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
      <BottomBar menu={menu} />
      <Suspense fallback={null}>
        <Background />
      </Suspense>
    </div>
  );
}
