import type {
  CalendarEvent,
  ChatCollection,
  ChatUser,
  InboxMessage,
  Project,
  SampleNotification,
  ScrumBoard,
  ScrumCard,
  ScrumLabel,
  Tag,
  Todo,
} from '../entities.ts';
import { contacts, mailOf, members, nameAt } from './people.ts';
import { coverPicture, portrait } from './pictures.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

const MEETINGS = [
  ['Reunião de resultados', 'Sala 2', 'Levar o relatório do mês.'],
  ['Visita ao cliente', 'Padaria Aurora', ''],
  ['Entrevista', '', 'Vaga de analista.'],
  ['Planejamento da semana', 'Sala 1', ''],
  ['Revisão do contrato', '', 'Com o jurídico.'],
  ['Treinamento', 'Auditório', 'Dia inteiro.'],
] as const;

/** Events around today: short ones, and some that take days. */
export function events(todayMs: number): readonly CalendarEvent[] {
  const morning = Math.floor(todayMs / DAY_MS) * DAY_MS + 11 * HOUR_MS;
  return Array.from({ length: 26 }, (_, index) => {
    const [title, location, note] = MEETINGS[index % MEETINGS.length] ?? MEETINGS[0];
    const start = morning + (index - 12) * DAY_MS + (index % 5) * 2 * HOUR_MS;
    const hours = title === 'Treinamento' ? 30 : 1 + (index % 3) / 2;
    return {
      id: `evt-${index + 1}`,
      title,
      start: iso(start),
      end: iso(start + hours * HOUR_MS),
      ...(location !== '' && { location }),
      ...(note !== '' && { note }),
    };
  });
}

const LETTERS = [
  [
    'Proposta para o próximo trimestre',
    'Segue a proposta que combinamos. Os valores valem até o fim do mês.',
    '<ul><li>Consultoria mensal</li><li>Treinamento da equipe</li><li>Manutenção</li></ul>',
  ],
  [
    'Material da reunião',
    'Deixei os slides <a href="https://amostra.example/slides">na pasta</a>. Me avise se faltar alguma coisa.',
    '',
  ],
  ['Nota fiscal 4102', 'A nota saiu hoje; o pagamento pode ser feito em <u>até dez dias</u>.', ''],
  [
    'Convite',
    '<span data-size="large">Vamos comemorar os cinco anos da equipe na sexta.</span>',
    '<p>Contamos com você!</p>',
  ],
  [
    'Troca de fornecedor',
    'O novo fornecedor <em>entrega em dois dias</em> e aceita o mesmo preço.',
    '<ol><li>Encerrar o contrato atual</li><li>Assinar o novo</li></ol>',
  ],
] as const;

/** The inbox: what arrived, the newest not read yet, and a few answers of our own. */
export function inbox(todayMs: number): readonly InboxMessage[] {
  const arrived = Array.from({ length: 20 }, (_, index): InboxMessage => {
    const [subject, text, more] = LETTERS[index % LETTERS.length] ?? LETTERS[0];
    return {
      id: `msg-${index + 1}`,
      sender: { name: nameAt(index), photo: portrait(index) },
      date: iso(todayMs - index * 7 * HOUR_MS - 12 * MINUTE_MS),
      selected: false,
      subject,
      message: `<p>Olá,</p><p>${text}</p>${more}<p><strong>${nameAt(index)}</strong></p>`,
      ...(index > 3 && { read: true }),
      ...(index % 7 === 2 && { starred: true }),
    };
  });
  const sent = [1, 2, 3].map((index): InboxMessage => ({
    id: `msg-${20 + index}`,
    sender: { name: 'Você', photo: portrait(23) },
    date: iso(todayMs - index * 26 * HOUR_MS),
    selected: false,
    subject: `Re: ${LETTERS[index]?.[0] ?? ''}`,
    message: '<p>Obrigado, recebi. Respondo até amanhã.</p>',
    folder: 'sent',
    read: true,
    to: nameAt(index),
  }));
  return [...arrived, ...sent];
}

const LINES = [
  'Bom dia! Você viu o relatório?',
  'Vi sim, ficou bom. Só falta a parte de despesas.',
  'Mando até as 15 h.',
  'Perfeito, obrigado.',
] as const;
const OWN = 'usr-1';
const TALKS = ['con-1', 'con-2', 'con-3', 'con-4'] as const;

/** Conversations of the sample's user. */
export function chats(todayMs: number): readonly ChatCollection[] {
  return TALKS.map((contactId, talk) => ({
    id: `chat-${talk + 1}`,
    chats: LINES.slice(0, 4 - (talk % 2)).map((text, index) => ({
      contactId: index % 2 === 0 ? contactId : OWN,
      text,
      time: iso(todayMs - (talk + 1) * 3 * HOUR_MS + index * 4 * MINUTE_MS),
    })),
  }));
}

/** Who chats, with the conversations that each has. */
export function chatUsers(todayMs: number): readonly ChatUser[] {
  const nameOf = (id: string) => contacts.find((contact) => contact.id === id)?.name ?? '';
  const info = (talk: number, contactId: string, unread: number) => ({
    chatId: `chat-${talk + 1}`,
    contactId,
    contactName: nameOf(contactId),
    unread,
    lastChatTime: iso(todayMs - (talk + 1) * 3 * HOUR_MS + 12 * MINUTE_MS),
  });
  return contacts
    .filter(({ id }) => id === OWN || TALKS.some((talker) => talker === id))
    .map(({ id, name, avatar, status }) => ({
      id,
      name,
      avatar,
      status,
      chatInfo:
        id === OWN
          ? TALKS.map((contactId, talk) => info(talk, contactId, talk === 0 ? 2 : 0))
          : [
              info(
                TALKS.findIndex((talker) => talker === id),
                OWN,
                0,
              ),
            ],
    }));
}

