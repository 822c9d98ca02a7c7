import type { Permission, Product } from '@bank/contracts';

/** Something that a person does from the first screen. */
export interface QuickAction {
  readonly label: string;
  readonly to: '/pix-transfer' | '/pix-copy-paste' | '/payments/barcode' | '/transfer' | '/billing/newBilling';
  readonly product: Product;
  readonly permission?: Permission;
}

const ACTIONS: readonly QuickAction[] = [
  { label: 'Pagar com Pix', to: '/pix-transfer', product: 'PIX', permission: 'PIX_CREATE' },
  { label: 'Copia e Cola', to: '/pix-copy-paste', product: 'PIX', permission: 'PIX_CREATE' },
  { label: 'Pagar boleto', to: '/payments/barcode', product: 'PAYMENT' },
  { label: 'Transferir', to: '/transfer', product: 'TRANSFER' },
  { label: 'Cobrar', to: '/billing/newBilling', product: 'CHARGING' },
];

/** What this person may do here, the main thing first. */
export function quickActionsFor(access: {
  readonly products: readonly Product[];
  readonly permissions: readonly Permission[];
}): readonly QuickAction[] {
  return ACTIONS.filter(
    ({ product, permission }) =>
      access.products.includes(product) && (permission === undefined || access.permissions.includes(permission)),
  );
}
