import { useId, type ReactNode } from 'react';
import styles from './charts.module.css';

/** One bar or slice: its words, how large it is, and what stands for that in words. */
export interface Share {
  readonly label: string;
  readonly value: number;
  /** The value as a person reads it: "R$ 1.240,00", "12 itens". */
  readonly text: string;
}

const HEIGHT = 150;
/** A bar that is not nothing is seen, however small. */
const LEAST = 2;

/** Shares as upright bars from one base line, each with its words. Belongs in a <ChartCard>, which has its table. */
export function BarChart({
  title,
  shares,
  endsNow = false,
}: {
  readonly title: string;
  readonly shares: readonly Share[];
  /** The last one is of now, and stands out. */
  readonly endsNow?: boolean;
}): ReactNode {
  const most = Math.max(1, ...shares.map(({ value }) => value));
  const step = 100 / Math.max(1, shares.length);
  const heightOf = (value: number): number => (value <= 0 ? 0 : Math.max(LEAST, (value / most) * (HEIGHT - 8)));
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.bars}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={inWords(title, shares)}
      >
        {shares.map(({ label, value, text }, index) => (
          <rect
            key={label}
            className={endsNow && index === shares.length - 1 ? styles.barNow : styles.bar}
            x={index * step + step * 0.22}
            y={HEIGHT - heightOf(value)}
            width={step * 0.56}
            height={heightOf(value)}
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        ))}
        <line className={styles.base} x1="0" x2="100" y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <figcaption className={styles.axis} aria-hidden="true">
        {shares.map(({ label, text }) => (
          <span key={label}>
            <span className={styles.axisText}>{text}</span>
            <span className={styles.axisLabel}>{label}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

/** Shares of a whole as a ring, what it comes to in its middle, and a legend. */
export function DonutChart({
  title,
  shares,
  total,
  unit,
}: {
  readonly title: string;
  readonly shares: readonly Share[];
  /** The whole in words, and what it is of. */
  readonly total: string;
  readonly unit: string;
}): ReactNode {
  const id = useId();
  const sum = shares.reduce((all, { value }) => all + value, 0);
  const slices = shares.map(({ label, value }, index) => {
    const before = shares.slice(0, index).reduce((all, share) => all + share.value, 0);
    return { label, tone: index % TONES.length, length: part(value, sum), offset: part(before, sum) };
  });
  return (
    <div className={styles.donut}>
      <svg className={styles.ring} viewBox="0 0 120 120" role="img" aria-labelledby={id}>
        <title id={id}>{inWords(title, shares)}</title>
        <circle className={styles.track} cx="60" cy="60" r={RADIUS} />
        {slices.map(({ label, tone, length, offset }) => (
          <circle
            key={label}
            className={TONES[tone]}
            cx="60"
            cy="60"
            r={RADIUS}
            strokeDasharray={`${Math.max(0, length - 1.5)} ${ROUND}`}
            strokeDashoffset={-offset}
            transform="rotate(-90 60 60)"
          />
        ))}
        <text className={styles.middle} x="60" y="60" aria-hidden="true">
          {total}
        </text>
        <text className={styles.middleUnit} x="60" y="75" aria-hidden="true">
          {unit}
        </text>
      </svg>
      <ul className={styles.legend} aria-label={`Legenda: ${title}`}>
        {shares.map(({ label, text }, index) => (
          <li key={label}>
            <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
              <circle className={TONES[index % TONES.length]} cx="5" cy="5" r="2.5" />
            </svg>
            <span>{label}</span>
            <span className={styles.legendText}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

// One hue in steps: a colour of its own would mean something.
const TONES = [styles.tone1, styles.tone2, styles.tone3, styles.tone4, styles.tone5];

function part(value: number, sum: number): number {
  return sum === 0 ? 0 : (value / sum) * ROUND;
}

function inWords(title: string, shares: readonly Share[]): string {
  return `${title}. ${shares.map(({ label, text }) => `${label}: ${text}`).join('; ')}`;
}
