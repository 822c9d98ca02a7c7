import {
  Amount,
  BarChart,
  buttonLook,
  Card,
  countOf,
  DonutChart,
  EmptyState,
  MONEY,
  oneSeries,
  Row,
  RowList,
} from '@bank/ui';
import type { ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { useSample } from '../../context/sample-context.ts';
import { together } from '../../context/together.ts';
import { useSampleRead } from '../../context/use-sample-call.ts';
import type { Cart, Product } from '../../entities.ts';
import styles from './dashboards.module.css';
import { FigureCard } from './figure-card.tsx';
import { reservedProducts, stockByCategory, stockValue, units, unitsByBrand } from './figures.ts';
import { counted, reais, shortReais, whole } from './words.ts';

/** What the sample shop has in stock. */
export function InventoryManagementScreen(): ReactNode {
  const answer = together({
    products: useSampleRead<readonly Product[]>('/api/ecommerce/get-product-list'),
    cart: useSampleRead<Cart>('/api/ecommerce/get-cart-list?uid=usr-1'),
  });
  return <Answered answer={answer}>{(data) => <Inventory {...data} />}</Answered>;
}

function Inventory({ products, cart }: { readonly products: readonly Product[]; readonly cart: Cart }): ReactNode {
  const value = stockValue(products);
  const byBrand = unitsByBrand(products);
  const byCategory = stockByCategory(products);
  const reserved = reservedProducts(products, cart.list);
  const reservedUnits = reserved.reduce((sum, one) => sum + one.reserved, 0);
  return (
    <>
      <div className={styles.figures}>
        <FigureCard name="Produtos" note={counted('categoria', 'categorias')(byCategory.length)}>
          {whole(products.length)}
        </FigureCard>
        <FigureCard name="Unidades em estoque" note={counted('marca', 'marcas')(byBrand.length)}>
          {whole(units(products))}
        </FigureCard>
        <FigureCard name="Valor do estoque" note="Pelo preço de venda">
          <Amount centavos={value} size="large" />
        </FigureCard>
        <FigureCard name="Reservado em carrinhos" note={counted('produto', 'produtos')(reserved.length)}>
          {whole(reservedUnits)}
        </FigureCard>
      </div>
      <div className={styles.charts}>
        <BarChart
          title="Unidades por marca"
          summary={`${counted('unidade', 'unidades')(units(products))} em estoque.`}
          data={oneSeries({
            unit: countOf('unidade', 'unidades'),
            placesAre: { one: 'Marca', several: 'marcas' },
            name: 'Unidades',
            parts: byBrand,
          })}
        />
        <DonutChart
          title="Valor por categoria"
          summary={`${reais(value)} pelo preço de venda.`}
          middle={{ total: shortReais(Number(value)), unit: 'em estoque' }}
          data={oneSeries({
            unit: MONEY,
            placesAre: { one: 'Categoria', several: 'categorias' },
            name: 'Valor',
            parts: byCategory,
          })}
        />
      </div>
      <ReservedCard reserved={reserved} />
    </>
  );
}

function ReservedCard({ reserved }: { readonly reserved: ReturnType<typeof reservedProducts> }): ReactNode {
  const { Link } = useSample();
  return (
    <Card
      title="Reservados em carrinhos"
      aside={
        <Link to="/pages/cart" className={buttonLook({ variant: 'quiet', size: 'small' })}>
          Carrinho
        </Link>
      }
    >
      {reserved.length === 0 ? (
        <EmptyState title="Nada reservado">Os carrinhos da loja de exemplo estão vazios.</EmptyState>
      ) : (
        <RowList label="Reservados em carrinhos">
          {reserved.map(({ product, reserved: amount, left }) => (
            <Row
              key={product.id}
              icon={<img className={styles.picture} src={product.imgUrl} alt="" />}
              title={product.title}
              detail={`${product.category} · ${product.brand}`}
              end={`${amount} de ${product.totalUnit} · restam ${left}`}
            />
          ))}
        </RowList>
      )}
    </Card>
  );
}
