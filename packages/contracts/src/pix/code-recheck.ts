/** What a charge may say when it is asked again before its payment goes. */
export const CODE_RECHECK_ERRORS = [
  'pix.code-unreachable',
  'pix.code-paid',
  'pix.code-removed',
  'pix.code-gone',
  'pix.code-expired',
  'pix.code-too-late',
  'pix.code-not-that-day',
  'pix.code-unsigned',
  'pix.code-document',
  'pix.code-unsafe-address',
  'pix.code-withdrawal',
  'pix.code-changed',
] as const;
