import {
  ArrowLeftRight,
  Barcode,
  CalendarDays,
  ChartPie,
  Check,
  FileInput,
  FileOutput,
  FileText,
  Files,
  House,
  List,
  ReceiptText,
  ScanText,
  ShieldCheck,
  Smartphone,
  SquarePlus,
  TableProperties,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuIcon } from './menu-model.ts';

const DRAWINGS: Readonly<Record<Exclude<MenuIcon, 'pix'>, LucideIcon>> = {
  home: House,
  statement: List,
  report: FileText,
  transfer: ArrowLeftRight,
  batch: Files,
  groups: UsersRound,
  barcode: Barcode,
  calendar: CalendarDays,
  check: Check,
  receipt: ReceiptText,
  chart: ChartPie,
  french: TableProperties,
  new: SquarePlus,
  outbox: FileOutput,
  inbox: FileInput,
  cheque: ScanText,
  people: Users,
  device: Smartphone,
  shield: ShieldCheck,
};

/** The drawing of a menu icon. */
export function MenuMark({ icon, size = 18 }: { readonly icon: MenuIcon; readonly size?: number }): ReactNode {
  if (icon === 'pix') return <PixMark size={size} />;
  const Drawing = DRAWINGS[icon];
  return <Drawing size={size} strokeWidth={1.7} aria-hidden="true" />;
}

/** Four lozenges: our own sign for Pix. */
export function PixMark({ size = 18 }: { readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m12 3 4 4-4 4-4-4zM12 13l4 4-4 4-4-4zM3 12l4-4 4 4-4 4zM13 12l4-4 4 4-4 4z" />
    </svg>
  );
}
