/** Whose day it is, and of which bank: as both were called when the file was issued. */
export interface DayOwner {
  readonly bankAccount: string;
  readonly company: { readonly name: string; readonly cnpj: string };
  readonly bank: { readonly name: string; readonly code: string; readonly branch: string; readonly ispb: string };
}
