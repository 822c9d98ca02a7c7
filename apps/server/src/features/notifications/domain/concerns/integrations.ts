import { changeDone } from '../security-notices.ts';
import type { CapabilityConcerns } from './concern.ts';

/** Credentials for the company's own programs: whatever somebody does about one, the other administrators are told. */
export const integrationsConcerns: CapabilityConcerns = { acts: {}, others: changeDone };
