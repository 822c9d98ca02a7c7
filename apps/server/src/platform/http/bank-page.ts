import type { BankIdentity } from '../config/bank.ts';
import { escapeHtml } from '../public-pages/html.ts';

const PLACE = /\{bank\.(name|ispb|code)\}/g;

/**
 * A page of a build with this bank's name and numbers where the build left their places: web and mobile app know no bank
 * but the one whose server gives them.
 */
export function withBank(html: string, bank: Pick<BankIdentity, 'name' | 'ispb' | 'code'>): string {
  return html.replace(PLACE, (_, field: 'name' | 'ispb' | 'code') => escapeHtml(bank[field]));
}
