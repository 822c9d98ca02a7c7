import type { CivilDate } from '@bank/core';
import type { ToastMessage } from '@bank/ui';
import { createContext, use, type ReactNode } from 'react';

/** A link of the router that is around the sample. */
export type SampleLink = (props: {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}) => ReactNode;

/** What the place around the sample area does for it. */
export interface SamplePlace {
  /** The parameters of the address, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly navigate: (to: string) => void;
  readonly Link: SampleLink;
  /** A word that shows for a few seconds: what was done; `info` where no tone is given. */
  readonly say: (text: string, tone?: ToastMessage['tone']) => void;
  readonly nowMs: () => number;
  /** Does that once, when the person has signed out. */
  readonly whenSignedOut: (act: () => void) => void;
}

/** What a screen of the sample is given. */
export interface Sample extends SamplePlace {
  /** Today in São Paulo, when the screen was opened. */
  readonly today: CivilDate;
}

const SampleContext = createContext<Sample | undefined>(undefined);

/** Gives the screens of the sample their place. */
export const SampleProvider = SampleContext.Provider;

/** The place that a screen of the sample is in. Throws outside of the door. */
export function useSample(): Sample {
  const place = use(SampleContext);
  if (place === undefined) throw new Error('a sample screen is opened through the door');
  return place;
}
