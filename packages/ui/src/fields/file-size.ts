const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** How large a file is, as people say it: "820 bytes", "1,2 MB". A MB is 1,024 × 1,024 bytes, as in the limits of uploads. */
export function fileSizeInWords(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // What would round to the next unit is said in the next unit.
  while (size >= STEP - 0.05 && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${number.format(size)} ${bytes === 1 ? 'byte' : UNITS[unit]}`;
}
