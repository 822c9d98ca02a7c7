import { html, raw, type Html, type SafeHtml } from '../platform/page.ts';
import type { Chance } from './faults.ts';

// The pieces that sections of the control page are made of.

const AMOUNTS = ['Saldo', 'Valor'];

/** A table that scrolls by itself, or what to say where it has no lines. */
export function table(heads: readonly string[], lines: readonly SafeHtml[], empty: string): SafeHtml {
  if (lines.length === 0) return raw(html`<p class="muted">${empty}</p>`);
  return raw(
    html`<div class="scroll" role="group" aria-label="${heads.join(', ')}" tabindex="0">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => raw(html`<th scope="col" class="${AMOUNTS.includes(head) && 'right'}">${head}</th>`))}
          </tr>
        </thead>
        <tbody>
          ${lines}
        </tbody>
      </table>
    </div>`,
  );
}

/** Fields under a heading of a form. */
export function fieldset(legend: string, fields: readonly SafeHtml[]): SafeHtml {
  return raw(
    html`<fieldset>
      <legend>${legend}</legend>
      ${fields}
    </fieldset>`,
  );
}

/** A field for a number. */
export function number(label: string, name: string, value: number): SafeHtml {
  return raw(html`<label>${label} <input name="${name}" inputmode="numeric" value="${value}" maxlength="7" /></label>`);
}

/** A box to tick. */
export function check(label: string, name: string, on: boolean): SafeHtml {
  return raw(
    html`<label class="check"
      ><input type="checkbox" name="${name}" value="1" ${raw((on ? 'checked' : '') as Html)} /> ${label}</label
    >`,
  );
}

/** A field for how often: "3" for the next three, or "30%" of all. */
export function often(label: string, name: string, chance: Chance | undefined): SafeHtml {
  return raw(
    html`<label
      >${label} <input name="${name}" value="${oftenText(chance)}" placeholder="3 ou 30%" maxlength="6"
    /></label>`,
  );
}

function oftenText(chance: Chance | undefined): string {
  if (!chance) return '';
  return 'share' in chance ? `${Math.round(chance.share * 100)}%` : String(chance.next);
}

/** One of some codes, or none. */
export function choice(label: string, name: string, codes: readonly string[], chosen: string | undefined): SafeHtml {
  const words = Object.fromEntries(['', ...codes].map((code) => [code, code]));
  return select(label, name, words, chosen ?? '');
}

/** One of some values with their words. */
export function select(
  label: string,
  name: string,
  options: Readonly<Record<string, string>>,
  chosen: string,
): SafeHtml {
  const items = Object.entries(options).map(([value, text]) =>
    raw(html`<option value="${value}" ${raw((value === chosen ? 'selected' : '') as Html)}>${text}</option>`),
  );
  return raw(
    html`<label
      >${label}
      <select name="${name}">
        ${items}
      </select></label
    >`,
  );
}
