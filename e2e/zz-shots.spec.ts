import { createPixOrder, lookUpPayee } from '@bank/contracts';
import { inject, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { expectAnswer, signInByEmail } from './phone.ts';
import { openMobileApp, readAccessCode } from './support/mobile-app.ts';
import { showCode } from './support/sign-in.ts';
import { setStage } from './support/stage.ts';
const stage = setStage();
test('shots', async () => {
  const app = await stage.open({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  let n = 0;
  const shot = async () => {
    n += 1;
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.emulateMedia({ colorScheme });
      await app.screenshot({ path: `/tmp/shots/m${n}-${colorScheme}.png` });
    }
  };
  await app.goto('/app/');
  await app.getByRole('button', { name: 'Entrar' }).waitFor();
  await shot();
  await openMobileApp(app, inject('railsUrl'), PEOPLE.guest, shot);
  await shot();
  const page = await stage.open();
  await page.goto('/session/signin');
  const { id } = await showCode(page);
  await readAccessCode(app, id, shot);
  await shot();
  await app.getByRole('button', { name: 'Não fui eu, recusar' }).click();
  await app.getByText('Acesso recusado.').waitFor();
  const { client } = await signInByEmail(inject('bankUrl'), PEOPLE.guest);
  for (const [key, amount] of [['helena@exemplo.com.br', '1500.00'], ['financeiro@mercadobomdia.example', '48250.90']] as const) {
    const lookup = expectAnswer(await client(lookUpPayee, { body: { key } }));
    expectAnswer(await client(createPixOrder, { body: { lookupId: lookup.id, amount, message: 'Com acentuação' }, idempotencyKey: crypto.randomUUID() }));
  }
  await app.getByRole('button', { name: /Helena Prado/ }).waitFor();
  await shot();
  await app.getByRole('button', { name: /Helena Prado/ }).click();
  await app.getByRole('heading', { name: 'Confirmar pagamento' }).waitFor();
  await shot();
}, 120000);
