/**
 * What the page for programmers shows to be typed, in the order in which it works: each line of a shell that has curl and sed
 * and nothing else. A journey types all of it as it stands and holds the answers against those that are shown (`answers.json`).
 */
export interface Example {
  /** The call that it shows; "token" is no call of the contracts, "outside" one of the simulated outside world. */
  readonly of: string;
  readonly title: string;
  /** Why, and what to look for. Portuguese. */
  readonly text: string;
  readonly command: string;
}

/** Where the commands go. */
export interface ExamplePlaces {
  readonly bankUrl: string;
  /** The simulated outside world; undefined where there is none. */
  readonly outsideUrl: string | undefined;
  readonly credential: { readonly clientId: string; readonly secret: string };
  /** An active Pix key of the credential's company. */
  readonly key: string;
}

/** What happens outside the bank: somebody pays, and the company's system is told. */
function ofOutside(outsideUrl: string): readonly Example[] {
  return [
    {
      of: 'outside',
      title: 'Pague como se fosse o cliente',
      text: 'No ambiente de testes, Ana tem conta em outro banco e paga o código. Em produção, quem paga usa o aplicativo do banco dela.',
      command: `CODIGO=$(sed -n 's/.*"pixCopiaECola":"\\([^"]*\\)".*/\\1/p' cobranca.json)
curl -s ${outsideUrl}/bank/pay -H 'Content-Type: application/json' \\
  -d "{\\"from\\":\\"ana\\",\\"brcode\\":\\"$CODIGO\\"}"`,
    },
    {
      of: 'outside',
      title: 'Veja o aviso chegar',
      text: 'O endereço de testes guarda o que recebe. Cada aviso traz o Pix e, no cabeçalho Ipe-Signature, a assinatura com que se confere que veio do banco.',
      command: `until curl -s ${outsideUrl}/sink/erp > avisos.json && grep -q "$E2EID" avisos.json
do sleep 1; done; cat avisos.json`,
    },
  ];
}

/** From nothing to the first charge that is paid, told of and given back. */
export function firstCharge({ bankUrl, outsideUrl, credential, key }: ExamplePlaces): readonly Example[] {
  const [pay, told] = outsideUrl === undefined ? [] : ofOutside(outsideUrl);
  return [
    {
      of: 'token',
      title: 'Peça um token',
      text: 'O token vale uma hora. Peça outro quando ele vencer; não é preciso pedir um a cada chamada.',
      command: `API=${bankUrl}/services/pix/api/v2
curl -s ${bankUrl}/services/pix/oauth/token -u ${credential.clientId}:${credential.secret} \\
  -d grant_type=client_credentials | tee token.json
TOKEN=$(sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p' token.json)`,
    },
    {
      of: 'api-pix.put-webhook',
      title: 'Diga aonde avisar',
      text: 'A cada Pix recebido por esta chave com txid, o banco envia um POST a este endereço, seguido de /pix.',
      command: `curl -s -X PUT "$API/webhook/${key}" -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{"webhookUrl":"${outsideUrl ?? 'https://erp.suaempresa.com.br'}/sink/erp"}'`,
    },
    {
      of: 'api-pix.put-cob',
      title: 'Crie a cobrança',
      text: 'Você escolhe o txid, de 26 a 35 letras e números. Se a resposta se perder, envie o mesmo pedido outra vez: nada é criado de novo.',
      command: `INICIO=$(date -u +%Y-%m-%dT%H:%M:%SZ)
TXID=PRIMEIRA$(date +%Y%m%d%H%M%S)ABCDEF
curl -s -X PUT "$API/cob/$TXID" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"calendario":{"expiracao":3600},"valor":{"original":"10.50"},"chave":"${key}","solicitacaoPagador":"Pedido 1042"}' \\
  | tee cobranca.json`,
    },
    ...(pay ? [pay] : []),
    {
      of: 'api-pix.read-cob',
      title: 'Confira que foi paga',
      text: 'A situação passa de ATIVA a CONCLUIDA, com o Pix que pagou.',
      command: `until curl -s "$API/cob/$TXID" -H "Authorization: Bearer $TOKEN" > paga.json && grep -q CONCLUIDA paga.json
do sleep 1; done; cat paga.json
E2EID=$(sed -n 's/.*"endToEndId":"\\([^"]*\\)".*/\\1/p' paga.json)`,
    },
    ...(told ? [told] : []),
    {
      of: 'pix-refunds.put-devolucao',
      title: 'Devolva uma parte',
      text: 'Você escolhe o id, único para este Pix. Até o limite diário da credencial a devolução sai sozinha; acima dele fica EM_PROCESSAMENTO até que pessoas da empresa a aprovem.',
      command: `curl -s -X PUT "$API/pix/$E2EID/devolucao/D1" -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{"valor":"0.50"}'`,
    },
    {
      of: 'pix-refunds.read-devolucao',
      title: 'Confira a devolução',
      text: 'DEVOLVIDO: o dinheiro está com quem pagou. NAO_REALIZADO: não saiu, e motivo diz por quê.',
      command: `until curl -s "$API/pix/$E2EID/devolucao/D1" -H "Authorization: Bearer $TOKEN" > devolvido.json \\
  && grep -q DEVOLVIDO devolvido.json
do sleep 1; done; cat devolvido.json`,
    },
  ];
}

