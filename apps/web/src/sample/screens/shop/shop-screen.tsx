import {
  Amount,
  Button,
  buttonLook,
  Card,
  FilterChip,
  MoneyField,
  SearchField,
  SelectField,
  useMediaQuery,
} from '@bank/ui';
import { ShoppingCart, Star } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { SAMPLE_UID } from '../../api/calls/shop.ts';
import { Answered } from '../../components/answered.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { centavosOf } from '../../context/sample-values.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { Cart, Category, Product, Rating } from '../../entities.ts';
import { countOf, listedProducts, SHOP_ORDERS, WHOLE_SHOP, type ShopFilter } from './shop.ts';
import own from './shop.module.css';

/** The shop of the sample: filters, order, and what goes into the cart. */
export function ShopScreen(): ReactNode {
  const products = useSampleRead<readonly Product[]>('/api/ecommerce/get-product-list');
  return <Answered answer={products}>{(data) => <Shop products={data} />}</Answered>;
}

function Shop({ products }: { readonly products: readonly Product[] }): ReactNode {
  const { Link } = useSample();
  const { run } = useSampleWrite();
  const [filter, setFilter] = useState(WHOLE_SHOP);
  const rows = useMemo(() => listedProducts(products, filter), [products, filter]);
  const cart = useSampleRead<Cart>(`/api/ecommerce/get-cart-list?uid=${SAMPLE_UID}`);
  const count = cart.data === undefined ? 0 : countOf(cart.data);
  const add = ({ id, title }: Product): void =>
    void run('/api/ecommerce/add-to-cart', { uid: SAMPLE_UID, productId: id }, `No carrinho: ${title}.`);
  return (
    <>
      <div className={styles.bar}>
        <SearchField
          label="Buscar produto"
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <span className={styles.barEnd}>
          <Link to="/pages/cart" className={buttonLook({ variant: 'secondary' })}>
            <ShoppingCart size={16} aria-hidden />
            {count === 0 ? 'Carrinho vazio' : `Carrinho (${count})`}
          </Link>
        </span>
      </div>
      <div className={own.shop}>
        <Filters filter={filter} onChange={setFilter} />
        <div className={styles.stack}>
          <p className={own.count} role="status">
            {rows.length === 1 ? '1 produto' : `${rows.length} produtos`}
          </p>
          {rows.length === 0 ? (
            <NothingFound
              what="nenhum produto"
              isNarrowed={products.length > 0}
              onClear={() => setFilter(WHOLE_SHOP)}
            />
          ) : (
            <ul className={styles.tiles} aria-label="Produtos">
              {rows.map((product) => (
                <ProductTile key={product.id} product={product} onAdd={() => add(product)} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}

function Filters({
  filter,
  onChange,
}: {
  readonly filter: ShopFilter;
  readonly onChange: (filter: ShopFilter) => void;
}): ReactNode {
  const categories = useSampleRead<readonly Category[]>('/api/ecommerce/get-category-list');
  const ratings = useSampleRead<readonly Rating[]>('/api/ecommerce/get-rating-list');
  const brands = useSampleRead<readonly string[]>('/api/ecommerce/get-brand-list');
  const isNarrow = useMediaQuery('(width < 900px)');
  const [isOpen, setOpen] = useState(false);
  if (isNarrow && !isOpen)
    return (
      <Button wide onClick={() => setOpen(true)}>
        Mostrar filtros
      </Button>
    );
  return (
    <Card title="Filtros">
      <div className={styles.stack}>
        <SelectField
          label="Categoria"
          placeholder="Todas"
          value={filter.category}
          options={(categories.data ?? []).map(({ title, product }) => ({
            value: title,
            label: `${title} (${product})`,
          }))}
          onChange={(event) => onChange({ ...filter, category: event.target.value })}
        />
        <SelectField
          label="Marca"
          placeholder="Todas"
          value={filter.brand}
          options={(brands.data ?? []).map((brand) => ({ value: brand, label: brand }))}
          onChange={(event) => onChange({ ...filter, brand: event.target.value })}
        />
        <SelectField
          label="Avaliação"
          value={String(filter.rating)}
          options={[
            { value: '0', label: 'Qualquer' },
            ...(ratings.data ?? []).map(({ rate, product }) => ({
              value: String(rate),
              label: rate === 5 ? `5 estrelas (${product})` : `${rate} ou mais`,
            })),
          ]}
          onChange={(event) => onChange({ ...filter, rating: Number(event.target.value) })}
        />
        <MoneyField
          label="Preço até"
          optional
          value={filter.maxCentavos}
          onChange={(maxCentavos) => onChange({ ...filter, maxCentavos })}
        />
        <div>
          <FilterChip
            on={filter.freeShippingOnly}
            onClick={() => onChange({ ...filter, freeShippingOnly: !filter.freeShippingOnly })}
          >
            Frete grátis
          </FilterChip>
        </div>
        <SelectField
          label="Ordem"
          value={filter.order}
          options={SHOP_ORDERS}
          onChange={(event) => onChange({ ...filter, order: event.target.value as ShopFilter['order'] })}
        />
        <Button size="small" variant="quiet" onClick={() => onChange(WHOLE_SHOP)}>
          Limpar filtros
        </Button>
      </div>
    </Card>
  );
}

function ProductTile({ product, onAdd }: { readonly product: Product; readonly onAdd: () => void }): ReactNode {
  return (
    <li className={own.product}>
      <img className={own.picture} src={product.imgUrl} alt="" loading="lazy" />
      <div className={own.words}>
        <span className={own.title}>{product.title}</span>
        <span className={styles.second}>
          {product.brand} · {product.category}
        </span>
        <span className={own.stars}>
          <Star size={16} strokeWidth={1.7} aria-hidden />
          {product.rating} de 5{product.freeShipping && ' · frete grátis'}
        </span>
        <span className={own.buy}>
          <Amount centavos={centavosOf(product.price)} />
          <Button size="small" aria-label={`Pôr no carrinho: ${product.title}`} onClick={onAdd}>
            Pôr no carrinho
          </Button>
        </span>
      </div>
    </li>
  );
}
