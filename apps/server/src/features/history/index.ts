import type { Route } from '../../platform/http/route.ts';
import type { Loop } from '../../platform/jobs/loop.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoutes } from './http/routes.ts';
import { anchorHeadsLoop } from './jobs/anchor-heads.ts';

export { exportedChain } from './application/export-chain.ts';
export { endLine, headLine, jsonLine } from './application/exported-lines.ts';
export { keptAnchors } from './application/kept-anchors.ts';
export { ACTION_WORDS, describeAction } from './domain/action-words.ts';
export { checkExport, entryHash, type ExportedEntry } from './domain/exported-chain.ts';

/** The capability history: what the composition root may use of it. */
export interface HistoryFeature {
  readonly routes: readonly Route[];
  readonly loops: readonly Loop[];
}

/** Shows a company everything that was done in it, lets it check and export that, and keeps the heads of all chains outside the database. */
export function createHistoryFeature(platform: Platform): HistoryFeature {
  return {
    routes: historyRoutes(platform),
    loops: [anchorHeadsLoop(platform)],
  };
}
