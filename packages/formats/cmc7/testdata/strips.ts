/** A cheque's strip that public texts show, and what it says. */
export interface KnownStrip {
  /** As the text has it. */
  readonly text: string;
  readonly digits: string;
  readonly bank: string;
  readonly branch: string;
  readonly compe: string;
  readonly cheque: string;
  readonly type: string;
  readonly account: string;
  /** With its signs. */
  readonly formatted: string;
}

/** Quoted in the project VB6_ValidaCheque (frmValidaCheque.frm) from public pages. */
export const KNOWN_STRIPS: readonly KnownStrip[] = [
  {
    text: '<23731842<0010034895>777504362409>',
    digits: '237318420010034895777504362409',
    bank: '237',
    branch: '3184',
    compe: '001',
    cheque: '003489',
    type: '5',
    account: '7750436240',
    formatted: '<23731842<0010034895>777504362409:',
  },
  {
    text: '<00100058<0012189175>704001686452>',
    digits: '001000580012189175704001686452',
    bank: '001',
    branch: '0005',
    compe: '001',
    cheque: '218917',
    type: '5',
    account: '0400168645',
    formatted: '<00100058<0012189175>704001686452:',
  },
  {
    text: '237049480180017935377506100112',
    digits: '237049480180017935377506100112',
    bank: '237',
    branch: '0494',
    compe: '018',
    cheque: '001793',
    type: '5',
    account: '7750610011',
    formatted: '<23704948<0180017935>377506100112:',
  },
];

/** What is no strip, and why. */
export const BAD_STRIPS: readonly { readonly text: string; readonly fault: object; readonly why: string }[] = [
  { text: '', fault: { code: 'cmc7.length', digits: 0 }, why: 'nothing read' },
  { text: '<<>:', fault: { code: 'cmc7.length', digits: 0 }, why: 'signs only' },
  { text: '23731842001003489577750436240', fault: { code: 'cmc7.length', digits: 29 }, why: 'one digit lost' },
  { text: '2373184200100348957775043624099', fault: { code: 'cmc7.length', digits: 31 }, why: 'one too many' },
  { text: '٣'.repeat(30), fault: { code: 'cmc7.length', digits: 0 }, why: 'digits of another script' },
  { text: '0'.repeat(30), fault: { code: 'cmc7.zeros' }, why: 'zeros check, but nobody prints them' },
  { text: '1'.repeat(101), fault: { code: 'cmc7.too-long' }, why: 'longer than any reader sends' },
  { text: '1'.repeat(100), fault: { code: 'cmc7.length', digits: 100 }, why: 'as long as may be' },
  {
    text: '237318430010034895777504362409',
    fault: { code: 'cmc7.check-digit', digit: 'chequeCheckDigit', at: 7 },
    why: 'the digit after the branch',
  },
  {
    text: '<23731842<0010034995>777504362409:',
    fault: { code: 'cmc7.check-digit', digit: 'chequeCheckDigit', at: 8 },
    why: 'a digit of the cheque’s number; the digit that guards it stands in band 1',
  },
  {
    text: '<23731842<0010034895>877504362409:',
    fault: { code: 'cmc7.check-digit', digit: 'bankCheckDigit', at: 21 },
    why: 'the first digit of band 3',
  },
  {
    text: '237319420010034895777504362409',
    fault: { code: 'cmc7.check-digit', digit: 'bankCheckDigit', at: 18 },
    why: 'a digit of the branch',
  },
  {
    text: ' 2373 1842 0010034895 777504362400 ',
    fault: { code: 'cmc7.check-digit', digit: 'accountCheckDigit', at: 33 },
    why: 'the last digit, with blanks',
  },
];
