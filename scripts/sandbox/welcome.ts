import { relative } from 'node:path';
import { readStaff, sandboxSecretFile, sandboxStaffFile } from '../../apps/server/src/platform/config/staff.ts';
import type { SandboxSettings } from './settings.ts';

const SIGN_INS = [
  ['10001', 'administrador (SA)', 'app: 529.982.247-25 · web: adm1@exemplo.com', 'Ipe-adm-10001'],
  ['10001', 'segundo aprovador (ADMIN)', 'app: 111.444.777-35 · web: apr1@exemplo.com', 'Ipe-apr-10001'],
  ['10001', 'operadora (EDITOR)', 'app: 168.995.350-09 · web: ope1@exemplo.com', 'Ipe-ope-10001'],
  ['10001', 'convidado', 'app: 746.824.890-70 · web: convidado@exemplo.com', 'Ipe-conv-10001'],
  ['10001', 'convidado, senha temporária', 'app: 287.625.550-22 · web: novo@exemplo.com', 'Temp-10001'],
  ['10002', 'administrador (SA)', 'app: 390.533.447-05 · web: adm2@exemplo.com', 'Ipe-adm-10002'],
  ['10003', 'administrador (SA)', 'app: 935.411.347-80 · web: adm3@exemplo.com', 'Ipe-adm-10003'],
] as const;

/** What the sandbox says when it is open: where things are, and who may sign in. */
export function welcome(settings: SandboxSettings, seconds: string): string {
  const lines = [`Ipê aberto em ${seconds} s`, ''];
  const addresses: (readonly [string, string])[] = [['Internet banking', settings.publicUrl]];
  if (settings.simulated) {
    addresses.push(['Aplicativo simulado', `${settings.publicUrl}/app/`]);
    addresses.push(['Mundo externo simulado', `http://localhost:${settings.railsPort}`]);
    addresses.push(['E-mails, SMS e avisos', `http://localhost:${settings.railsPort}/outbox`]);
    addresses.push(['Empresas para o cadastro', `http://localhost:${settings.railsPort}/empresas`]);
  }
  addresses.push(['API (OpenAPI 3.1)', `${settings.publicUrl}/services/openapi.json`]);
  lines.push(...table(addresses), '');
  if (settings.simulated)
    lines.push('Acessos de demonstração', '', ...table([['Conta', 'Quem', 'Entra com', 'Senha'], ...SIGN_INS]), '');
  lines.push(...staffLines(settings), 'Para encerrar: Ctrl+C');
  return lines.map((line) => (line ? `  ${line}` : line)).join('\n');
}

/** The two people whom the sandbox made for the bank's staff, and where each one's secret lies; none where it made none. */
function staffLines({ dataDir, simulated }: SandboxSettings): string[] {
  const staff = simulated ? readStaff(sandboxStaffFile(dataDir), false) : [];
  if (typeof staff === 'string' || staff.length === 0) return [];
  const rows = staff.map(({ name }) => [name, relative('', sandboxSecretFile(dataDir, name))]);
  return [
    'Equipe do banco: npm run --silent ipe -- incidents … --staff NOME --secret-file SEGREDO',
    '',
    ...table([['Nome', 'Segredo'], ...rows]),
    '',
  ];
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  );
}