const read = (path: string, also = ''): string => `curl -s "$API${path}" -H "Authorization: Bearer $TOKEN"${also}`;
/** From the first charge on: what is listed is what was made here, whatever else the company has. */
const period = 'inicio=$INICIO&fim=2099-12-31T23:59:59Z&paginacao.itensPorPagina=1';
const send = (method: string, path: string, body: string): string =>
  `curl -s -X ${method} "$API${path}" -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' -d '${body}'`;

/** Every other call, in an order in which each finds what it needs; after the first charge. */
export function everyOtherCall({ key }: ExamplePlaces): readonly Example[] {
  return [...ofCob(key), ...ofCobv(key), ...ofLoc(), ...ofLotecobv(key), ...ofPixAndWebhook(key)];
}

/** A charge with a due date, as it is asked for. */
function due(key: string, value: string): string {
  const debtor = '"devedor":{"cnpj":"11222333000181","nome":"Estrela do Sul Comércio Ltda"}';
  return `{"calendario":{"dataDeVencimento":"2099-12-30","validadeAposVencimento":30},${debtor},"valor":{"original":"${value}","multa":{"modalidade":2,"valorPerc":"2.00"},"juros":{"modalidade":2,"valorPerc":"1.00"}},"chave":"${key}"}`;
}

function ofCob(key: string): readonly Example[] {
  return [
    {
      of: 'api-pix.post-cob',
      title: 'Criar com txid do banco',
      text: 'Sem txid não há chave de repetição: cada chamada cria uma cobrança.',
      command: send('POST', '/cob', `{"valor":{"original":"7.00"},"chave":"${key}"}`),
    },
    {
      of: 'api-pix.patch-cob',
      title: 'Remover',
      text: 'Depois de removida, o código não é mais pago. Para revisar, envie os campos que mudam.',
      command: `OUTRA=SEGUNDA$(date +%Y%m%d%H%M%S)ABCDEFG
${send('PUT', '/cob/$OUTRA', `{"valor":{"original":"5.00"},"chave":"${key}"}`)} > /dev/null
${send('PATCH', '/cob/$OUTRA', '{"status":"REMOVIDA_PELO_USUARIO_RECEBEDOR"}')}`,
    },
    {
      of: 'api-pix.list-cobs',
      title: 'Listar',
      text: 'Por página; fim e inicio são obrigatórios.',
      command: read(`/cob?${period}`),
    },
  ];
}

function ofCobv(key: string): readonly Example[] {
  return [
    {
      of: 'api-pix.put-cobv',
      title: 'Criar com vencimento',
      text: 'Multa, juros, abatimento e descontos seguem as modalidades do padrão; o valor do dia é calculado quando alguém paga.',
      command: `VENCE=VENCIMENTO$(date +%Y%m%d%H%M%S)AB
${send('PUT', '/cobv/$VENCE', due(key, '120.00'))}`,
    },
    {
      of: 'api-pix.patch-cobv',
      title: 'Revisar com vencimento',
      text: 'A revisão sobe um a cada mudança.',
      command: send('PATCH', '/cobv/$VENCE', '{"valor":{"original":"110.00"}}'),
    },
    {
      of: 'api-pix.read-cobv',
      title: 'Consultar com vencimento',
      text: 'Como está agora, ou uma revisão anterior com ?revisao=0.',
      command: read('/cobv/$VENCE?revisao=0'),
    },
    {
      of: 'api-pix.list-cobvs',
      title: 'Listar com vencimento',
      text: 'Também por situação, cpf ou cnpj do devedor e lote.',
      command: read(`/cobv?${period}`),
    },
  ];
}

