import type { SampleState } from '../entities.ts';
import { bills, invoices, shipments } from './documents.ts';
import { boards, chats, chatUsers, events, inbox, labels, notifications, projects, tags, todos } from './office.ts';
import { contacts, directory, loginUsers, members } from './people.ts';
import { brands, carts, products } from './shop.ts';

/** The sample as it is at first; days are counted from that moment. The same moment makes the same sample. */
export function sampleState(todayMs: number): SampleState {
  return {
    products,
    brands,
    carts,
    shipments: shipments(todayMs),
    users: loginUsers,
    invoices: invoices(todayMs),
    bills: bills(todayMs),
    events: events(todayMs),
    directory,
    inbox: inbox(todayMs),
    contacts,
    chatUsers: chatUsers(todayMs),
    chats: chats(todayMs),
    todos: todos(todayMs),
    tags,
    projects: projects(todayMs),
    members,
    labels,
    boards: boards(todayMs),
    notifications: notifications(todayMs),
  };
}
