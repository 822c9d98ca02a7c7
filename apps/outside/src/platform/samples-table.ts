import { html, raw, type SafeHtml } from './page.ts';

/** A row of the page of samples. */
export interface SampleLine {
  readonly name: string;
  /** As it is to be typed or pasted. */
  readonly code: string;
  readonly what: string;
  readonly happens: string;
}

/** Samples of one kind as a table that scrolls by itself. `label` names it; `codeHead` says what the code is. */
export function samplesTable(
  { label, codeHead }: { readonly label: string; readonly codeHead: string },
  samples: readonly SampleLine[],
): SafeHtml {
  const lines = samples.map(({ name, code, what, happens }) =>
    raw(
      html`<tr id="${name}">
        <td>${what}</td>
        <td>${happens}</td>
        <td><input readonly value="${code}" aria-label="${codeHead}: ${what}" /></td>
      </tr>`,
    ),
  );
  return raw(
    html`<section class="scroll" aria-label="${label}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">O que é</th>
            <th scope="col">O que acontece</th>
            <th scope="col">${codeHead}</th>
          </tr>
        </thead>
        <tbody>
          ${lines}
        </tbody>
      </table>
    </section>`,
  );
}
