/** Joins class names and leaves out what is not there: `classNames(styles.row, open && styles.open)`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
