import { newUuid } from '@bank/core';
import type { ServiceName } from '@bank/contracts';
import type { RailsClient } from '@bank/rails-protocol';
import type { Page } from '../../platform/http/page.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import { Board } from './application/board.ts';
import { createMeasuringLoop } from './application/measuring-loop.ts';
import { createPublicSide } from './http/public-side.ts';
import { measuredRails } from './measuring/measured-rails.ts';
import { Meter } from './measuring/meter.ts';
import { Probing } from './measuring/probing.ts';

/** The capability availability: what other features and the composition root may use of it. */
export interface AvailabilityFeature {
  readonly routes: readonly Route[];
  readonly pages: readonly Page[];
  readonly loops: readonly Loop[];
  /** The outside, each call of which is measured: what features and loops are given in place of the bare one. */
  readonly rails: RailsClient;
  /** Whether the bank knows that the service is out: all its servers say so, and said so lately. */
  isOut(service: ServiceName): boolean;
  /** Calls that when the service was out and is not any more, whichever server noticed. */
  onBack(service: ServiceName, listener: () => void): void;
}

/** Measures the services that the bank depends on by its own calls, and says how they are, to anybody. */
export function createAvailabilityFeature(platform: Platform): AvailabilityFeature {
  const { clock, entropy } = platform;
  const board = new Board();
  const publicSide = createPublicSide(platform, board);
  const meter = new Meter(clock, () => measuring.wake());
  const rails = measuredRails(platform.rails, meter);
  const isOut = (service: ServiceName): boolean => board.isOut(service, clock.now());
  const waiting: { readonly service: ServiceName; readonly listener: () => void; wasOut: boolean }[] = [];
  let said = '';

  const onBoard = (): void => {
    const states = board.standingsAt(clock.now()).services.map(({ state, since }) => `${state} ${since}`);
    if (states.join() !== said) publicSide.tell();
    said = states.join();
    for (const one of waiting) {
      const isOutNow = isOut(one.service);
      if (one.wasOut && !isOutNow) one.listener();
      one.wasOut = isOutNow;
    }
  };
  const measuring = createMeasuringLoop({
    platform,
    server: newUuid(clock, entropy),
    meter,
    probing: new Probing(rails, meter, clock),
    board,
    onBoard,
  });
  return {
    routes: publicSide.routes,
    pages: publicSide.pages,
    loops: [measuring, publicSide.loop],
    rails,
    isOut,
    onBack: (service, listener) => void waiting.push({ service, listener, wasOut: false }),
  };
}
