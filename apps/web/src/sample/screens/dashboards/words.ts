import { formatReais } from '@bank/core';

/** "R$ 1,2 mil" of centavos: for an axis, where there is little room. */
export function shortReais(centavos: number): string {
  const reais = centavos / 100;
  const written = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 }).format(reais);
  return `R$ ${written}`;
}

/** "R$ 1.240,00" of centavos. */
export function reais(centavos: bigint): string {
  return `R$ ${formatReais(centavos)}`;
}

/** "1 tarefa", "3 tarefas". */
export function counted(one: string, several: string): (count: number) => string {
  return (count) => `${whole(count)} ${count === 1 ? one : several}`;
}

/** "10.000". */
export function whole(count: number): string {
  return new Intl.NumberFormat('pt-BR').format(count);
}
