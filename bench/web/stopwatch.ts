/**
 * Measures inside the page. Given to it before its own scripts, as text: it runs in the browser, where this side's types
 * do not reach.
 */
export const STOPWATCH = `
  (() => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(undefined);
    }));
    const slow = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.interactionId > 0) slow.push({ ms: entry.duration, what: entry.name + ' on ' + (entry.target?.closest?.('button,a,input,[role]')?.outerHTML ?? '').slice(0, 90) });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    globalThis.ipeStopwatch = {
      /** Milliseconds from following a link to the paint in which the screen of that title stands with its data. */
      async change(href, title) {
        const link = document.querySelector('a[href="' + href + '"]');
        if (!link) throw new Error('no link to ' + href);
        const begun = performance.now();
        link.click();
        for (;;) {
          await new Promise(requestAnimationFrame);
          const main = document.querySelector('main');
          const stands = document.title.startsWith(title) && main?.querySelector('h1') && !main.querySelector('[aria-busy="true"]');
          if (stands) break;
          if (performance.now() - begun > 10000) throw new Error('the screen ' + title + ' did not come');
        }
        await painted();
        return performance.now() - begun;
      },
      /** Reactions to keys and clicks so far that took 16 ms or more. */
      slow: () => slow,
      /** Scrolls the page down for so long and gives the times between frames. */
      async scroll(ms, pixelsPerFrame) {
        const frames = [];
        const begun = performance.now();
        let before = await new Promise(requestAnimationFrame);
        while (performance.now() - begun < ms) {
          window.scrollBy(0, pixelsPerFrame);
          const now = await new Promise(requestAnimationFrame);
          frames.push(now - before);
          before = now;
        }
        return frames;
      },
      /** When, in milliseconds since 1970, each of these texts was first painted. */
      watch(texts) {
        const found = {};
        const look = async () => {
          const text = document.body.textContent;
          for (const wanted of texts) {
            if (found[wanted] !== undefined || !text.includes(wanted)) continue;
            found[wanted] = 0;
            await painted();
            found[wanted] = performance.timeOrigin + performance.now();
          }
        };
        const observer = new MutationObserver(() => void look());
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        globalThis.ipeStopwatch.seen = () => found;
      },
    };
  })();
`;
