/** For whom this build was made; see build/bank-build.ts. */
export type Environment = 'local' | 'sandbox' | 'production';

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** The environment of this build. Anything that is not known counts as production: nothing of the sandbox shows. */
export function readEnvironment(): Environment {
  const content = meta('ipe-environment');
  return content === 'local' || content === 'sandbox' ? content : 'production';
}

/** The hash of this build. */
export function readBuildHash(): string {
  return meta('ipe-build');
}

/** Whether the simulated mobile app and the demo helps exist here. */
export function hasSimulators(environment: Environment): boolean {
  return environment !== 'production';
}

/** Our own bank as others name it. */
export interface OwnBank {
  readonly ispb: string;
  readonly code: string;
  readonly name: string;
}

/** The bank whose server gave this page, which writes it there; undefined where no server did (tests). */
export function readBank(): OwnBank | undefined {
  const [ispb, code, ...name] = meta('ipe-bank').split(' ');
  return ispb === undefined || ispb === '' || code === undefined ? undefined : { ispb, code, name: name.join(' ') };
}

/** Its name. The page that a build paints names none: its server fills it in (platform/http/bank-page.ts there). */
export function bankName(): string {
  return typeof document === 'undefined' ? '{bank.name}' : (readBank()?.name ?? '');
}
