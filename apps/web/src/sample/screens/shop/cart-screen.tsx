import { formatBrl } from '@bank/core';
import { Amount, buttonLook, Card, DetailList, EmptyState, IconButton } from '@bank/ui';
import { Minus, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { SAMPLE_UID } from '../../api/calls/shop.ts';
import { Answered } from '../../components/answered.tsx';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { centavosOf } from '../../context/sample-values.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { Cart, Product } from '../../entities.ts';
import { countOf, linesOf, type CartLine } from './shop.ts';
import own from './shop.module.css';

/** The cart of the sample: amounts, what is taken out, and the total. Nothing is bought. */
export function CartScreen(): ReactNode {
  const products = useSampleRead<readonly Product[]>('/api/ecommerce/get-product-list');
  const cart = useSampleRead<Cart>(`/api/ecommerce/get-cart-list?uid=${SAMPLE_UID}`);
  return (
    <Answered answer={products}>
      {(known) => <Answered answer={cart}>{(data) => <Lines cart={data} products={known} />}</Answered>}
    </Answered>
  );
}

function Lines({ cart, products }: { readonly cart: Cart; readonly products: readonly Product[] }): ReactNode {
  const { Link } = useSample();
  const lines = linesOf(cart, products);
  const shop = (
    <Link to="/pages/shop" className={buttonLook({ variant: 'secondary' })}>
      Ir para a loja
    </Link>
  );
  if (lines.length === 0)
    return (
      <Card>
        <EmptyState title="O carrinho está vazio" action={shop}>
          O que for posto no carrinho na loja de exemplo aparece aqui.
        </EmptyState>
      </Card>
    );
  const total = lines.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0n);
  return (
    <div className={styles.columns}>
      <Card flush>
        <ul className={own.lines} aria-label="Produtos no carrinho">
          {lines.map((line) => (
            <Line key={line.product.id} line={line} />
          ))}
        </ul>
      </Card>
      <Card title="Resumo">
        <div className={styles.stack}>
          <DetailList
            items={[
              { label: 'Itens', value: countOf(cart) },
              { label: 'Total', value: <strong>{formatBrl(total)}</strong> },
            ]}
          />
          {shop}
        </div>
      </Card>
    </div>
  );
}

function Line({ line: { product, amount, totalCentavos } }: { readonly line: CartLine }): ReactNode {
  const { run } = useSampleWrite();
  const { id: productId, title } = product;
  const setAmount = (next: number): void =>
    void run('/api/ecommerce/update-cart-amount', { uid: SAMPLE_UID, productId, amount: next });
  const remove = (): void =>
    void run('/api/ecommerce/delete-from-cart', { uid: SAMPLE_UID, productId }, `Fora do carrinho: ${title}.`);
  return (
    <li className={own.line}>
      <img className={own.thumb} src={product.imgUrl} alt="" width={48} height={48} />
      <span className={own.lineWords}>
        <span className={styles.first}>{title}</span>
        <span className={styles.second}>{formatBrl(centavosOf(product.price))} cada</span>
      </span>
      <span className={own.step} role="group" aria-label={`Quantidade de ${title}`}>
        <StepButton label="Diminuir" isEnd={amount <= 1} onStep={() => setAmount(amount - 1)}>
          <Minus size={16} aria-hidden />
        </StepButton>
        <span className={own.stepCount} role="status">
          {amount}
        </span>
        <StepButton label="Aumentar" isEnd={amount >= product.totalUnit} onStep={() => setAmount(amount + 1)}>
          <Plus size={16} aria-hidden />
        </StepButton>
      </span>
      <span className={own.lineTotal}>
        <Amount centavos={totalCentavos} />
      </span>
      <IconButton label={`Tirar do carrinho: ${title}`} onClick={remove}>
        <Trash2 size={18} strokeWidth={1.7} aria-hidden />
      </IconButton>
    </li>
  );
}

/** One more or one less. At its end it keeps the focus and does nothing, so that the keyboard stays where it is. */
function StepButton({
  label,
  isEnd,
  onStep,
  children,
}: {
  readonly label: string;
  readonly isEnd: boolean;
  readonly onStep: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <IconButton label={label} size="small" aria-disabled={isEnd} onClick={() => (isEnd ? undefined : onStep())}>
      {children}
    </IconButton>
  );
}
