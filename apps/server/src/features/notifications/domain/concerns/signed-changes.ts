import { changeAsked, changeEnded, changeSigned } from '../security-notices.ts';
import type { CapabilityConcerns } from './concern.ts';

/** Changes of who may do what, on their way to being signed. */
export const signedChangesConcerns: CapabilityConcerns = {
  acts: {
    'signed-changes.asked': changeAsked,
    'signed-changes.signed': changeSigned,
    'signed-changes.refused': changeEnded('Mudança recusada'),
    'signed-changes.cancelled': changeEnded('Mudança cancelada'),
    'signed-changes.expired': changeEnded('Mudança venceu'),
    'signed-changes.failed': changeEnded('Mudança não pôde ser feita'),
    // What it did is told by the act itself.
    'signed-changes.approved': 'silent',
  },
};
