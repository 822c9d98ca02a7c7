import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Fold } from './filter-bar.tsx';

afterEach(cleanup);

test('a fold says whether something in it is set, and where it can what', () => {
  render(
    <>
      <Fold label="Totais">a</Fold>
      <Fold label="Buscar" inUse>
        b
      </Fold>
      <Fold label="Situação" inUse="vencidas">
        c
      </Fold>
    </>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Totais',
    'Buscar · em uso',
    'Situação: vencidas',
  ]);
});
