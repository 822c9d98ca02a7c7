/** Why a device that nobody approved yet cannot sign approvals and changes. */
export const UNTRUSTED =
  'Este dispositivo ainda aguarda aprovação e não assina isto. Assine com outro dispositivo seu, ou peça que aprovem este.';
