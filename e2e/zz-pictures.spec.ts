import { beforeAll, inject, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { sampleCode } from './support/outside-world.ts';
import { setStage } from './support/stage.ts';
const stage = setStage();
beforeAll(async () => { await registerPhone({ bankUrl: inject('bankUrl'), railsUrl: inject('railsUrl') }, PEOPLE.maker); });
test('pictures', async () => {
  for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await stage.open({ as: PEOPLE.maker, reducedMotion: 'reduce', viewport: { width, height }, colorScheme });
      const shot = (name: string) => page.screenshot({ path: `/tmp/pics/${name}-${width}-${colorScheme}.png`, fullPage: true });
      await page.goto('/pix-copy-paste');
      await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).waitFor();
      await page.waitForTimeout(500);
      await shot('1-empty');
      await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).fill(await sampleCode('cobv-outro-nome'));
      await shot('2-pasted');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('heading', { name: 'Quanto' }).waitFor();
      await page.waitForTimeout(700);
      await shot('3-other-name');
      await page.goto('/pix-copy-paste');
      await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).waitFor();
      await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).fill(await sampleCode('cobv-atrasada'));
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('heading', { name: 'Quanto' }).waitFor();
      await page.waitForTimeout(700);
      await shot('4-late');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('heading', { name: 'Confira os dados' }).waitFor();
      await page.waitForTimeout(500);
      await shot('5-review');
      await page.goto('/pix-copy-paste');
      await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).fill(await sampleCode('autoridade-desconhecida'));
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByText('A assinatura desta').waitFor();
      await shot('6-refused');
    }
  }
}, 240_000);
