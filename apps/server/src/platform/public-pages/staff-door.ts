import type { Clock } from '@bank/core';
import type { Settings } from '../config/settings.ts';
import type { Page, PageAnswer } from '../http/page.ts';
import { carriesSecret } from '../http/secret-door.ts';
import type { Rates } from '../rates/rates.ts';
import { limitedByAddress, publicPage, type PublicBank } from './frame.ts';

/** What pages for the bank's staff are made with. */
export interface StaffDoor {
  readonly settings: Pick<Settings, 'bank' | 'staffToken' | 'limits'>;
  readonly clock: Clock;
  readonly rates: Pick<Rates, 'shared'>;
}

/**
 * A page for the bank's staff: behind the secret of the settings, which a browser asks for as a password. Without that
 * setting there is no such page. No customer's session opens it.
 */
export function staffPage(
  { settings, rates }: StaffDoor,
  page: Pick<Page, 'path' | 'summary'> & { readonly show: () => Promise<PageAnswer> },
): readonly Page[] {
  const { staffToken, limits, bank } = settings;
  if (staffToken === undefined) return [];
  const limited = limitedByAddress(bank, {
    limiter: rates.shared('staff-pages', limits.staffPages),
    title: 'Consultas demais',
  });
  const { path, summary, show } = page;
  return [
    {
      method: 'GET',
      path,
      summary,
      handle: limited(({ headers }) =>
        carriesSecret(headers.authorization, staffToken) ? show() : closedDoorPage(bank),
      ),
    },
  ];
}

/** Who asks did not show the secret: a browser asks for it as a password. */
function closedDoorPage(bank: PublicBank): PageAnswer {
  const content = `<div class="card" role="alert"><h1>Só para a equipe do banco</h1>
<p class="muted">Informe a senha da equipe para continuar. O nome pode ficar vazio.</p></div>`;
  const headers = { 'www-authenticate': 'Basic realm="Equipe", charset="UTF-8"' };
  return publicPage(bank, { status: 401, title: 'Só para a equipe do banco', content, headers });
}
