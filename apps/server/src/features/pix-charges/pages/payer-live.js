// Keeps the payer's page true while it is open: when the charge stands otherwise than the page says, the page is read again.
// Copies the code, which only a script can.
const ASK_EVERY_MS = 4_000;

const page = document.querySelector('[data-charge]');
const standing = page.dataset.standing;

const standingOf = ({ state, stage, isBeingPaid, code, today, paidAt }) =>
  [state, stage, isBeingPaid, code, today?.amount, paidAt].join('|');

async function ask() {
  if (document.visibilityState === 'visible') {
    try {
      const answer = await fetch(`/services/pix/payer-charges/${page.dataset.charge}`, { cache: 'no-store' });
      if (answer.ok && standingOf(await answer.json()) !== standing) {
        location.reload();
        return;
      }
    } catch {
      // Without a connection the page stays as it is, and asks again.
    }
  }
  setTimeout(() => void ask(), ASK_EVERY_MS);
}

const button = document.querySelector('[data-copy]');
const field = document.querySelector('[data-code]');
if (button && field) {
  button.hidden = false;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand('copy');
    }
    document.querySelector('[data-copied]').textContent =
      'Código copiado. Cole em Pix Copia e Cola no aplicativo do seu banco.';
  };
  button.addEventListener('click', () => void copy());
}

setTimeout(() => void ask(), ASK_EVERY_MS);
