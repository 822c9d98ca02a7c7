import { Button, buttonLook } from '@bank/ui';
import { Component, useEffect, useState, type ReactNode } from 'react';
import type { ReloadOnce } from '../../platform/build-watch/reload-once.ts';
import { PublicPage } from './public-page.tsx';

/** What shows after a rendering error: the page reloads (PRODUCT.md section 4), once; then a calm word instead. */
export function BrokenPage({ reloadOnce }: { readonly reloadOnce: ReloadOnce }): ReactNode {
  const [reloading, setReloading] = useState(true);
  useEffect(() => setReloading(reloadOnce.tryReload()), [reloadOnce]);
  if (reloading) return null;
  return (
    <PublicPage
      title="Esta página encontrou um problema"
      actions={
        <>
          <a className={buttonLook({ variant: 'primary' })} href="/">
            Ir para o início
          </a>
          <Button onClick={() => window.location.reload()}>Recarregar</Button>
        </>
      }
    >
      Nada do que foi confirmado se perdeu. Recarregue a página; se continuar, volte ao início e tente de novo mais
      tarde.
    </PublicPage>
  );
}

interface Props {
  readonly reloadOnce: ReloadOnce;
  readonly children: ReactNode;
}

/** Catches what breaks while the page is drawn. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenPage reloadOnce={this.props.reloadOnce} /> : this.props.children;
  }
}
