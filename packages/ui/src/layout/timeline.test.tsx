import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Timeline } from './timeline.tsx';

afterEach(cleanup);

const TICK = 'm2.5 6.3 2.4 2.4 4.6-5';

test('what something else followed is finished, what is reached keeps its own mark, what failed stays failed', () => {
  const { container } = render(
    <Timeline
      moments={[
        { key: '1', title: 'Enviado', when: '10:00', tone: 'info' },
        { key: '2', title: 'Recusado por Ana', when: '10:05', tone: 'negative' },
        { key: '3', title: 'Espera Bruno', when: '10:10', tone: 'warning' },
        { key: '4', title: 'Pagamento' },
      ]}
    />,
  );
  const ticked = [...container.querySelectorAll('li')].map(
    (moment) => moment.querySelector(`path[d="${TICK}"]`) !== null,
  );
  expect(ticked).toEqual([true, false, false, false]);
});

test('what is done is ticked, what is awaited is lit, and what comes after it is pale', () => {
  const { container } = render(
    <Timeline
      moments={[
        { key: '1', title: 'Contestada', when: '10:00' },
        { key: '2', title: 'Registrada no Banco Central', when: '10:05' },
        { key: '3', title: 'Análise do outro banco' },
        { key: '4', title: 'Resultado', tone: 'warning' },
      ]}
    />,
  );
  const looks = [...container.querySelectorAll('li')].map(({ className }) =>
    ['positive', 'info', 'neutral', 'pending'].filter((look) => className.includes(look)).join(' '),
  );
  expect(looks).toEqual(['positive', 'positive', 'info', 'neutral pending']);
});