/** Tags of things to do. */
export const tags: readonly Tag[] = [
  { id: 'tag-1', name: 'Escritório' },
  { id: 'tag-2', name: 'Clientes' },
  { id: 'tag-3', name: 'Pessoal' },
  { id: 'tag-4', name: 'Ideias' },
];

const TASKS = [
  ['Conferir o estoque', 'Começar pelo depósito do fundo.'],
  ['Responder ao orçamento', 'O cliente pediu desconto para pagamento à vista.'],
  ['Renovar o contrato de aluguel', 'Vence no fim do mês.'],
  ['Marcar a revisão do carro', ''],
  ['Preparar a apresentação', 'Dez slides, no máximo.'],
  ['Ligar para a transportadora', 'Perguntar do atraso da entrega.'],
] as const;

/** Things to do. */
export function todos(todayMs: number): readonly Todo[] {
  return Array.from({ length: 18 }, (_, index) => {
    const [title, note] = TASKS[index % TASKS.length] ?? TASKS[0];
    return {
      id: `tdo-${index + 1}`,
      title,
      note,
      important: index % 4 === 1,
      starred: index % 5 === 2,
      done: index % 6 === 3,
      read: index % 2 === 0,
      selected: false,
      startDate: iso(todayMs - index * DAY_MS),
      dueDate: iso(todayMs + (7 - index) * DAY_MS),
      tag: [`tag-${1 + (index % 4)}`, ...(index % 3 === 0 ? [`tag-${1 + ((index + 1) % 4)}`] : [])],
    };
  });
}

/** The project list. */
export function projects(todayMs: number): readonly Project[] {
  const names = [
    'Site da padaria',
    'Aplicativo de entregas',
    'Catálogo de outono',
    'Loja de cadernos',
    'Painel da frota',
  ];
  return Array.from({ length: 15 }, (_, index) => ({
    id: `prj-${index + 1}`,
    email: mailOf(nameAt(index)),
    userName: nameAt(index),
    projectName: names[index % names.length] as string,
    date: iso(todayMs - index * 5 * DAY_MS),
    projectImage: coverPicture(index),
    userImage: portrait(index),
    comment: (index * 7) % 23,
    revision: index % 6,
  }));
}

/** Labels of cards, one of each colour. */
export const labels: readonly ScrumLabel[] = [
  { id: 'lbl-1', title: 'Conteúdo', color: 'primary' },
  { id: 'lbl-2', title: 'Pronto para rever', color: 'green' },
  { id: 'lbl-3', title: 'Cliente', color: 'secondary' },
  { id: 'lbl-4', title: 'Urgente', color: 'error' },
];

const CARDS = [
  'Fotos da vitrine',
  'Textos da página inicial',
  'Formulário de contato',
  'Cores da marca',
  'Teste com cinco pessoas',
  'Publicar a primeira versão',
  'Medir as visitas',
] as const;

function card(board: number, column: number, index: number, todayMs: number): ScrumCard {
  const number = board * 7 + column * 3 + index;
  const member = members[number % members.length];
  const label = labels[number % labels.length];
  return {
    id: `crd-${board}-${column}-${index}`,
    title: CARDS[number % CARDS.length] as string,
    coverImage: index === 0 ? coverPicture(number) : null,
    members: member ? [member] : [],
    labels: label && number % 2 === 0 ? [label] : [],
    description: number % 3 === 0 ? 'Combinado na última reunião. Rever com o cliente antes de publicar.' : '',
    attachments: number % 4 === 0 ? [{ name: 'rascunho.svg', size: '1 KB', url: coverPicture(number) }] : [],
    comments:
      number % 3 === 1 && member
        ? [{ id: `com-${number}`, uid: member.id, text: 'Fica pronto amanhã.', time: iso(todayMs - number * HOUR_MS) }]
        : [],
  };
}

/** Two boards in use and an empty one. */
export function boards(todayMs: number): readonly ScrumBoard[] {
  const columns = ['A fazer', 'Em andamento', 'Em revisão', 'Feito'];
  const used = ['Site da padaria', 'Catálogo de outono'].map((title, board) => ({
    id: `brd-${board + 1}`,
    title,
    members: members.slice(board, board + 5),
    list: columns.map((column, place) => ({
      id: `col-${board + 1}-${place + 1}`,
      title: column,
      cardList: Array.from({ length: 4 - place }, (_, index) => card(board + 1, place, index, todayMs)),
    })),
  }));
  return [...used, { id: 'brd-3', title: 'Ideias para o ano que vem', members: [], list: [] }];
}

/** Notifications of the sample. */
export function notifications(todayMs: number): readonly SampleNotification[] {
  const message = { heading: 'Message', icon: { name: 'chat', color: 'primary' } } as const;
  const alert = { heading: 'Alert', icon: { name: 'notifications', color: 'error' } } as const;
  return [
    { ...message, title: nameAt(0), subtitle: 'Bom dia! Você viu o relatório?', path: '/pages/inbox' },
    {
      ...alert,
      title: 'Estoque baixo',
      subtitle: 'Caderno de capa dura, edição azul',
      path: '/dashboard/inventory-management',
    },
    { ...message, title: nameAt(4), subtitle: 'Enviou uma nova versão do catálogo.', path: '/scrum-board' },
    { ...alert, title: 'Fatura atrasada', subtitle: 'Pedido 4106 venceu ontem.', path: '/pages/invoices' },
  ].map((one, index) => ({ ...one, id: `not-${index + 1}`, timestamp: todayMs - index * 47 * MINUTE_MS }));
}
