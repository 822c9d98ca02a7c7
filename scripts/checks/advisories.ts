/** A published vulnerability that was looked at and does not touch us. */
export interface AcceptedAdvisory {
  /** Its number in GitHub's list of advisories, which npm's audit names: "GHSA-" and three groups. */
  readonly id: string;
  /** The package that has it. */
  readonly package: string;
  /** Why it does not touch us, in a sentence. */
  readonly reason: string;
  /** The day on which somebody last looked, as YYYY-MM-DD. It is looked at again after half a year. */
  readonly reviewed: string;
}

/** What an audit came to. */
export type AuditVerdict =
  /** Nobody said anything of the packages: known vulnerabilities were not looked for. */
  | { readonly kind: 'no-answer'; readonly why: string }
  /** One line for each thing to do; none: what is known is accepted. */
  | { readonly kind: 'answer'; readonly faults: readonly string[]; readonly accepted: number };

interface Advisory {
  readonly id: string;
  readonly package: string;
  readonly severity: string;
  readonly title: string;
  readonly range: string;
}

/** What of npm's audit report is read (`auditReportVersion` 2). */
interface Report {
  readonly auditReportVersion?: unknown;
  readonly vulnerabilities?: Readonly<Record<string, { readonly via?: readonly unknown[] }>>;
  readonly message?: string;
  readonly error?: { readonly code?: string; readonly summary?: string };
}

const REVIEW_HOLDS_DAYS = 180;
const DAY_MS = 86_400_000;
/** Errors of npm that are of our tree, not of whoever was asked. */
const OUR_ERRORS: ReadonlySet<string> = new Set(['ENOLOCK', 'EAUDITNOLOCK', 'EAUDITNOPJSON', 'EAUDITGLOBAL']);

/**
 * Judges what `npm audit --json` wrote. A finding that nobody accepted is a fault, and so is an acceptance of something
 * that is not found any more, or that nobody looked at for half a year. `today` is YYYY-MM-DD.
 */
export function judgeAudit(output: string, accepted: readonly AcceptedAdvisory[], today: string): AuditVerdict {
  const report = reportOf(output);
  if (!report) return { kind: 'no-answer', why: 'npm audit wrote no report' };
  const { code = '', summary = '' } = report.error ?? {};
  if (OUR_ERRORS.has(code)) return { kind: 'answer', faults: [`npm audit: ${code} ${summary}`], accepted: 0 };
  if (report.auditReportVersion !== 2 || !report.vulnerabilities)
    return { kind: 'no-answer', why: [report.message, code, summary].filter(Boolean).join(' ') || 'another report' };
  const found = advisoriesOf(report.vulnerabilities);
  const isAccepted = (advisory: Advisory): boolean =>
    accepted.some((entry) => entry.id === advisory.id && entry.package === advisory.package);
  return {
    kind: 'answer',
    faults: [
      ...found
        .filter((advisory) => !isAccepted(advisory))
        .map(
          ({ id, package: name, severity, title, range }) =>
            `${name} ${range}: ${severity}: ${title} (${id}). Take a version without it, or say in accepted-advisories.ts why it does not touch us`,
        ),
      ...accepted
        .filter((entry) => !found.some(({ id, package: name }) => id === entry.id && name === entry.package))
        .map(({ id, package: name }) => `${name} ${id} is accepted but not found any more: take it off the list`),
      ...accepted
        .filter(({ reviewed }) => !isFresh(reviewed, today))
        .map(({ id, package: name, reviewed }) => `${name} ${id} was last looked at on ${reviewed}: look again`),
    ],
    accepted: found.filter(isAccepted).length,
  };
}

function reportOf(output: string): Report | undefined {
  try {
    const report: unknown = JSON.parse(output);
    return typeof report === 'object' && report !== null ? report : undefined;
  } catch {
    return undefined;
  }
}

/** Each advisory once; a package that only depends on another's is named there by its name alone. */
function advisoriesOf(vulnerabilities: NonNullable<Report['vulnerabilities']>): readonly Advisory[] {
  const found = Object.values(vulnerabilities)
    .flatMap(({ via = [] }) => via)
    .filter((via) => typeof via === 'object' && via !== null)
    .map((via) => {
      const { url, source, name, dependency, severity, title, range } = via as Readonly<Record<string, unknown>>;
      const id = /GHSA(?:-[0-9a-z]{4}){3}/.exec(text(url))?.[0] ?? text(source);
      return {
        id,
        package: text(dependency ?? name),
        severity: text(severity),
        title: text(title),
        range: text(range),
      };
    });
  return [...new Map(found.map((advisory) => [`${advisory.package} ${advisory.id}`, advisory])).values()];
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isFresh(reviewed: string, today: string): boolean {
  const ageMs = Date.parse(today) - Date.parse(reviewed);
  return ageMs >= 0 && ageMs <= REVIEW_HOLDS_DAYS * DAY_MS;
}
