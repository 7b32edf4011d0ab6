import { contracts } from '@blattwerk/shared';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-texts.ts';
import { limitConcurrency, requestsAtOnce } from '../limit-concurrency.ts';
import { runOnFile } from '../running/run-on-file.ts';

/**
 * Makes a PDF of each image by the tool `convert`, which removes what a photo says about its place.
 * @param onPages gets the PDFs in the order of the images, where all of them were made
 */
export function useImagePages(onPages: (pdfs: File[]) => void) {
  const language = useLanguage();
  const attempt = useMutation<File[], ApiError, readonly File[]>(
    {
      mutationFn: (images) => {
        const inTurn = limitConcurrency(requestsAtOnce);
        const ending = new AbortController();
        const pages = images.map((image) =>
          inTurn(ending.signal, () =>
            runOnFile(contracts.convert, image, { name: `${image.name.replace(/\.[^.]*$/, '')}.pdf`, language }),
          ).catch((error: unknown) => {
            ending.abort();
            throw error instanceof ApiError ? error : new ApiError('failed');
          }),
        );
        return Promise.all(pages);
      },
      onSuccess: onPages,
    },
    queryClient,
  );
  return { isPending: attempt.isPending, error: attempt.error, makePages: attempt.mutate };
}
