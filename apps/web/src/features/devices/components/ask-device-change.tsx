import { changeDevice, type CompanyDevice, type DeviceAction, type SignedChange } from '@bank/contracts';
import { ConfirmDialog } from '@bank/ui';
import type { ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { actWords } from '../device-words.ts';

/** Asks whether it is really meant, then asks the bank for the change, which is signed in the app. */
export function AskDeviceChange({
  device,
  act,
  onClose,
  onAsked,
}: {
  readonly device: CompanyDevice;
  readonly act: Exclude<DeviceAction, 'rename'>;
  readonly onClose: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const { run, running, failure } = useOperation(changeDevice);
  const words = actWords(act, device);
  const confirm = async (): Promise<void> => {
    const asked = await run({ params: { deviceId: device.id }, body: { action: act } });
    if (asked.ok) onAsked(asked.value);
  };
  return (
    <ConfirmDialog
      open
      title={words.question}
      text={words.text}
      confirmLabel={words.confirm}
      danger={words.danger}
      loading={running}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <AskFailure failure={failure} />
    </ConfirmDialog>
  );
}
