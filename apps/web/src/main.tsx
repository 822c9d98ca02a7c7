import '@bank/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { createDoorServices } from './platform/door-services.ts';
import { watchPage } from './platform/build-watch/build-watch.ts';
import { Root } from './app/root.tsx';
import { readBuildHash, readEnvironment } from './environment.ts';

const services = createDoorServices(window, { environment: readEnvironment(), hash: readBuildHash() });

// A part of a build that the server no longer has: the page loads anew, once.
window.addEventListener('vite:preloadError', (event) => {
  // Without a connection the same code can come later; a reload now would lose the page and what is typed on it.
  if (!window.navigator.onLine) return;
  if (services.reloadOnce.tryReload()) event.preventDefault();
});
watchPage(services.buildWatch, window);

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
// What has the focus on the painted page is about to be replaced: root.tsx gives the focus to what comes in its place.
const focused = document.activeElement?.getAttribute('data-asks');
if (focused) document.documentElement.dataset['focused'] = focused;
createRoot(container).render(<Root services={services} />);
