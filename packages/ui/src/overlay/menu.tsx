import { cloneElement, lazy, Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';

// Fetched after the page that shows the button; a click that comes sooner is remembered.
const LoadedMenu = lazy(async () => ({ default: (await import('./base-menu.tsx')).LoadedMenu }));

/** One thing to do from a menu. */
export interface MenuAction {
  readonly kind: 'action';
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly disabled?: boolean;
}

/** One of several that exclude each other, as light, dark and system. */
export interface MenuChoice {
  readonly kind: 'choice';
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[];
}

export type MenuEntry = MenuAction | MenuChoice | { readonly kind: 'line' };

export interface MenuProps {
  /** The button that opens it; gets the aria attributes by itself. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  readonly entries: readonly MenuEntry[];
  /** Stands above the entries: who is signed in. */
  readonly head?: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly defaultOpen?: boolean | undefined;
}

/** A menu below a button: arrows move, letters jump, Escape closes. */
export function Menu(props: MenuProps): ReactNode {
  const [asked, setAsked] = useState(props.defaultOpen ?? false);
  return (
    <Suspense fallback={cloneElement(props.trigger, { 'aria-haspopup': 'menu', onClick: () => setAsked(true) })}>
      <LoadedMenu {...props} defaultOpen={asked} />
    </Suspense>
  );
}
