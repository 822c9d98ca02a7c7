import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { lookAllWays } from './support/all-ways.ts';
import { bank } from './support/bank.ts';
import { sampleCode } from './support/outside-world.ts';
import { qrFilm } from './support/qr-code.ts';
import { setStage } from './support/stage.ts';

// Goal: a code on somebody else's screen or paper is read by the camera, and nothing of what it saw leaves the browser.

const folder = await mkdtemp(join(tmpdir(), 'ipe-film-'));
afterAll(() => rm(folder, { recursive: true }));

const stage = setStage({
  async camera() {
    const film = join(folder, 'code.y4m');
    await writeFile(film, qrFilm(await sampleCode('estatico')));
    return { film };
  },
});
const deniedStage = setStage({ camera: 'denied' });

beforeAll(() => registerPhone(bank, PEOPLE.maker));

const camera = (page: Page): Locator => page.getByRole('dialog', { name: 'Ler com a câmera' });

async function openCamera(page: Page): Promise<void> {
  await page.goto('/pix-copy-paste');
  await page.getByRole('button', { name: 'Usar a câmera' }).click();
}

/** A line on which the window comes later than the camera, which is there at once. */
async function slowScripts(page: Page): Promise<void> {
  await page.goto('/pix-copy-paste');
  await page.getByRole('button', { name: 'Usar a câmera' }).waitFor();
  await page.route('**/assets/*.js', async (route) => {
    await pause(1500);
    await route.continue();
  });
}

/** Notes what the camera gives to the page, so that it can be asked whether it was let go. */
async function noteTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const given: MediaStreamTrack[] = [];
    Object.assign(window, { given });
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      given.push(...stream.getTracks());
      return stream;
    };
  });
}

const statesOfTracks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { given: MediaStreamTrack[] }).given.map(({ readyState }) => readyState));

test('a code that is held before the camera is read, is what is paid, and the camera is let go', async () => {
  const page = await stage.open({ as: PEOPLE.maker, reducedMotion: 'reduce' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await noteTracks(page);
  await slowScripts(page);
  await page.getByRole('button', { name: 'Usar a câmera' }).click();
  await page.getByText(/Código de .*: R\$.42,50/).waitFor();
  await camera(page).waitFor({ state: 'detached' });
  expect(await statesOfTracks(page)).toEqual(['ended']);
  // Nothing was sent before the person goes on.
  expect(asked.filter((each) => each.startsWith('POST') && !each.endsWith('/live'))).toEqual([]);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Quanto' }).waitFor();
  expect((await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')).toContain('R$ 42,50');
});

test('whoever closes the window has the camera let go', async () => {
  const page = await stage.open({ as: PEOPLE.maker, reducedMotion: 'reduce' });
  await noteTracks(page);
  // The reader never comes: the camera shows for as long as somebody looks.
  await page.addInitScript(() =>
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [];
      },
    }),
  );
  await openCamera(page);
  await camera(page).getByLabel('Câmera: aponte para o QR Code').waitFor();
  await expect.poll(() => statesOfTracks(page)).toEqual(['live']);
  await lookAllWays(page);
  await camera(page).getByRole('button', { name: 'Fechar' }).last().click();
  await camera(page).waitFor({ state: 'detached' });
  expect(await statesOfTracks(page)).toEqual(['ended']);
});

test('who does not let the camera be used is told how to, and pastes the code instead', async () => {
  const page = await deniedStage.open({ as: PEOPLE.maker, reducedMotion: 'reduce' });
  await openCamera(page);
  await camera(page)
    .getByText(/não deixou usar a câmera. Permita a câmera para este site/)
    .waitFor();
  await lookAllWays(page);
  await page.keyboard.press('Escape');
  await camera(page).waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).fill(await sampleCode('estatico'));
  await page.getByText(/Código de .*: R\$.42,50/).waitFor();
});
