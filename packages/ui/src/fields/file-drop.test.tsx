import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FileDrop, type FileDropProps } from './file-drop.tsx';
import { fileSizeInWords } from './file-size.ts';

afterEach(cleanup);

const contract = new File([new Uint8Array(1_258_291)], 'contrato social.pdf', { type: 'application/pdf' });
const photo = new File([new Uint8Array(820)], 'foto.png', { type: 'image/png' });

function Contract(props: Partial<FileDropProps> = {}) {
  const [file, setFile] = useState<File | undefined>();
  return (
    <FileDrop
      label="Contrato social"
      hint="PDF, JPEG ou PNG, até 10 MB."
      accept="application/pdf,image/jpeg,image/png"
      file={file}
      onFile={setFile}
      {...props}
    />
  );
}

const input = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Contrato social');
const described = (): string =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');

test('a chosen file is shown with its name and size, and the input says so to a screen reader', () => {
  render(<Contract />);
  expect(described()).toBe('Escolher arquivoou solte aqui, ou cole | PDF, JPEG ou PNG, até 10 MB.');
  fireEvent.change(input(), { target: { files: [contract] } });
  expect(described()).toContain('contrato social.pdf');
  expect(described()).toContain('1,2 MB');
});

test('a file can be dropped on the field, and pasted into it; only the first of many is taken', () => {
  render(<Contract />);
  fireEvent.drop(input(), { dataTransfer: { files: [contract, photo] } });
  expect(screen.getByText('contrato social.pdf')).toBeTruthy();
  fireEvent.paste(input(), { clipboardData: { files: [photo] } });
  expect(screen.getByText('foto.png')).toBeTruthy();
  expect(screen.queryByText('contrato social.pdf')).toBeNull();
});

test('text that is pasted is no file and changes nothing', () => {
  render(<Contract file={contract} />);
  const event = createEvent.paste(input(), { clipboardData: { files: [] } });
  fireEvent(input(), event);
  expect(event.defaultPrevented).toBe(false);
  expect(screen.getByText('contrato social.pdf')).toBeTruthy();
});

test('a removed file is gone, and the focus is on the field again', () => {
  render(<Contract />);
  fireEvent.change(input(), { target: { files: [contract] } });
  fireEvent.click(screen.getByRole('button', { name: 'Remover contrato social.pdf' }));
  expect(screen.queryByText('contrato social.pdf')).toBeNull();
  expect(document.activeElement).toBe(input());
});

test('an error takes the place of the hint and marks the input', () => {
  render(<Contract file={contract} error="O arquivo está protegido por senha." />);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(described()).toContain('O arquivo está protegido por senha.');
  expect(described()).not.toContain('até 10 MB');
});

test('while a file is sent its progress is said in words and nothing can be changed', () => {
  const taken: (File | undefined)[] = [];
  const send = (progress: number) => (
    <Contract file={contract} progress={progress} onFile={(file) => taken.push(file)} />
  );
  const { rerender } = render(send(0.404));
  const bar = screen.getByRole('progressbar', { name: 'Envio de contrato social.pdf' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect(bar.getAttribute('aria-valuetext')).toBe('Enviando: 40%');
  expect(input().disabled).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.drop(bar, { dataTransfer: { files: [photo] } });
  expect(taken).toEqual([]);
  rerender(send(1));
  expect(bar.getAttribute('aria-valuetext')).toBe('Conferindo o arquivo…');
});

test('a file that is dropped beside the field does not make the browser leave the page', () => {
  const { unmount } = render(<Contract />);
  const dropped = (): boolean => {
    const event = createEvent.drop(document.body, { dataTransfer: { files: [contract], types: ['Files'] } });
    fireEvent(document.body, event);
    return event.defaultPrevented;
  };
  expect(dropped()).toBe(true);
  unmount();
  expect(dropped()).toBe(false);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [820, '820 bytes'],
  [1024, '1 KB'],
  [1_048_575, '1 MB'],
  [1_258_291, '1,2 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSizeInWords(bytes)).toBe(words);
});
