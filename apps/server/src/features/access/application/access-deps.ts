import type { DeviceKeys } from '../../device-keys/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OperatorCredentials } from './operator-credentials.ts';
import type { PasswordCheck } from './passwords.ts';
import type { Tokens } from './tokens.ts';

/** What the use cases of signing in work with. */
export interface AccessDeps {
  readonly platform: Platform;
  readonly tokens: Tokens;
  readonly passwords: PasswordCheck;
  readonly credentials: OperatorCredentials;
  readonly devices: Pick<DeviceKeys, 'verifyDeviceSignature' | 'hasUsableDevice' | 'forgetOldSignatures'>;
}
