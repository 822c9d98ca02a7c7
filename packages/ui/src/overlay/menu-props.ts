import type { ComponentProps, ReactElement, ReactNode } from 'react';

/** One thing to do from a menu. */
export interface MenuAction {
  readonly kind: 'action';
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** Absent: the menu closes. */
  readonly closes?: boolean | undefined;
  readonly disabled?: boolean;
}

/** One of several that exclude each other, as light, dark and system. */
export interface MenuChoice {
  readonly kind: 'choice';
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Absent: the menu stays open. */
  readonly closes?: boolean | undefined;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[];
}

/** Any of several, each ticked or not; the menu stays open. */
export interface MenuTicks {
  readonly kind: 'ticks';
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
}

export type MenuEntry = MenuAction | MenuChoice | MenuTicks | { readonly kind: 'line' };

export interface MenuProps {
  /** The button that opens it; gets the aria attributes by itself. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  readonly entries: readonly MenuEntry[];
  /** Stands above the entries: who is signed in. */
  readonly head?: ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly defaultOpen?: boolean | undefined;
}
