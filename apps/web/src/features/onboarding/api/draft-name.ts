/** The name of the browser's database that holds the draft. */
export const DRAFT_DATABASE = 'ipe.sign-up';
