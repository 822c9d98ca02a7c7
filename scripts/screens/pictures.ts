// Which pictures docs/screens has of screens that need no more than to be opened.

/** How a picture is taken: wide and light, wide and dark, or as on a phone. */
export type Look = 'light' | 'dark' | 'phone';

/** A screen that is opened by the administrator of the first company and drawn. */
export interface ScreenPicture {
  readonly name: string;
  readonly address: string;
  /** Beside light, which every screen has. */
  readonly also?: readonly Look[];
}

const BOTH: readonly Look[] = ['dark', 'phone'];
const PHONE: readonly Look[] = ['phone'];

export const BANK_PICTURES: readonly ScreenPicture[] = [
  { name: 'home', address: '/home', also: BOTH },
  { name: 'statement', address: '/releases', also: BOTH },
  { name: 'releases-list', address: '/releases-list', also: PHONE },
  { name: 'pix', address: '/pix', also: PHONE },
  { name: 'pix-keys', address: '/pix-keys', also: PHONE },
  { name: 'pix-copy-paste', address: '/pix-copy-paste', also: PHONE },
  { name: 'pix-limits', address: '/pix-limits', also: BOTH },
  { name: 'schedules', address: '/schedules', also: PHONE },
  { name: 'authorizations', address: '/authorizations', also: BOTH },
  { name: 'users', address: '/users', also: PHONE },
  { name: 'new-user', address: '/users/new-user' },
  { name: 'permissions', address: '/permissions' },
  { name: 'history', address: '/history' },
  { name: 'devices', address: '/deviceManagement' },
  { name: 'company', address: '/customer-view', also: PHONE },
  { name: 'upgrade', address: '/customer-view/upgrade-perfil' },
];

export const SAMPLE_PICTURES: readonly ScreenPicture[] = [
  { name: 'sample-dashboard', address: '/dashboard/default', also: BOTH },
  { name: 'sample-dashboard-alternative', address: '/dashboard/alternative' },
  { name: 'sample-inventory', address: '/dashboard/inventory-management' },
  { name: 'sample-boards', address: '/scrum-board' },
  { name: 'sample-board', address: '/scrum-board/brd-1', also: BOTH },
  { name: 'sample-bills', address: '/pages/bill-list' },
  { name: 'sample-bill', address: '/bill/70001' },
  { name: 'sample-shipments', address: '/pages/shipment-list' },
  { name: 'sample-shop', address: '/pages/shop', also: PHONE },
  { name: 'sample-cart', address: '/pages/cart' },
  { name: 'sample-invoices', address: '/pages/invoices' },
  { name: 'sample-invoice', address: '/pages/invoices/inv-4' },
  { name: 'sample-invoice-form', address: '/pages/invoices/nova' },
  { name: 'sample-calendar', address: '/pages/calendar', also: BOTH },
  { name: 'sample-directory', address: '/pages/users' },
  { name: 'sample-inbox', address: '/pages/inbox', also: BOTH },
  { name: 'sample-todo', address: '/pages/todo', also: PHONE },
  { name: 'sample-projects', address: '/pages/projects' },
  { name: 'sample-profile', address: '/pages/profile' },
  { name: 'style-color', address: '/utilities/color', also: ['dark'] },
  { name: 'style-spacing', address: '/utilities/spacing' },
  { name: 'style-typography', address: '/utilities/typography' },
  { name: 'style-display', address: '/utilities/display' },
  { name: 'style-height-width', address: '/utilities/height-width' },
  { name: 'style-position', address: '/utilities/position' },
  { name: 'style-shadow', address: '/utilities/shadow' },
  { name: 'style-misc', address: '/utilities/misc' },
];

/** The looks of a picture, light first. */
export function looksOf({ also = [] }: ScreenPicture): readonly Look[] {
  return ['light', ...also];
}

/** The file of a picture, without its ending. */
export function fileOf(name: string, look: Look): string {
  return look === 'light' ? name : `${name}-${look}`;
}
