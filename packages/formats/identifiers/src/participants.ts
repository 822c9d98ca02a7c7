import { ispb, type Ispb } from './ispb.ts';

/** An institution that takes part in Pix and in the STR, through which TED goes. */
export interface Participant {
  readonly ispb: Ispb;
  /** Three-digit clearing code (COMPE). */
  readonly code: string;
  readonly name: string;
  /** Made up for the sandbox: never offered in production. */
  readonly fictitious?: true;
}

/**
 * The participants that a company of ours is likely to meet: code, ISPB and the name that people know, facts of Banco
 * Central's public lists of participants of the STR and of Pix (as of November 2026), ordered by code. Each of them stands
 * in both lists. Our own bank is not among them: it is named by configuration.
 */
const FACTS = `
001 00000000 Banco do Brasil
003 04902979 Banco da Amazônia
004 07237373 Banco do Nordeste
021 28127603 Banestes
033 90400888 Santander
037 04913711 Banpará
041 92702067 Banrisul
047 13009717 Banese
070 00000208 BRB
077 00416968 Inter
079 09516419 PicPay Bank
082 07679404 Banco Topázio
085 05463212 Ailos
097 04632856 Credisis
104 00360305 Caixa Econômica Federal
121 10664513 Agibank
133 10398952 Cresol
136 00315557 Unicred
197 16501555 Stone
208 30306294 BTG Pactual
212 92894922 Banco Original
218 71027866 BS2
237 60746948 Bradesco
246 28195667 Banco ABC Brasil
254 14388334 Paraná Banco
260 18236120 Nubank
274 11581339 BMP
290 08561701 PagBank
318 61186680 Banco BMG
323 10573521 Mercado Pago
332 13140088 Acesso
335 27098060 Digio
336 31872495 C6 Bank
341 60701190 Itaú Unibanco
348 33264668 Banco XP
364 09089356 Efí
376 33172537 J.P. Morgan
380 22896431 PicPay
389 17184037 Banco Mercantil
403 37880206 Cora
413 01858774 Banco BV
422 58160789 Banco Safra
461 19540550 Asaas
509 13935893 Celcoin
529 17079937 Pinbank
536 20855875 Neon
542 18189547 InfinitePay (CloudWalk)
600 59118133 Banco Luso Brasileiro
604 31895683 Banco Industrial do Brasil
611 61820817 Banco Paulista
612 31880826 Banco Guanabara
623 59285411 Banco Pan
633 68900810 Banco Rendimento
637 60889128 Banco Sofisa
643 62144175 Banco Pine
665 20018183 Stark Bank
707 62232889 Daycoval
745 33479023 Citibank
748 01181521 Sicredi
756 02038232 Sicoob
769 24313102 99Pay
`;

/** Participants of the sandbox's simulated outside world. */
const FICTITIOUS: readonly Participant[] = [
  { ispb: ispb('99999010'), code: '991', name: 'Banco Araucária', fictitious: true },
  { ispb: ispb('99999011'), code: '992', name: 'Banco Jequitibá', fictitious: true },
];

/** All of them, the fictitious ones last. */
export const PARTICIPANTS: readonly Participant[] = [...readFacts(FACTS), ...FICTITIOUS];

const byIspb = new Map(PARTICIPANTS.map((participant) => [participant.ispb as string, participant]));
const byCode = new Map(PARTICIPANTS.map((participant) => [participant.code, participant]));

/** The participant with that ISPB, if it is one that we know. */
export function participantByIspb(text: string): Participant | undefined {
  return byIspb.get(text);
}

/** The participant with that clearing code, if it is one that we know. */
export function participantByCode(code: string): Participant | undefined {
  return byCode.get(code);
}

function readFacts(lines: string): readonly Participant[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => ({ code: line.slice(0, 3), ispb: ispb(line.slice(4, 12)), name: line.slice(13) }));
}
