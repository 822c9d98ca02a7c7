import { renderToStaticMarkup } from 'react-dom/server';
import { SignInFrame } from './screens/sign-in-screen.tsx';

/** The sign-in page as HTML, for index.html at build time: the same components draw it that take it over. */
export function paintSignIn(): string {
  return renderToStaticMarkup(<SignInFrame stage="notice" onAcknowledge={ignore} onGuest={ignore} />);
}

function ignore(): void {}
