/** Counts frames inside the page; given to it before its own scripts, as text. */
export const GRID_STOPWATCH = `
  (() => {
    let frames = [];
    let longest = 0;
    let counting = false;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) if (counting) longest = Math.max(longest, duration);
    }).observe({ type: 'longtask' });
    const count = async () => {
      let before = await new Promise(requestAnimationFrame);
      while (counting) {
        const now = await new Promise(requestAnimationFrame);
        frames.push(now - before);
        before = now;
      }
    };
    globalThis.gridStopwatch = {
      start() {
        frames = [];
        longest = 0;
        counting = true;
        void count();
      },
      stop() {
        counting = false;
        return { frames, longest };
      },
      /** Scrolls an element down and, at its end, from the top again. */
      async scroll(selector, ms, pixelsPerFrame) {
        const element = document.querySelector(selector);
        const until = performance.now() + ms;
        while (performance.now() < until) {
          element.scrollTop += pixelsPerFrame;
          if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1) element.scrollTop = 0;
          await new Promise(requestAnimationFrame);
        }
      },
      /** Pastes what was given before as a text or as a table; gives the milliseconds until the grid has all of it and painted. */
      async paste(kind) {
        const begun = performance.now();
        const clipboardData = new DataTransfer();
        clipboardData.setData(kind, this.clipboard[kind]);
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        const grid = document.querySelector('[role=grid]');
        while (grid.hasAttribute('aria-busy') || Number(grid.getAttribute('aria-rowcount')) < 1000) {
          await new Promise(requestAnimationFrame);
          if (performance.now() - begun > 60000) throw new Error('the paste did not end');
        }
        await new Promise(requestAnimationFrame);
        return performance.now() - begun;
      },
    };
  })();
`;
