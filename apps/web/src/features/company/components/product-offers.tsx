import { PRODUCTS, type Product } from '@bank/contracts';
import { Button, Card, StatusLabel } from '@bank/ui';
import { ArrowLeftRight, Barcode, FileCheck2, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { OrderMark } from '../../../vocabulary/order-mark.tsx';
import { documentsInWords, type OfferedProduct } from '../upgrade.ts';
import styles from './offers.module.css';

const ICONS: Readonly<Record<Product, ReactNode>> = {
  PIX: <OrderMark icon="pix" />,
  TRANSFER: <ArrowLeftRight size={20} strokeWidth={1.7} />,
  PAYMENT: <Barcode size={20} strokeWidth={1.7} />,
  CHARGING: <Receipt size={20} strokeWidth={1.7} />,
  CHECKS: <FileCheck2 size={20} strokeWidth={1.7} />,
};

/** The products side by side: what is contracted, what waits for the bank, and what can be chosen. */
export function ProductOffers({
  products,
  chosen,
  onToggle,
}: {
  readonly products: readonly OfferedProduct[];
  readonly chosen: readonly Product[];
  readonly onToggle: (product: Product) => void;
}): ReactNode {
  const inOrder = products.toSorted((a, b) => PRODUCTS.indexOf(a.product) - PRODUCTS.indexOf(b.product));
  return (
    <ul className={styles.products} aria-label="Produtos">
      {inOrder.map((offer) => {
        const { product, name, about } = offer;
        return (
          <li key={product}>
            <Card className={styles.offer}>
              <div className={styles.product}>
                <span className={styles.icon} aria-hidden="true">
                  {ICONS[product]}
                </span>
                <h3 className={styles.name}>{name}</h3>
              </div>
              <p className={styles.about}>{about}</p>
              <ProductState offer={offer} isChosen={chosen.includes(product)} onToggle={onToggle} />
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function ProductState({
  offer,
  isChosen,
  onToggle,
}: {
  readonly offer: OfferedProduct;
  readonly isChosen: boolean;
  readonly onToggle: (product: Product) => void;
}): ReactNode {
  switch (offer.state) {
    case 'contracted':
      return (
        <p className={styles.foot}>
          <StatusLabel tone="positive">Contratado</StatusLabel>
        </p>
      );
    case 'in-analysis':
      return (
        <p className={styles.foot}>
          <StatusLabel tone="info">Em análise</StatusLabel>
        </p>
      );
    case 'available':
      return (
        <div className={styles.foot}>
          <p className={styles.wants}>{documentsInWords(offer.documentsWanted)}</p>
          <Button
            variant={isChosen ? 'primary' : 'secondary'}
            wide
            aria-label={`${isChosen ? 'Escolhido' : 'Escolher'}: ${offer.name}`}
            onClick={() => onToggle(offer.product)}
          >
            {isChosen ? 'Escolhido' : 'Escolher'}
          </Button>
        </div>
      );
  }
}
