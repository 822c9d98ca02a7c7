// The front of `npm run dev`: web and mobile by Vite's development server, which brings a changed component into the open
// page without loading it anew; everything that is the bank's own goes on to the bank. So one address serves all, as with
// `npm start`. What only the real pages have (policy, first paint, compressed files) is seen with `npm start`. Settings:
// IPE_DEV_PORT, the address that people use; IPE_DEV_BANK, where the bank answers; IPE_DEV_MOBILE_PORT, for the mobile
// app's own server behind this one, or empty where there is none (production). All on loopback.
import { createServer, type InlineConfig, type ProxyOptions } from 'vite';
import { readBankIdentity } from '../../apps/server/src/platform/config/bank.ts';
import { withBank } from '../../apps/server/src/platform/http/bank-page.ts';
import { SERVERS_OWN } from '../../apps/server/src/platform/http/site.ts';
import type { BuiltApp } from './build.ts';
import { inTree } from './tree.ts';

const ownBank = readBankIdentity(process.env.IPE_BANK_FILE || undefined);
const LOOPBACK = '127.0.0.1';

/** A page's server. With every address that the page is not for: where that is answered instead. */
async function serve(app: BuiltApp, port: number, proxy: Record<string, ProxyOptions>): Promise<void> {
  const config: InlineConfig = {
    root: inTree('apps', app),
    configFile: inTree('apps', app, 'vite.config.ts'),
    cacheDir: inTree('.cache/vite', app),
    clearScreen: false,
    plugins: [{ name: 'bank-page', transformIndexHtml: { order: 'post', handler: (html) => withBank(html, ownBank) } }],
    server: { host: LOOPBACK, port, strictPort: true, proxy },
  };
  const server = await createServer(config);
  await server.listen();
}

const { IPE_DEV_PORT: port, IPE_DEV_BANK: bank = '', IPE_DEV_MOBILE_PORT: mobilePort } = process.env;
const toMobile: Record<string, ProxyOptions> = {};
if (mobilePort) {
  await serve('mobile', Number(mobilePort), {});
  // Its changes come over a web socket below the same path.
  toMobile['^/app/'] = { target: `http://${LOOPBACK}:${mobilePort}`, ws: true };
}
await serve('web', Number(port), {
  ...toMobile,
  [SERVERS_OWN.source]: { target: bank },
  '^/robots[.]txt$': { target: bank },
});
