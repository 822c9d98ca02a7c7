/** Why a device that nobody approved yet cannot sign approvals and changes. */
export const UNTRUSTED =
  'Este aparelho ainda espera aprovação e não assina isto. Assine com outro aparelho seu, ou peça que aprovem este.';
