import { holds } from '../../context/sample-values.ts';
import type { DirectoryUser } from '../../entities.ts';
import { portrait } from '../../data/pictures.ts';

/** Who is shown: everybody, or who is active or not. */
export type ActivityFilter = 'active' | 'inactive';

/** The people that a filter and a search leave, by name. */
export function listedPeople(
  people: readonly DirectoryUser[],
  by: { readonly activity: ActivityFilter | undefined; readonly search: string },
): readonly DirectoryUser[] {
  return people
    .filter(({ isActive }) => by.activity === undefined || isActive === (by.activity === 'active'))
    .filter(({ name, email, company }) => holds(by.search, [name, email, company]))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

/** Somebody new, without an id: the fake API gives one. */
export function newPerson(people: readonly DirectoryUser[], guid: string): Omit<DirectoryUser, 'id'> {
  return {
    index: people.length,
    guid,
    isActive: true,
    balance: '0.00',
    age: 30,
    name: '',
    gender: '',
    company: '',
    email: '',
    phone: '',
    address: '',
    bd: '',
    imgUrl: portrait(people.length),
  };
}

/** What the form of a person changes. */
export type PersonFields = Pick<DirectoryUser, 'name' | 'email' | 'phone' | 'company' | 'address' | 'isActive'>;

/** The words of what is wrong, by field; empty where nothing is. */
export function faultsOf({ name, email }: PersonFields): Partial<Record<keyof PersonFields, string>> {
  return {
    ...(name.trim() === '' && { name: 'Informe o nome.' }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && { email: 'Informe um e-mail válido.' }),
  };
}
