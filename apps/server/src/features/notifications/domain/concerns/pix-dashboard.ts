import type { CapabilityConcerns } from './concern.ts';

/** Whoever takes a part of the dashboard along has it. */
export const pixDashboardConcerns: CapabilityConcerns = { acts: { 'pix-dashboard.exported': 'silent' } };
