/** The kind of every account of ours, as other banks and messages call it: payment account. */
export const OWN_ACCOUNT_TYPE = 'TRAN';
