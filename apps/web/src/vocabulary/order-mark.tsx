import type { OrderIcon } from '@bank/contracts';
import type { ComponentType, ReactNode } from 'react';
import { ArrowLeftRight, Files, Landmark, Undo2 } from 'lucide-react';
import { PixMark } from './pix-mark.tsx';

/** The drawing of every kind of order; one that is missing does not compile. */
const DRAWINGS: Readonly<Record<OrderIcon, ComponentType<{ readonly size?: number }>>> = {
  pix: PixMark,
  'pix-refund': Undo2,
  transfer: ArrowLeftRight,
  ted: Landmark,
  'batch-transfer': Files,
};

/** Whether an icon is that of a kind of order. */
export function isOrderIcon(icon: string): icon is OrderIcon {
  return Object.hasOwn(DRAWINGS, icon);
}

/** The sign of a way of paying, by the name of its icon. */
export function OrderMark({ icon, size = 18 }: { readonly icon: OrderIcon; readonly size?: number }): ReactNode {
  const Drawing = DRAWINGS[icon];
  return <Drawing size={size} />;
}
