/** The name of the bank whose server gave this page, which writes it there; nothing where no server did (tests). */
export function bankName(): string {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="ipe-bank"]') ?? {};
  return content.split(' ').slice(2).join(' ');
}
