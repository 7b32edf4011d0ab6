import { type Contract, contracts, costClasses, type ToolName } from '@blattwerk/shared';
import { photos } from '@blattwerk/testing/files/images';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { imageEntries, openPages } from '@blattwerk/testing/pdf/write-pdf';
import { sendEvery } from '@blattwerk/testing/load/arrivals';
import { type LoadRequest, type RequestFiles, requestsOf } from '@blattwerk/testing/load/requests';
import { type Sample, send } from '@blattwerk/testing/load/send';
import sharp from 'sharp';

/** Number of visitors, each with an address. */
const visitors = 40;
/** Time between the begins of two requests, in ms. */
const everyMs = 800;

/** Sizes of the visitors' files. */
export const fileSizes = { small: { title: '10 kB' }, large: { title: '5 MB' } };

/** What a visit waits for: a cost class, or the recognition of text, which takes seconds of processor time for a page. */
export const visitKinds = [...costClasses, 'recognition'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** A visit of recognition is one of so many visits: more of them would need both cores for themselves. */
const everyRecognition = 10;

/**
 * Requests with small files of about 10 kB and of about 5 MB, in turn: of each tool that recognizes no text, as many of each cost
 * class, and between them those that do, of one page and of a photo.
 */
export async function visitorRequests(): Promise<LoadRequest[]> {
  const [photo = Buffer.alloc(0)] = await photos(1);
  const picture = await sharp(photo).resize(300).jpeg({ quality: 70 }).toBuffer();
  const small = { ...fileSizes.small, pdf: makePdf(30, { image: true }), images: [picture] };
  const large = { ...fileSizes.large, pdf: photoAndText(photo), images: [photo] };
  const onePage = { ...small, pdf: makePdf(1, { image: true }) };
  /** Both sizes in turn, since an attack is shorter than the list. */
  const ofKind = (kind: VisitKind, files: readonly RequestFiles[]) => {
    const [first = [], ...others] = files.map((each) =>
      requestsOf(contracts, each).filter((request) => kindOf(request) === kind),
    );
    return first.flatMap((request, index) => [request, ...others.flatMap((list) => list[index] ?? [])]);
  };
  const ofClasses = costClasses.map((costClass) => ofKind(costClass, [small, large]));
  const most = Math.max(...ofClasses.map(({ length }) => length));
  const others = Array.from({ length: most }, (_, index) =>
    ofClasses.flatMap((all) => all[index % all.length] ?? []),
  ).flat();
  const recognition = ofKind('recognition', [onePage, large]);
  return others.flatMap((request, index) => {
    const turn = Math.floor(index / (everyRecognition - 1));
    const isBefore = index % (everyRecognition - 1) === 0;
    return isBefore ? [recognition[turn % recognition.length] as LoadRequest, request] : [request];
  });
}

/** A page with a photo and two without. */
function photoAndText(photo: Buffer): Buffer {
  const writer = openPages({ width: 595, height: 842 });
  const image = writer.stream(`${imageEntries(4000, 3000)} /Filter /DCTDecode`, photo);
  for (const content of ['q 400 0 0 300 50 500 cm /Im Do Q', '2 w 50 50 m 500 700 l S', '50 50 200 300 re f'])
    writer.page(content, `/Resources << /XObject << /Im ${image} 0 R >> >>`);
  return writer.endPages();
}

/** Sends requests of all tools in turn, each from the next visitor's address, and waits for all answers. */
export function visit(address: string, requests: readonly LoadRequest[], seconds: number): Promise<Sample[]> {
  const begun = performance.now();
  return sendEvery({ everyMs, signal: AbortSignal.timeout(seconds * 1_000) }, (index) => {
    const sent = requests[index % requests.length] as LoadRequest;
    return send(address, sent, begun, { localAddress: `127.0.1.${1 + (index % visitors)}` });
  });
}

export function kindOf({ tool }: Pick<Sample, 'tool'>): VisitKind {
  const { costClass, program }: Contract = contracts[tool as ToolName];
  return program === undefined ? costClass : 'recognition';
}
