import type { CapabilityConcerns } from './concern.ts';

/** Who asks for a day's files has them on screen; that a day's files are there rings no bell, for they come every day. */
export const pixReturnFilesConcerns: CapabilityConcerns = { acts: { 'pix-return-files.asked': 'silent' } };
