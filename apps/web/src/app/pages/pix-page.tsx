import { Card, Skeleton } from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { PixScreen } from '../../features/pix/screens/pix-screen.tsx';
import { readDisputesAddress } from '../../features/pix-disputes/address.ts';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

const DisputeCentre = lazyPart(
  () => import('../../features/pix-disputes/components/dispute-centre.tsx'),
  'DisputeCentre',
);

/** The entry of Pix, with contested payments beside it. */
export function PixPage(): ReactNode {
  // Read here: what stands in the router is loaded with every page.
  const address = readDisputesAddress(useSearch({ from: '/frame/pix' }));
  const navigate = useNavigate({ from: '/pix' });
  return (
    <PixScreen
      tab={address.aba === undefined ? 'entry' : 'disputes'}
      onTab={(tab) => void navigate({ search: tab === 'disputes' ? { aba: 'contestacoes' } : {}, replace: true })}
      disputes={
        <Suspense fallback={<Waiting />}>
          <DisputeCentre
            address={address}
            onGo={(next) =>
              void navigate({
                search: readDisputesAddress({ aba: 'contestacoes', ...next }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        </Suspense>
      }
    />
  );
}

function Waiting(): ReactNode {
  return (
    <Card>
      <Skeleton height={280} />
    </Card>
  );
}
