const PIXELS_MAX = 50_000_000;

/** Whether a picture can be shown without filling a machine's memory: at least one pixel, at most 50 million. */
export function isSaneSize(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= PIXELS_MAX;
}
