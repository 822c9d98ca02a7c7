// Set up before each file of component tests. They share one window, file after file: a page that one leaves open
// would be found by the next.
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);
