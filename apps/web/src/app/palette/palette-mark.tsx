import {
  Building2,
  CircleDollarSign,
  Eye,
  EyeOff,
  FlaskConical,
  Keyboard,
  ListChecks,
  LogOut,
  Moon,
  PanelTop,
  ScrollText,
  Search,
  Settings2,
  Sun,
  UserPlus,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuMark } from '../../platform/screens/menu-icons.tsx';
import type { MenuIcon } from '../../platform/screens/menu-model.ts';
import type { PaletteMark } from './palette.ts';

const DRAWINGS: Readonly<Record<Exclude<PaletteMark, MenuIcon>, LucideIcon>> = {
  payee: UserRound,
  pay: CircleDollarSign,
  search: Search,
  invite: UserPlus,
  history: ScrollText,
  company: Building2,
  tasks: ListChecks,
  sample: FlaskConical,
  shown: Eye,
  concealed: EyeOff,
  dark: Moon,
  light: Sun,
  layout: PanelTop,
  settings: Settings2,
  keys: Keyboard,
  leave: LogOut,
};

/** The sign of an entry of the palette: that of its screen in the menu, or of what it does. */
export function PaletteSign({ mark }: { readonly mark: PaletteMark }): ReactNode {
  if (!isOwn(mark)) return <MenuMark icon={mark} />;
  const Drawing = DRAWINGS[mark];
  return <Drawing size={18} strokeWidth={1.7} aria-hidden="true" />;
}

function isOwn(mark: PaletteMark): mark is keyof typeof DRAWINGS {
  return Object.hasOwn(DRAWINGS, mark);
}
