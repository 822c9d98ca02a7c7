import type { ReactNode } from 'react';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { isLine, type ChartKind } from './chart-layout.ts';
import { ChartStage } from './chart-stage.tsx';

/** Bars beside each other, up and down from zero; a series with `line` runs over them. */
export function BarChart(props: ChartProps): ReactNode {
  return <Framed {...props} kind="bars" />;
}

/** Lines over time; how sure they are is said by their dashes. */
export function LineChart(props: ChartProps): ReactNode {
  return <Framed {...props} kind="lines" />;
}

/** Bars on each other: parts and what they come to; what goes down is stacked downwards. */
export function StackedBarChart(props: ChartProps): ReactNode {
  return <Framed {...props} kind="stacked" />;
}

function Framed({ kind, ...props }: ChartProps & { readonly kind: ChartKind }): ReactNode {
  return (
    <ChartFrame {...props} isLine={(series) => isLine(props.data.series[series], kind)}>
      {(framed) => <ChartStage title={props.title} kind={kind} {...framed} />}
    </ChartFrame>
  );
}
