export { stateOfCep } from './cep.ts';
export * from './check-digits.ts';
export * from './cnpj.ts';
export * from './cpf.ts';
export * from './document.ts';
export * from './explain.ts';
