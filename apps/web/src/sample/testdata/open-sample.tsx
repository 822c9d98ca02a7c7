import { cleanup, render } from '@testing-library/react';
import { closeSampleSession } from '../api/sample-session.ts';
import type { SampleLink } from '../context/sample-context.ts';
import { SampleChat, SampleScreen } from '../door.tsx';

const Link: SampleLink = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
);

function placeSaying(said: string[]) {
  return {
    navigate: () => undefined,
    Link,
    say: (text: string) => void said.push(text),
    nowMs: Date.now,
    whenSignedOut: () => undefined,
  };
}

/** Opens a screen of the sample, with the sample as it is at first; what it says comes to the list. */
export function openSample(path: string, params: Readonly<Record<string, string>> = {}): string[] {
  const said: string[] = [];
  render(<SampleScreen path={path} params={params} {...placeSaying(said)} />);
  return said;
}

/** Opens the sample's chat by itself. */
export function openSampleChat(): void {
  render(<SampleChat {...placeSaying([])} onClose={() => undefined} />);
}

/** Takes the screen and the fake API away again: for `afterEach`. */
export function closeSample(): void {
  cleanup();
  closeSampleSession();
  sessionStorage.clear();
}
