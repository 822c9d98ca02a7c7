import '@bank/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { createDoorServices } from './platform/door-services.ts';
import { watchPage } from './platform/build-watch/build-watch.ts';
import { Root } from './app/root.tsx';
import { fetchPartsOver } from './vocabulary/lazy-part.tsx';
import { readBuildHash, readEnvironment } from './environment.ts';

const services = createDoorServices(window, {
  environment: readEnvironment(),
  hash: readBuildHash(),
  ...('BroadcastChannel' in window && { channel: new BroadcastChannel('ipe.session') }),
});

fetchPartsOver(services.line);
// What could not be fetched is asked for again the next time: Vite takes a link that stands for one that has come.
document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
watchPage(services.buildWatch, window);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
// What has the focus on the painted page is about to be replaced: root.tsx gives the focus to what comes in its place.
const focused = document.activeElement?.getAttribute('data-asks');
if (focused) document.documentElement.dataset['focused'] = focused;
createRoot(container).render(<Root services={services} />);
