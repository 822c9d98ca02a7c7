import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Detail, DetailHead, DetailSection, NumberedSteps } from './detail.tsx';

afterEach(cleanup);

test('a detail that scrolls and holds nothing to focus takes the focus itself; its parts are named', () => {
  render(
    <Detail label="Detalhe do pagamento">
      <DetailHead title="Padaria Aurora" />
      <DetailSection title="Ver como Ana" label="Ver como">
        <NumberedSteps steps={['Abra o aplicativo.', 'Confirme.']} />
      </DetailSection>
    </Detail>,
  );
  const detail = screen.getByRole('region', { name: 'Detalhe do pagamento' });
  detail.focus();
  expect(document.activeElement).toBe(detail);
  const part = within(detail).getByRole('region', { name: 'Ver como' });
  expect(within(part).getByRole('heading', { name: 'Ver como Ana' })).toBeTruthy();
  expect(within(part).getAllByRole('listitem')).toHaveLength(2);
});

test('one with something to focus in it is no stop of its own', () => {
  const { container } = render(<Detail>Conteúdo</Detail>);
  expect(container.querySelector('[tabindex]')).toBeNull();
});
