import { requestDecided } from '../company-notices.ts';
import type { CapabilityConcerns } from './concern.ts';

/** The company at the bank: what staff decided of what it asked for. */
export const companyConcerns: CapabilityConcerns = {
  acts: {
    'company.opened': 'silent',
    'company.confirmed': 'silent',
    'company.document-downloaded': 'silent',
    'company.requested': 'silent',
    'company.request-cancelled': 'silent',
    'company.request-approved': requestDecided('Pedido ao banco aprovado'),
    'company.request-denied': requestDecided('Pedido ao banco recusado'),
  },
};
