import { contracts, type CostClass, costClasses, type ToolName } from '@blattwerk/shared';
import { photos } from '@blattwerk/testing/files/images';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { imageEntries, openPages } from '@blattwerk/testing/pdf/write-pdf';
import { sendEvery } from '@blattwerk/testing/load/arrivals';
import { type LoadRequest, requestsOf } from '@blattwerk/testing/load/requests';
import { type Sample, send } from '@blattwerk/testing/load/send';
import sharp from 'sharp';

/** Number of visitors, each with an address. */
const visitors = 40;
/** Time between the begins of two requests, in ms. */
const everyMs = 800;

/** Sizes of the visitors' files. */
export const fileSizes = { small: { title: '10 kB' }, large: { title: '5 MB' } };

/** Requests of each tool with small files of about 10 kB and of about 5 MB, as many of each cost class, in turn. */
export async function visitorRequests(): Promise<LoadRequest[]> {
  const [photo = Buffer.alloc(0)] = await photos(1);
  const picture = await sharp(photo).resize(300).jpeg({ quality: 70 }).toBuffer();
  const small = { ...fileSizes.small, pdf: makePdf(30, { image: true }), images: [picture] };
  const large = { ...fileSizes.large, pdf: photoAndText(photo), images: [photo] };
  const ofEachTool = [small, large].flatMap((files) => requestsOf(contracts, files));
  const ofClasses = costClasses.map((costClass) => ofEachTool.filter((request) => costClassOf(request) === costClass));
  const most = Math.max(...ofClasses.map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => ofClasses.flatMap((all) => all[index % all.length] ?? [])).flat();
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

export function costClassOf({ tool }: Pick<Sample, 'tool'>): CostClass {
  return contracts[tool as ToolName].costClass;
}
