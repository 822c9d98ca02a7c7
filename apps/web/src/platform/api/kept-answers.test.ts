import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

/** A question on screen whose answers come when the test gives them, in the order in which they were asked for. */
function question(answers: KeptAnswers, key: string) {
  const asked: { readonly answer: (text: string) => void; readonly fail: () => void }[] = [];
  const observer = new QueryObserver(answers, {
    queryKey: ['cases', key],
    queryFn: () =>
      new Promise<string>((resolve, reject) =>
        asked.push({ answer: resolve, fail: () => reject(new Error('no line')) }),
      ),
    retry: false,
    staleTime: Infinity,
  });
  const leave = observer.subscribe(() => undefined);
  return { asked, leave, shown: () => observer.getCurrentResult().data };
}

const makeOld = (answers: KeptAnswers): Promise<void> => answers.invalidateQueries({ queryKey: ['cases'] });
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test('what is made old while it is read for the first time is read once more, and waited for', async () => {
  const answers = new KeptAnswers();
  const { asked, shown } = question(answers, 'one');
  const fresh = makeOld(answers);
  expect(asked).toHaveLength(1);
  asked[0]?.answer('before the change');
  await settled();
  expect(shown()).toBe('before the change');
  expect(asked).toHaveLength(2);
  asked[1]?.answer('after it');
  await fresh;
  expect(shown()).toBe('after it');
  expect(asked).toHaveLength(2);
});

test('a first reading that failed is followed by another too', async () => {
  const answers = new KeptAnswers();
  const { asked, shown } = question(answers, 'one');
  const fresh = makeOld(answers);
  asked[0]?.fail();
  await settled();
  asked[1]?.answer('after it');
  await fresh;
  expect(shown()).toBe('after it');
});

test('what is there already is read anew at once, and once', async () => {
  const answers = new KeptAnswers();
  const { asked, shown } = question(answers, 'one');
  asked[0]?.answer('before the change');
  await settled();
  const fresh = makeOld(answers);
  expect(asked).toHaveLength(2);
  asked[1]?.answer('after it');
  await fresh;
  await settled();
  expect(shown()).toBe('after it');
  expect(asked).toHaveLength(2);
});

test('what nobody looks at any more, or is not meant, is not read again', async () => {
  const answers = new KeptAnswers();
  const left = question(answers, 'left');
  const other = question(answers, 'other');
  void answers.invalidateQueries({ queryKey: ['cases', 'left'] });
  left.leave();
  left.asked[0]?.answer('before the change');
  other.asked[0]?.answer('as it is');
  await settled();
  expect([left.asked.length, other.asked.length]).toEqual([1, 1]);
  expect(answers.getQueryState(['cases', 'left'])?.isInvalidated).toBe(true);
});
