import { Button, buttonLook } from '@bank/ui';
import { Component, useEffect, useState, type ReactNode } from 'react';
import type { ReloadOnce } from '../../platform/build-watch/reload-once.ts';
import type { Line } from '../../platform/line/line.ts';
import { NoLine } from './no-line.tsx';
import { PublicPage } from './public-page.tsx';

interface Reloading {
  readonly reloadOnce: ReloadOnce;
  readonly line: Line;
}

/**
 * What shows after a rendering error, or in the place of a part that the server has no more: the page reloads (PRODUCT.md
 * section 4), once, and only when the bank has just answered: without a line nothing would come back. Then a calm word.
 */
export function BrokenPage({ reloadOnce, line }: Reloading): ReactNode {
  const [reloading, setReloading] = useState(true);
  useEffect(() => {
    let isLeft = false;
    void line.proven().then(() => isLeft || setReloading(reloadOnce.tryReload()));
    return () => {
      isLeft = true;
    };
  }, [reloadOnce, line]);
  if (reloading) return <NoLine line={line} />;
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

interface Props extends Reloading {
  readonly children: ReactNode;
}

/** Catches what breaks while the page is drawn. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? (
      <BrokenPage reloadOnce={this.props.reloadOnce} line={this.props.line} />
    ) : (
      this.props.children
    );
  }
}
