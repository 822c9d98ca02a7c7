import { createElement, lazy, use, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';

/** What a part of the page that is fetched later asks of the line to the bank. */
export interface PartsLine {
  /** Comes when nothing speaks against the line: at once, unless it is known to be away. */
  readonly there: () => Promise<void>;
  /** Comes when the bank has just answered something. */
  readonly proven: () => Promise<void>;
}

let line: PartsLine = { there: () => Promise.resolve(), proven: () => Promise.resolve() };

/** Says by which line parts come; until then none is waited for. Called once, by the composition root. */
export function fetchPartsOver(given: PartsLine): void {
  line = given;
}

/**
 * Fetches a part of the page. Without a line it is not even tried, for a browser remembers an import that failed and never
 * asks again: it waits until there is one. Where it fails though the bank answers, as a file does that a new build has no
 * more, it is the caller's to reload (BrokenPage).
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  await line.there();
  try {
    return await load();
  } catch {
    await line.proven();
    return load();
  }
}

type Drawn<Part> = Part extends ComponentType<infer Props> ? ComponentType<Props> : never;

/**
 * A component that is fetched when it is first drawn, as `lazy` of React, which forgets no failure. Every part of the web
 * app is named so: `lazyPart(() => import('./form.tsx'), 'Form')`.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Drawn<Module[Name]>> {
  return lazy(async () => ({ default: (await loadPart(load))[name] as Drawn<Module[Name]> }));
}

/** A screen that is fetched when the way leads to it, or points at it (`preload`). */
export interface LazyScreen {
  (props: object): ReactNode;
  preload: () => Promise<void>;
}

/** A thrown failure is kept this long: React draws the component once more and has to meet the same failure. */
const FAILED_FOR_MS = 1000;

/** The same for a screen of the router, which waits for `preload` and shows what is pending meanwhile. */
export function lazyScreen<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): LazyScreen {
  let loaded: ComponentType | undefined;
  let failed: Error | undefined;
  let loading: Promise<void> | undefined;
  // Never rejects: what failed is thrown where the screen is drawn, and the next way there tries again.
  const preload = (): Promise<void> => {
    failed = undefined;
    return (loading ??= loadPart(load).then(
      (module) => void (loaded = module[name] as ComponentType),
      (error: unknown) => {
        failed = error instanceof Error ? error : new Error(String(error));
        loading = undefined;
      },
    ));
  };
  function Screen(props: object): ReactNode {
    if (loaded === undefined) {
      if (failed !== undefined) {
        const error = failed;
        setTimeout(() => (failed = failed === error ? undefined : failed), FAILED_FOR_MS);
        throw error;
      }
      use(preload());
    }
    return loaded && createElement(loaded, props);
  }
  return Object.assign(Screen, { preload });
}
