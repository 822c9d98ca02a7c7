/** What people sign in with is 2 to 4 letters at the end (PRODUCT.md section 5). */
const SIGN_IN = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,4}$/;

/**
 * An address that mail can be sent to: a name without spaces, brackets, commas or dots in the wrong place, and a domain
 * of labels, the last of letters (or of another script, as it travels). RFC 5321 section 4.1.2, without its quoted names and
 * bare addresses, which no mailbox of a company has; its labels as in RFC 5890, typed or as they travel.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[^\s@,;:<>()[\]"\\]+(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[A-Za-z0-9-]{2,59})$/u;

/**
 * Endings of more than four letters that companies use. Whoever is invited by such an address has to come in with it, so
 * the form for it takes these too; a slip of the finger, such as "comm", is none of them.
 */
const LONG_ENDINGS =
  /^(academy|agency|business|capital|center|clinic|cloud|company|construction|consulting|delivery|dental|design|digital|education|email|energy|engineering|events|express|finance|foundation|global|group|health|industries|international|legal|management|market|marketing|media|network|online|partners|restaurant|services|software|solutions|store|studio|supply|support|systems|technology|trade|travel|ventures|website|works|world)$/;

/** Whether a text is the address of a mailbox, of whatever domain. Its length is its field's matter. */
export function isEmail(text: string): boolean {
  return ADDRESS.test(text);
}

/** Whether the sign-in and its reset take it: stricter in how it ends, laxer in what comes before. */
export function isSignInEmail(text: string): boolean {
  return (
    SIGN_IN.test(text) || (isEmail(text) && LONG_ENDINGS.test(text.slice(text.lastIndexOf('.') + 1).toLowerCase()))
  );
}
