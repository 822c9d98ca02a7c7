import { cleanup, configure, render } from '@testing-library/react';
import { closeSampleSession } from '../api/sample-session.ts';
import type { SampleLink } from '../context/sample-context.ts';
import { SampleScreen } from '../door.tsx';

// Screens load on demand: on a busy machine their first appearance takes more than the usual second.
configure({ asyncUtilTimeout: 5000 });

const Link: SampleLink = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
);

/** Opens a screen of the sample, with the sample as it is at first; what it says comes to the list. */
export function openSample(path: string, params: Readonly<Record<string, string>> = {}): string[] {
  const said: string[] = [];
  render(
    <SampleScreen
      path={path}
      params={params}
      navigate={() => undefined}
      Link={Link}
      say={(text) => void said.push(text)}
      nowMs={() => Date.now()}
    />,
  );
  return said;
}

/** Takes the screen and the fake API away again: for `afterEach`. */
export function closeSample(): void {
  cleanup();
  closeSampleSession();
  sessionStorage.clear();
}
