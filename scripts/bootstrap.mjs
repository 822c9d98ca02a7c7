// The door of every npm script: `node scripts/bootstrap.mjs COMMAND [ARGUMENTS]`. It runs on any Node from 20.19 on,
// before anything is installed: it installs what is missing, then hands over to scripts/COMMAND.ts under the Node
// that the product runs on, which comes as an npm package. The only plain JavaScript file of the tree.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR_MIN = 24;
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** True when node_modules holds what the lock file says; packages that are only for other platforms may be missing. */
function installed(lock) {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(lock).packages).filter(([path]) => path.includes('node_modules/'));
  return wanted.every(([path, { version, link, optional }]) => {
    const found = present[path];
    return found ? link || found.version === version : optional;
  });
}

/** Installs exactly what the lock file says, unless it is there. Says so on stderr: stdout belongs to the command. */
function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
  const stampFile = join(modules, '.ipe-installed');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!installed(lock)) {
    runNpm();
    if (!installed(lock))
      fail('O que o npm instalou não é o que package-lock.json diz: rode "npm install" e veja o que mudou nele.');
  }
  writeFileSync(stampFile, stamp);
}

// `npm ci` would be the plain word for it, but npm 11 refuses a lock file that lacks an optional package of some other
// platform, which is what npm itself writes where the registry in use does not carry that package. So: a plain
// install that leaves package-lock.json alone, and our own look at whether it did what that says.
function runNpm() {
  process.stderr.write('Instalando as dependências (só na primeira vez, e quando mudam)…\n');
  // Development packages too, for the web app is built here; no package needs its install script.
  const wanted = ['--no-save', '--ignore-scripts', '--include=dev', '--include=optional'];
  const args = ['install', ...wanted, '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options);
  if (done.status !== 0) fail('A instalação falhou; veja a mensagem do npm acima.');
}

/** The Node that the product runs on: the packaged one, else the running one if it is new enough. */
function runtime() {
  const packaged = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(packaged) && spawnSync(packaged, ['--version'], { stdio: 'ignore' }).status === 0) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath;
  return fail(
    `O Ipê roda no Node ${NODE_MAJOR_MIN}. Não há pacote dele para ${process.platform} ${process.arch}, e o Node em uso é o ${process.versions.node}: instale o Node ${NODE_MAJOR_MIN} ou mais novo.`,
  );
}

const [command, ...rest] = process.argv.slice(2);
const script = join(root, 'scripts', `${command}.ts`);
if (!command || !existsSync(script)) fail(`Não há o comando "${command ?? ''}" em scripts/.`);
install();

// On a leash (scripts/sandbox/leash.ts): should this process be killed with -9, the command still ends in order.
const leash = new URL('./sandbox/leash.ts', import.meta.url).href;
const child = spawn(runtime(), ['--import', leash, script, ...rest], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: join(modules, '.bin') + delimiter + process.env.PATH },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A terminal gives Ctrl+C to the whole group: the child has it already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('error', (error) => fail(`Não foi possível iniciar ${script}: ${error.message}`));
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
