import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from './people.ts';
import { registerPhone } from './phone.ts';
import { lookAllWays, settled } from './support/all-ways.ts';
import { bank } from './support/bank.ts';
import { journey } from './support/journey.ts';
import { setStage } from './support/stage.ts';

// Groups of payees: made, filled from a list, mended, repeated, archived; the confidential one is closed to who may not see it.
const stage = setStage();
let page: Page;
const mark = '731';
const name = `Equipe ${mark}`;

beforeAll(async () => {
  await registerPhone(bank, PEOPLE.admin);
  page = await stage.open({ as: PEOPLE.admin, kept: true, reducedMotion: 'reduce' });
});

const HEADER = 'Nome;CPF ou CNPJ;Chave Pix;Banco;Agência;Conta;Valor;Matrícula';
const LIST = [
  HEADER,
  // Excel took the zeros of the bank's code away.
  'Bruna Exemplo;529.982.247-25;;1;1234;56789-0;2.500,00;0001',
  'Davi Exemplo;111.444.777-36;;341;1234;11111-1;1.800,00;0002',
  'Elis Exemplo;;elis@exemplo.com;;;;3.100,50;0003',
].join('\r\n');

async function useList(text: string, fileName = 'folha.csv'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: /^Usar \d+ linhas?$/ }).click();
}

/** The address of the group that is made here. */
let address = '/groups';

const row = (text: string) => page.getByRole('table', { name: 'Favorecidos do grupo' }).getByText(text);

describe('somebody who pays a team', () => {
  journey('makes a group, which is empty and says what to do', async () => {
    await page.goto('/groups');
    await settled(page, 'Grupos');
    await page.getByRole('table', { name: 'Grupos de favorecidos' }).getByText('Salários').waitFor();
    await lookAllWays(page);
    await page.getByRole('button', { name: 'Criar grupo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Criar grupo' });
    await dialog.getByLabel('Nome do grupo').fill(name);
    await dialog.getByRole('button', { name: 'Criar grupo' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Ninguém neste grupo ainda').waitFor();
    address = new URL(page.url()).pathname + new URL(page.url()).search;
    await lookAllWays(page);
  });

  journey(
    'brings a list, reads what is wrong with a row, takes that row along to mend, and saves the others',
    async () => {
      await page.goto(address);
      await page.getByRole('link', { name: 'Incluir favorecidos' }).last().click();
      await page.getByRole('grid', { name: 'Favorecidos do grupo' }).waitFor();
      await useList(LIST);
      await page.getByRole('grid', { name: 'Favorecidos do grupo' }).getByText('Elis Exemplo').waitFor();
      await page.getByRole('button', { name: 'Conferir linhas' }).click();
      await page.getByText(/^2 incluídos\. O grupo fica com 2 favorecidos, soma R\$\s5\.600,50/).waitFor();
      await page
        .getByRole('list', { name: 'Linhas com erro' })
        .getByText(/Linha 2.*CPF ou CNPJ/)
        .waitFor();
      await lookAllWays(page);
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Baixar linhas com erro' }).click();
      expect((await file).suggestedFilename()).toBe('favorecidos-a-corrigir.csv');
      await page.getByRole('button', { name: 'Salvar alterações' }).click();
      await row('Bruna Exemplo').waitFor();
      expect(await row('Davi Exemplo').count()).toBe(0);
      await page.getByText('***.982.247-**').first().waitFor();
      await lookAllWays(page);
    },
  );

  test('puts next month’s list in the place of this one: who stays is changed, who is missing goes, and it is told who did it', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Alterar favorecidos' }).click();
    // The name is in the cell that has the keys, which is a field.
    await page.getByRole('grid', { name: 'Favorecidos do grupo' }).getByText('2.500,00').waitFor();
    await page.getByText('Substituir a lista toda', { exact: true }).click();
    await useList([HEADER, 'Bruna Exemplo;529.982.247-25;;001;1234;56789-0;2.700,00;0001'].join('\r\n'));
    await page.getByRole('button', { name: 'Conferir linhas' }).click();
    await page.getByText(/^1 alterado, 1 removido\. O grupo fica com 1 favorecido/).waitFor();
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await row('Bruna Exemplo').waitFor();
    await page.getByRole('tab', { name: 'Alterações' }).click();
    await page.waitForURL(/ver=alteracoes/);
    const changes = page.getByRole('list', { name: 'Alterações do grupo' });
    await changes.getByText('Favorecidos alterados: 1 alterado, 1 removido').waitFor();
    await changes.getByRole('button', { name: 'Ver favorecidos' }).first().click();
    await changes
      .getByText(/R\$\s2\.500,00/)
      .first()
      .waitFor();
    await changes.getByText('Removido', { exact: true }).waitFor();
    await lookAllWays(page);
  });

  test('lets it repeat on the fifth business day, sees the months to come, and finds the way to a batch', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Nome e repetição' }).click();
    const drawer = page.getByRole('dialog', { name: 'Nome e repetição' });
    await drawer.getByLabel('Repetir').selectOption({ label: 'Todo mês, em um dia útil' });
    await drawer.getByLabel('Qual dia útil').selectOption({ label: '5º dia útil' });
    expect(await drawer.getByRole('list', { name: 'Próximos meses' }).getByRole('listitem').count()).toBe(3);
    await lookAllWays(page);
    await drawer.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText(/^Todo mês no 5º dia útil\. Rascunho 3 dias úteis antes\./).waitFor();
    const way = await page.getByRole('link', { name: 'Preparar lote' }).getAttribute('href');
    expect(way).toMatch(/^\/batch-transfer/);
  });

  test('takes it along as a file that can be imported again', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const download = await file;
    expect(download.suggestedFilename()).toMatch(/^grupo-10001-.*\.csv$/);
  });

  test('archives it, finds it among the archived, and brings it back', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Arquivar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Arquivar grupo' }).click();
    await page.getByText('Grupo arquivado.').waitFor();
    await page.getByRole('link', { name: 'Ver grupos' }).click();
    await page.getByRole('button', { name: /^Arquivados/ }).click();
    await page.waitForURL(/arquivados=sim/);
    const table = page.getByRole('table', { name: 'Grupos de favorecidos' });
    await table.getByText(name).waitFor();
    expect(await table.getByText('Obra da filial').count()).toBe(1);
    await table.getByText(name).click();
    await page.getByRole('button', { name: 'Trazer de volta' }).click();
    await page.getByText('Grupo em uso de novo.').waitFor();
  });

  test('finds a group by who is in it, by keyboard alone', async () => {
    await page.goto('/groups');
    await settled(page, 'Grupos');
    await page.keyboard.press('/');
    await page.keyboard.type('bruna exemplo');
    await page.waitForURL(/busca=/);
    await expect.poll(() => page.getByRole('table').getByText('Fornecedores').count()).toBe(0);
    await page.getByRole('button', { name: new RegExp(`Ver detalhes de ${name}`) }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });
});

