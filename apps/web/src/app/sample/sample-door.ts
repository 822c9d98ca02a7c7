import { lazyPart } from '../../vocabulary/lazy-part.tsx';

// The one place where the bank names its sample area. Nothing of it is loaded before one of these is opened, and this
// file itself is only reached in a build that has the sample area.
const load = () => import('../../sample/door.tsx');

/** A screen of the sample area. */
export const SampleScreen = lazyPart(load, 'SampleScreen');

/** The sample's chat, in the corner of the frame. */
export const SampleChat = lazyPart(load, 'SampleChat');

/** The sample's notifications, in the bell of the frame. */
export const SampleNotices = lazyPart(load, 'SampleNotices');
