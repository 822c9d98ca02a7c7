import type { Cart, Product } from '../entities.ts';
import { productPicture } from './pictures.ts';

/** The brands of the sample shop. */
export const brands = ['Araribá', 'Bem-te-vi', 'Caatinga', 'Jacarandá', 'Maré'] as const;

const GOODS = {
  Cadernos: ['Caderno universitário', 'Caderno de capa dura', 'Bloco pontilhado', 'Agenda semanal', 'Bloco de recados'],
  Canetas: ['Caneta esferográfica', 'Marca-texto', 'Lapiseira 0,7', 'Caneta de ponta fina', 'Caneta-tinteiro'],
  Mochilas: ['Mochila para notebook', 'Mochila leve', 'Pasta executiva', 'Bolsa carteiro', 'Mala de mão'],
  Organizadores: ['Porta-lápis', 'Caixa de arquivo', 'Bandeja de papel', 'Gaveteiro pequeno', 'Painel de recados'],
  Luminárias: ['Luminária de mesa', 'Luminária de leitura', 'Abajur baixo', 'Luz de monitor', 'Lanterna recarregável'],
} as const;
const KINDS = ['clássica', 'em couro sintético', 'edição azul', 'em papel reciclado'];

/** A hundred products: five categories of twenty. Each has 100 in stock (PRODUCT.md section 9). */
export const products: readonly Product[] = Object.entries(GOODS).flatMap(([category, titles], group) =>
  KINDS.flatMap((kind, version) =>
    titles.map((title, index) => {
      const number = group * 20 + version * 5 + index;
      return {
        id: `prd-${number + 1}`,
        imgUrl: productPicture(category, number),
        price: Math.round((9.9 + group * 31 + index * 12.4 + version * 5.5) * 100) / 100,
        totalUnit: 100,
        title: `${title}, ${kind}`,
        category,
        brand: brands[number % brands.length] as string,
        rating: 1 + ((number * 3 + version) % 5),
        freeShipping: number % 3 === 0,
        description: `${title} da ${brands[number % brands.length]}, ${kind}. Feita no Brasil, com garantia de um ano.`,
      };
    }),
  ),
);

/** A cart with two things in it. */
export const carts: readonly Cart[] = [
  {
    uid: 'usr-1',
    list: [
      { productId: 'prd-3', amount: 2 },
      { productId: 'prd-41', amount: 1 },
    ],
  },
];
