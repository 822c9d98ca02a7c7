import type { OrderIcon } from '@bank/contracts';
import {
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
import { isOrderIcon, OrderMark } from '../../vocabulary/order-mark.tsx';
import type { MenuIcon } from './menu-model.ts';

const DRAWINGS: Readonly<Record<Exclude<MenuIcon, OrderIcon>, LucideIcon>> = {
  home: House,
  statement: List,
  report: FileText,
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
  if (isOrderIcon(icon)) return <OrderMark icon={icon} size={size} />;
  const Drawing = DRAWINGS[icon];
  return <Drawing size={size} strokeWidth={1.7} aria-hidden="true" />;
}
