/** How high a drawing is where nobody says otherwise. Pixels. */
export const CHART_HEIGHT = 200;
