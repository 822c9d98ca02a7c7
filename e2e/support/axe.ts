import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong with a page, one line per element. The script comes in by the debugger's own evaluation, so the
 * page's content security policy stays as it is.
 */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  const found = (await page.evaluate(`(() => {
    const module = undefined, exports = undefined, define = undefined;
    ${source}
    return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(
      ({ id, nodes }) => nodes.map(({ target, any, all, none }) =>
        id + ' at ' + target.join(' ') + ': ' + ([...any, ...all, ...none][0]?.message ?? '')),
    ));
  })()`)) as readonly string[];
  return found;
}
