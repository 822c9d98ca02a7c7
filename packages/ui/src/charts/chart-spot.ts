/** A point of the drawing, in pixels from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
