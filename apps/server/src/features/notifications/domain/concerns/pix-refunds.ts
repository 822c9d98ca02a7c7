import type { CapabilityConcerns } from './concern.ts';

/** Whoever exported the list knows; giving back itself is an act of an order. */
export const pixRefundsConcerns: CapabilityConcerns = { acts: { 'pix-refunds.exported': 'silent' } };
