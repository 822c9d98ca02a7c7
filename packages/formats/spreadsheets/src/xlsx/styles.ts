import type { FormatShows } from './serial-dates.ts';
import type { XmlListener } from './xml.ts';

const STYLES_MAX = 65_536;
/** Spreadsheets take no longer ones; what is looked for in brackets would take the square of the length. */
const CODE_CHARACTERS_MAX = 255;

/** The built-in formats that show days or times (ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are East Asian days). */
function builtIn(id: number): FormatShows {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'date';
  if (id === 22) return 'date-time';
  return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47 ? 'time' : 'number';
}

/**
 * What a format code shows, by the letters of its first section that stand outside quotes, escapes and brackets:
 * "dd/mm/yyyy" a day, "h:mm" a time. A duration ("[h]:mm") and all else is a number.
 */
export function formatShows(code: string): FormatShows {
  if (code.length > CODE_CHARACTERS_MAX) return 'number';
  const [section = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(section)) return 'number';
  const letters = section.replace(/\[[^\]]*\]/g, '').replace(/AM\/PM|A\/P|General|Geral/gi, '');
  if (/[#0?]/.test(letters.replace(/\.0+/g, ''))) return 'number';
  const hasDay = /[dya]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters));
  const hasTime = /[hs]/i.test(letters);
  if (hasDay) return hasTime ? 'date-time' : 'date';
  return hasTime ? 'time' : 'number';
}

/** Listens to xl/styles.xml and collects, for each style of cells by its number, what it shows. */
export class StyleListener implements XmlListener {
  readonly shows: FormatShows[] = [];
  readonly #formats = new Map<number, FormatShows>();
  #isInCellFormats = false;

  readonly open = (name: string, attributes: ReadonlyMap<string, string>, depth: number): void => {
    if (depth === 2) this.#isInCellFormats = name === 'cellXfs';
    if (depth === 3 && name === 'numFmt' && this.#formats.size < STYLES_MAX) {
      this.#formats.set(Number(attributes.get('numFmtId')), formatShows(attributes.get('formatCode') ?? ''));
    }
    if (depth === 3 && name === 'xf' && this.#isInCellFormats && this.shows.length < STYLES_MAX) {
      const id = Number(attributes.get('numFmtId') ?? 0);
      this.shows.push(this.#formats.get(id) ?? builtIn(id));
    }
  };
}
