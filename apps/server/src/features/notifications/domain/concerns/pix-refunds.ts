import type { CapabilityConcerns } from './concern.ts';

/** An export is announced to nobody: the person who made it knows. Refunds are announced as orders. */
export const pixRefundsConcerns: CapabilityConcerns = { acts: { 'pix-refunds.exported': 'silent' } };
