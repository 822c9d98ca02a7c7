import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { deviceChangeKinds } from './application/change-device.ts';
import type { DevicesContext } from './application/devices-context.ts';
import { devicesRoutes } from './http/routes.ts';

/**
 * Opens the capability devices: lists the devices and sessions of a company and approves, renames, blocks and removes
 * them. Their keys and signatures stand apart, in device-keys: sign-in and signed changes rest on those, and this rests
 * on sign-in and signed changes.
 */
export function createDevicesFeature(
  platform: Platform,
  options: Omit<DevicesContext, 'platform'>,
): { readonly routes: readonly Route[] } {
  const devices: DevicesContext = { platform, ...options };
  for (const kind of deviceChangeKinds(devices)) options.signedChanges.addKind(kind);
  return { routes: devicesRoutes(devices) };
}