function ofLoc(): readonly Example[] {
  return [
    {
      of: 'api-pix.post-loc',
      title: 'Reservar um endereço',
      text: 'Um QR Code impresso pode levar a cobranças diferentes, uma por vez.',
      command: `${send('POST', '/loc', '{"tipoCob":"cob"}')} | tee loc.json
LOC=$(sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p' loc.json)`,
    },
    {
      of: 'api-pix.read-loc',
      title: 'Consultar um endereço',
      text: 'Com o txid da cobrança a que leva, se há uma.',
      command: read('/loc/$LOC'),
    },
    {
      of: 'api-pix.unlink-loc',
      title: 'Desvincular a cobrança',
      text: 'O código deixa de levar a ela; outra cobrança pode usar o endereço.',
      command: read('/loc/$LOC/txid', ' -X DELETE'),
    },
    {
      of: 'api-pix.list-locs',
      title: 'Listar endereços',
      text: 'Com txIdPresente=true, só os que levam a uma cobrança.',
      command: read(`/loc?${period}`),
    },
  ];
}

function ofLotecobv(key: string): readonly Example[] {
  const row = due(key, '90.00').replace('{', `{"txid":"'$DOLOTE'",`);
  return [
    {
      of: 'api-pix.put-lotecobv',
      title: 'Criar um lote',
      text: 'Você escolhe o id do lote e o txid de cada cobrança. A resposta é 202, sem corpo; as cobranças que têm erro não impedem as outras.',
      command: `LOTE=LOTE$(date +%s)
DOLOTE=LOTELOTELOTE$(date +%Y%m%d%H%M%S)
${send('PUT', '/lotecobv/$LOTE', `{"descricao":"Mensalidades","cobsv":[${row}]}`)} -w '%{http_code}'`,
    },
    {
      of: 'api-pix.patch-lotecobv',
      title: 'Revisar cobranças de um lote',
      text: 'Cite só as que mudam, pelo txid. Também é assim que se corrige uma que foi NEGADA. A resposta é 202, sem corpo.',
      command: `${send('PATCH', '/lotecobv/$LOTE', `{"cobsv":[{"txid":"'$DOLOTE'","valor":{"original":"95.00"}}]}`)} -w '%{http_code}'`,
    },
    {
      of: 'api-pix.read-lotecobv',
      title: 'Consultar um lote',
      text: 'Espere até que nada mais esteja EM_PROCESSAMENTO: cada cobrança é CRIADA, ou NEGADA com o problema dela.',
      command: `until ${read('/lotecobv/$LOTE')} > lote.json && ! grep -q EM_PROCESSAMENTO lote.json
do sleep 1; done; cat lote.json`,
    },
    {
      of: 'api-pix.list-lotecobvs',
      title: 'Listar lotes',
      text: 'Por página, de até 20 lotes, com todas as cobranças de cada um.',
      command: read(`/lotecobv?${period}`),
    },
  ];
}

function ofPixAndWebhook(key: string): readonly Example[] {
  return [
    {
      of: 'api-pix.read-pix',
      title: 'Consultar um Pix',
      text: 'Pelo e2eid, com o que foi devolvido dele.',
      command: read('/pix/$E2EID'),
    },
    {
      of: 'api-pix.list-pix',
      title: 'Listar Pix recebidos',
      text: 'Por txid, com devolução, de quem pagou.',
      command: read(`/pix?${period}&txIdPresente=true`),
    },
    {
      of: 'api-pix.read-webhook',
      title: 'Consultar um webhook',
      text: 'O endereço da chave.',
      command: read(`/webhook/${key}`),
    },
    { of: 'api-pix.list-webhooks', title: 'Listar webhooks', text: 'Um por chave.', command: read('/webhook') },
    {
      of: 'api-pix.delete-webhook',
      title: 'Remover um webhook',
      text: 'Nada mais é enviado. A resposta é 204, sem corpo.',
      command: read(`/webhook/${key}`, ' -X DELETE'),
    },
  ];
}
