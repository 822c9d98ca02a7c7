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
  // Colours on their way to others are not what anybody reads. One that ends can set off the next further in.
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    const moving = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await frame();
    for (let turn = 0; turn < 50 && moving().length > 0; turn += 1) {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
    }
  });
  return page.evaluate<readonly string[]>(`(async () => {
    const module = undefined, exports = undefined, define = undefined;
    if (window.axe === undefined) { ${source} }
    // In forced colours Chromium still names the page's own colour as what letters are filled with; they are drawn in the
    // system's, which stands in "color".
    const real = window.getComputedStyle;
    if (matchMedia('(forced-colors: active)').matches)
      window.getComputedStyle = (element, pseudo) => new Proxy(real(element, pseudo), {
        get: (style, name) => name === 'getPropertyValue'
          ? (property) => style.getPropertyValue(property === '-webkit-text-fill-color' ? 'color' : property)
          : typeof style[name] === 'function' ? style[name].bind(style) : style[name],
      });
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // WCAG 2.2, 2.5.8: off by axe's own choice.
      rules: { 'target-size': { enabled: true } },
    }).finally(() => { window.getComputedStyle = real; });
    // A menu hangs on its button and belongs to no landmark, wherever in the document it is drawn.
    const hangs = ({ target }) => document.querySelector(target[0])?.closest('[role=menu], [role=listbox]') != null;
    return violations.flatMap(({ id, nodes }) => nodes
      .filter((node) => id !== 'region' || !hangs(node))
      .map(({ target, any, all, none }) =>
        id + ' at ' + target.join(' ') + ': ' + ([...any, ...all, ...none][0]?.message ?? '')));
  })()`);
}
