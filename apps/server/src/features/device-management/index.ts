import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { deviceChangeKinds } from './application/change-device.ts';
import type { ManagementContext } from './application/management-context.ts';
import { managementRoutes } from './http/routes.ts';

/**
 * Opens what manages the devices and sessions of a company. It stands apart from the devices' registering and signing,
 * on which sign-in and signed changes rest, because it rests on those in turn.
 */
export function createDeviceManagement(
  platform: Platform,
  options: Omit<ManagementContext, 'platform'>,
): { readonly routes: readonly Route[] } {
  const management: ManagementContext = { platform, ...options };
  for (const kind of deviceChangeKinds(management)) options.signedChanges.addKind(kind);
  return { routes: managementRoutes(management) };
}
