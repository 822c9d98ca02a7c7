// What the sample area is about: the entities of the dashboard template that it grew from. Field names are the template's.

/** Something that the sample shop sells. */
export interface Product {
  readonly id: string;
  readonly imgUrl: string;
  readonly price: number;
  /** What is in stock. */
  readonly totalUnit: number;
  readonly title: string;
  readonly category: string;
  readonly brand: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly freeShipping: boolean;
  readonly description: string;
}

/** A category, with how many products it has. */
export interface Category {
  readonly title: string;
  readonly product: number;
}

/** A rating, with how many products have it. */
export interface Rating {
  readonly rate: number;
  readonly product: number;
}

/** Somebody's cart. */
export interface Cart {
  readonly uid: string;
  readonly list: readonly { readonly productId: string; readonly amount: number }[];
}

/** A remittance of the sample. */
export interface Shipment {
  readonly numero: string;
  /** ISO 8601. */
  readonly dataEnvio: string;
  readonly status: 'pago' | 'baixado' | 'pendente';
}

/** Somebody who signs in to the sample; not a person of the bank. */
export interface LoginUser {
  readonly id: string;
  readonly role: 'SA' | 'GUEST';
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly avatar: string;
  readonly age: number;
}

export const INVOICE_STATUSES = ['pending', 'processing', 'delivered'] as const;

/** An invoice. */
export interface Invoice {
  readonly id: string;
  readonly orderNo: string;
  readonly status: (typeof INVOICE_STATUSES)[number];
  readonly date: string;
  readonly currency: string;
  /** Percent. */
  readonly vat: number;
  readonly buyer: { readonly name: string; readonly address: string };
  readonly seller: { readonly name: string; readonly address: string };
  readonly item: readonly { readonly name: string; readonly unit: number; readonly price: number }[];
}

/** Fine, multa or a discount of a bank slip: a date from or until which, and a rate or an amount. */
export interface BillRule {
  readonly code: string;
  readonly date: string | null;
  readonly rate: number;
  readonly amount: number;
}

/** A bank slip. */
export interface Bill {
  readonly bankNumber: string;
  readonly customerNumber: string;
  readonly dueDate: string;
  readonly amount: number;
  readonly barCode: string;
  readonly digitableLine: string;
  readonly comments: string;
  readonly fine: BillRule;
  readonly multa: BillRule;
  readonly discount: BillRule;
  readonly secondDiscount: BillRule;
  readonly thirdDiscount: BillRule;
  readonly payment: {
    readonly amount: number;
    readonly date: string | null;
    readonly type: { readonly id: string; readonly name: string };
  };
  readonly payerPerson: {
    readonly document: string;
    readonly name: string;
    readonly personTypeId: string;
    readonly address: {
      readonly publicPlace: string;
      readonly zipCode: string;
      readonly neighborhood: string;
      readonly complement: string;
      readonly city: string;
      readonly state: string;
    };
  };
}

/** An event of the calendar; start and end are ISO 8601. */
export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly location?: string;
  readonly note?: string;
}

/** Somebody in the directory. */
export interface DirectoryUser {
  readonly id: string;
  readonly index: number;
  readonly guid: string;
  readonly isActive: boolean;
  readonly balance: string;
  readonly age: number;
  readonly name: string;
  readonly gender: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  /** Birthday. */
  readonly bd: string;
  readonly imgUrl: string;
}

/** A message of the inbox. What stands after `message` is ours; a message without it has arrived and is not read. */
export interface InboxMessage {
  readonly id: string;
  readonly sender: { readonly name: string; readonly photo: string };
  readonly date: string;
  readonly selected: boolean;
  readonly subject: string;
  /** HTML. Shown only through a model of our own, never as markup. */
  readonly message: string;
  /** Absent: it has arrived, and stands in the inbox. */
  readonly folder?: 'sent' | 'trash';
  readonly read?: boolean;
  readonly starred?: boolean;
  /** To whom a message of our own went. */
  readonly to?: string;
}

