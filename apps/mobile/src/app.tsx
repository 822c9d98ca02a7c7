import { readProfile, type Profile } from '@bank/contracts';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { connectBank, wordsOf } from './bank/bank.ts';
import { readDeviceKey, type DeviceKey } from './device/device-key.ts';
import { proveThisDevice } from './device/prove-device.ts';
import { Frame } from './screens/frame.tsx';
import { RegisterScreen } from './screens/register-screen.tsx';
import { SignInScreen } from './screens/sign-in-screen.tsx';
import { SignedIn } from './screens/signed-in.tsx';

type Stage =
  | { readonly at: 'starting' }
  | { readonly at: 'signed-out'; readonly notice?: string }
  | { readonly at: 'registering'; readonly profile: Profile }
  | { readonly at: 'signed-in'; readonly profile: Profile; readonly key: DeviceKey };

/** The simulated app of the bank: who is signed in decides what it shows. */
export function App(): ReactNode {
  const bank = useMemo(() => connectBank(sessionStorage, Date.now), []);
  const [stage, setStage] = useState<Stage>(() => ({ at: bank.isSignedIn() ? 'starting' : 'signed-out' }));

  const { at } = stage;
  useEffect(() => {
    let current = true;
    const put = (next: Stage): void => {
      if (current) setStage(next);
    };
    const enter = async (): Promise<void> => {
      const profile = await bank.call(readProfile, {});
      if (!profile.ok) {
        bank.signOut();
        return put({ at: 'signed-out', notice: wordsOf(profile.failure) });
      }
      const key = await readDeviceKey(profile.value.operator.id);
      if (key) await proveThisDevice(bank, profile.value, key);
      put(key ? { at: 'signed-in', profile: profile.value, key } : { at: 'registering', profile: profile.value });
    };
    if (at === 'starting') void enter();
    return () => void (current = false);
  }, [at, bank]);
  const enter = useCallback(() => setStage({ at: 'starting' }), []);

  const leave = useCallback(
    (notice?: string) => {
      bank.signOut();
      setStage(notice === undefined ? { at: 'signed-out' } : { at: 'signed-out', notice });
    },
    [bank],
  );

  switch (stage.at) {
    case 'starting':
      return <Frame>{null}</Frame>;
    case 'signed-out':
      return <SignInScreen bank={bank} storage={localStorage} notice={stage.notice} onSignedIn={enter} />;
    case 'registering':
      return <RegisterScreen bank={bank} profile={stage.profile} onRegistered={enter} onLeave={() => leave()} />;
    case 'signed-in':
      return (
        <SignedIn
          bank={bank}
          profile={stage.profile}
          deviceKey={stage.key}
          onForgotten={() => setStage({ at: 'registering', profile: stage.profile })}
          onRightsChanged={enter}
          onLeave={leave}
        />
      );
  }
}
