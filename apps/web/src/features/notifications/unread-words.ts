/** "3 avisos não lidos"; "Nenhum aviso não lido". */
export function unreadWords(unread: number): string {
  if (unread === 0) return 'Nenhum aviso não lido';
  return unread === 1 ? '1 aviso não lido' : `${unread} avisos não lidos`;
}
