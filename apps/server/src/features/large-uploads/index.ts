import { newUuid } from '@bank/core';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { largeUploadsRoutes } from './http/routes.ts';
import { createReading, createTidyUp } from './jobs/loops.ts';

/** The capability large-uploads: what the composition root may use of it. */
export interface LargeUploadsFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
}

/**
 * Takes files of up to 160 MiB of signed-in customers, in pieces that survive a broken connection, and has each read in a
 * thread of its own; neither ever has a file whole in memory (SECURITY I05).
 */
export function createLargeUploadsFeature(platform: Platform): LargeUploadsFeature {
  const reading = createReading(platform, newUuid(platform.clock, platform.entropy));
  return {
    routes: largeUploadsRoutes(platform, () => reading.wake()),
    loops: [reading, createTidyUp(platform)],
  };
}