describe('the salaries of the company', () => {
  test('are closed to a colleague who may keep groups: name, number and sum, and nothing of the rows', async () => {
    const colleague = await stage.open({ as: PEOPLE.maker, reducedMotion: 'reduce' });
    await colleague.goto('/groups');
    const table = colleague.getByRole('table', { name: 'Grupos de favorecidos' });
    await table.getByText('Confidencial').waitFor();
    await table.getByText('Salários').click();
    await colleague.getByText('Grupo confidencial').waitFor();
    await colleague.getByText('Você vê quantos são e quanto somam.').waitFor();
    expect(await colleague.getByRole('link', { name: 'Alterar favorecidos' }).count()).toBe(0);
    expect(await colleague.getByRole('button', { name: 'Exportar' }).count()).toBe(0);
    await lookAllWays(colleague);
    await colleague.getByRole('tab', { name: 'Alterações' }).click();
    await colleague.getByText('Confidencial: só o número e a soma.').waitFor();
  });

  test('are open to the administrator, with the next month’s draft', async () => {
    await page.goto('/groups');
    await page.getByRole('table', { name: 'Grupos de favorecidos' }).getByText('Salários').click();
    await page.getByRole('heading', { level: 1, name: 'Salários' }).waitFor();
    await page.getByText(/^Todo mês no 5º dia útil/).waitFor();
    await page
      .getByRole('table', { name: 'Favorecidos do grupo' })
      .getByText('Salário · ')
      .or(page.getByText(/Salário$/))
      .first()
      .waitFor();
    await lookAllWays(page);
  });
});
