// Set up before each file of component tests. They share one window and one configuration, file after file: a page that
// one leaves open would be found by the next, and a patience that only some files ask for would hold by their order.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { setPageDate } from './page-date.ts';
import { patience } from './patience.ts';

// Screens load on demand: on a busy machine their first appearance takes more than the usual second.
configure({ asyncUtilTimeout: patience(10_000) });

// A page reads the hour of its machine: no test hangs on that of the day on which it runs.
setPageDate();

afterEach(cleanup);
// A part of the page that is still being fetched when its file ends would fail, and stay failed for the files after it.
afterAll(() => vi.dynamicImportSettled());
