import lighthouse from 'lighthouse';

const RUNS = 3;

/** Medians of Lighthouse's runs, simulated mobile. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** Audits that were not passed in the last run. */
  readonly missed: readonly string[];
}

/** Lets Lighthouse look at a page in the browser that listens on that port, three times. */
export async function scorePage(url: string, port: number): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await scoreOnce(url, port));
  const median = (read: (scores: Scores) => number): number => runs.map(read).toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
  return {
    performance: median((scores) => scores.performance),
    accessibility: median((scores) => scores.accessibility),
    bestPractices: median((scores) => scores.bestPractices),
    seo: median((scores) => scores.seo),
    fcpMs: median((scores) => scores.fcpMs),
    lcpMs: median((scores) => scores.lcpMs),
    tbtMs: median((scores) => scores.tbtMs),
    cls: median((scores) => scores.cls),
    missed: runs.at(-1)?.missed ?? [],
  };
}

async function scoreOnce(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (!result) throw new Error('Lighthouse gave no result.');
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    missed: Object.values(audits)
      .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
      .map((audit) => `${audit.id}${audit.displayValue ? ` (${audit.displayValue})` : ''}`),
  };
}
