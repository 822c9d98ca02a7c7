/** A method and a path with `{name}` places. */
export interface Address {
  readonly method: string;
  readonly path: string;
}

/** Says which methods an address answers; none: there is nothing there. HEAD goes where GET goes. */
export function createAllowedMethods(addresses: readonly Address[]): (path: string) => readonly string[] {
  const byPath = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  for (const { method, path } of addresses) {
    const known = byPath.get(path) ?? { pattern: patternOf(path), methods: new Set() };
    byPath.set(path, known);
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
  }
  const places = [...byPath.values()];
  return (path) => [
    ...new Set(places.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods])),
  ];
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
