// @vitest-environment node
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { onlyDeclares } from './only-declares.ts';

const MODULES: Readonly<Record<string, string>> = {
  'declares/heavy.js': `export const heavy = ['heavy'].join();`,
  'declares/contract.js': `
    import { heavy } from './heavy.js';
    const made = (text) => Object.freeze({ text });
    export const used = made('used'), alsoUsed = \`\${made('also used').text}!\`;
    export const unused = made(\`unused \${heavy}\`);
    export const each = [...new Set(['each'])], one = new Map([['new', 1]]);`,
  'acts/act.js': `const act = (text) => globalThis.acts.push(text); const done = act('acted');`,
  'entry.js': `
    import { alsoUsed, used } from './declares/contract.js';
    import './acts/act.js';
    globalThis.seen = [used.text, alsoUsed];`,
};

/** The script that a build makes of these modules. */
async function built(plugins: readonly ReturnType<typeof onlyDeclares>[]): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      ...plugins,
      {
        name: 'modules-of-the-test',
        resolveId: (id) => Object.keys(MODULES).find((name) => name.endsWith(id.replace(/^[./]+/, ''))) ?? null,
        load: (id) => MODULES[id] ?? null,
      },
    ],
    build: { write: false, rolldownOptions: { input: 'entry.js' } },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}

test('a declaration that nobody uses is left out with all that it alone needs', async () => {
  const code = await built([onlyDeclares(/^declares[/]/)]);
  for (const left of ['unused', 'heavy', 'new']) expect(code).not.toContain(left);
  // Without it the bundler keeps them: it cannot know that making them does nothing else.
  expect(await built([])).toContain('unused');
});

test('what is used stays as it was, and elsewhere a call stays though nobody uses what it gives', async () => {
  const world: { acts: string[]; seen?: readonly string[] } = { acts: [] };
  runInNewContext(await built([onlyDeclares(/^declares[/]/)]), world);
  expect(world.acts).toEqual(['acted']);
  expect([...(world.seen ?? [])]).toEqual(['used', 'also used!']);
});
