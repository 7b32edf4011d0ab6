import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { siteConfig } from '../../site/site-config.ts';
import { pdfProblemSentence } from '../../tool-run/choosing/pdf-problem.ts';
import { ProblemNotice } from '../../tool-run/choosing/problem-notice.tsx';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';

// It sends requests, and brings the library for that.
const ImageOffer = lazyPart(() =>
  import('../../tool-run/image-pages/image-offer.tsx').then((module) => module.ImageOffer),
);

/** Images that can become pages at a time: a request for each. */
const maxImages = 20;

/** Files that were not accepted; of images, an offer to make pages of them. */
export function MergeProblems() {
  const { t } = useTexts('toolRun');
  const describe = useRefusals();
  const { dispatch, choose } = useToolRunner();
  const problems = useToolState((state) => state.problems);
  const images = problems.flatMap((each) => (each.problem === 'invalidType' ? (each.other ?? []) : []));
  const isOffered = images.length > 0 && images.length <= maxImages;
  const dismiss = () => dispatch({ type: 'problemsDismissed' });
  return (
    <>
      {isOffered && (
        <Suspense fallback={null}>
          <ImageOffer
            images={images}
            onPages={(pdfs) => {
              dismiss();
              void choose(pdfs, siteConfig());
            }}
            onDismiss={dismiss}
          />
        </Suspense>
      )}
      <ProblemNotice
        problems={problems.filter((each) => !(isOffered && each.problem === 'invalidType' && each.other))}
        describe={(problem) => pdfProblemSentence(problem, undefined, t, describe)}
      />
    </>
  );
}