/** Somebody to talk to. */
export interface ChatContact {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly status: 'online' | 'offline';
  readonly mood: string;
}

/** One's place in a conversation. */
export interface ChatInfo {
  readonly chatId: string;
  readonly contactId: string;
  readonly contactName: string;
  readonly unread: number;
  readonly lastChatTime: string;
}

/** Somebody who chats, with their conversations. */
export interface ChatUser {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly status: 'online' | 'offline';
  readonly chatInfo: readonly ChatInfo[];
}

/** A line of a conversation. */
export interface ChatMessage {
  readonly contactId: string;
  readonly text: string;
  readonly time: string;
}

/** A conversation. */
export interface ChatCollection {
  readonly id: string;
  readonly chats: readonly ChatMessage[];
}

/** Something to do. */
export interface Todo {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly important: boolean;
  readonly starred: boolean;
  readonly done: boolean;
  readonly read: boolean;
  readonly selected: boolean;
  readonly startDate: string;
  readonly dueDate: string;
  /** Ids of tags. */
  readonly tag: readonly string[];
}

/** A tag of things to do. */
export interface Tag {
  readonly id: string;
  readonly name: string;
}

/** A project of the project list. */
export interface Project {
  readonly id: string;
  readonly email: string;
  readonly userName: string;
  readonly projectName: string;
  readonly date: string;
  readonly projectImage: string;
  readonly userImage: string;
  readonly comment: number;
  readonly revision: number;
}

/** Somebody who works on boards. */
export interface ScrumMember {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
}

export const LABEL_COLORS = ['primary', 'green', 'secondary', 'error'] as const;

/** A label of cards. */
export interface ScrumLabel {
  readonly id: string;
  readonly title: string;
  readonly color: (typeof LABEL_COLORS)[number];
}

/** A card of a board. Members and labels are whole, as the template has them. */
export interface ScrumCard {
  readonly id: string;
  readonly title: string;
  readonly coverImage: string | null;
  readonly members: readonly ScrumMember[];
  readonly labels: readonly ScrumLabel[];
  readonly description: string;
  readonly attachments: readonly { readonly name: string; readonly size: string; readonly url: string }[];
  readonly comments: readonly {
    readonly id: string;
    readonly uid: string;
    readonly text: string;
    readonly time: string;
  }[];
}

/** A column of a board. */
export interface ScrumColumn {
  readonly id: string;
  readonly title: string;
  readonly cardList: readonly ScrumCard[];
}

/** A board. */
export interface ScrumBoard {
  readonly id: string;
  readonly title: string;
  readonly list: readonly ScrumColumn[];
  readonly members: readonly ScrumMember[];
}

/** A notification of the sample; the bank's own are another thing. */
export interface SampleNotification {
  readonly id: string;
  readonly heading: 'Message' | 'Alert';
  readonly icon: { readonly name: string; readonly color: string };
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly title: string;
  readonly subtitle: string;
  readonly path: string;
}

/** Everything that the fake API knows. */
export interface SampleState {
  readonly products: readonly Product[];
  readonly brands: readonly string[];
  readonly carts: readonly Cart[];
  readonly shipments: readonly Shipment[];
  readonly users: readonly LoginUser[];
  readonly invoices: readonly Invoice[];
  readonly bills: readonly Bill[];
  readonly events: readonly CalendarEvent[];
  readonly directory: readonly DirectoryUser[];
  readonly inbox: readonly InboxMessage[];
  readonly contacts: readonly ChatContact[];
  readonly chatUsers: readonly ChatUser[];
  readonly chats: readonly ChatCollection[];
  readonly todos: readonly Todo[];
  readonly tags: readonly Tag[];
  readonly projects: readonly Project[];
  readonly members: readonly ScrumMember[];
  readonly labels: readonly ScrumLabel[];
  readonly boards: readonly ScrumBoard[];
  readonly notifications: readonly SampleNotification[];
}
