import type { LiveEvent, Permission, Role } from '@bank/contracts';

/** Who listens. */
export interface Listener {
  readonly operatorId: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

/** Whether somebody of the company may hear of it. */
export function mayHear({ operatorId, role, permissions }: Listener, event: LiveEvent): boolean {
  switch (event.type) {
    case 'balance':
    case 'statement':
    case 'money-received':
      return permissions.includes('STATEMENT_VIEW');
    case 'pix-charge':
    case 'pix-counted':
      return permissions.includes('PIX_VIEW');
    case 'payee-group':
      return permissions.includes('GROUPS_VIEW');
    case 'payment-order':
      return permissions.includes('ORDERS_VIEW');
    // A change is its asker's, and the business of those who administer.
    case 'signed-change':
      return role === 'SA' || permissions.includes('DEVICES') || event.operatorId === operatorId;
    case 'background-task':
      return role === 'SA' || event.operatorId === operatorId;
    case 'notification':
      return event.operatorId === operatorId;
    case 'profile':
    case 'session-ended':
      return true;
  }
}
