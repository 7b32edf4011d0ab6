import { contracts, type CostClass, costClasses, type ToolName } from '@blattwerk/shared';
import { photos } from '@blattwerk/testing/files/images';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { openPdfWriter } from '@blattwerk/testing/pdf/write-pdf';
import { sendEvery } from '@blattwerk/testing/load/arrivals';
import { type LoadRequest, requestsOf } from '@blattwerk/testing/load/requests';
import { type Sample, send } from '@blattwerk/testing/load/send';
import sharp from 'sharp';

/** Number of visitors, each with an address. */
const visitors = 40;
/** Time between the begins of two requests, in ms. */
const everyMs = 800;

/** Requests of each tool with small files of about 10 kB and of about 5 MB, as many of each cost class, in turn. */
export async function visitorRequests(): Promise<LoadRequest[]> {
  const [photo = Buffer.alloc(0)] = await photos(1);
  const picture = await sharp(photo).resize(300).jpeg({ quality: 70 }).toBuffer();
  const small = { title: '10 kB', pdf: makePdf(30, { image: true }), images: [picture] };
  const large = { title: '5 MB', pdf: photoAndText(photo), images: [photo] };
  const ofEachTool = [small, large].flatMap((files) => requestsOf(contracts, files));
  const ofClasses = costClasses.map((costClass) => ofEachTool.filter((request) => costClassOf(request) === costClass));
  const most = Math.max(...ofClasses.map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => ofClasses.flatMap((all) => all[index % all.length] ?? [])).flat();
}

/** A page with a photo and two without. */
function photoAndText(photo: Buffer): Buffer {
  const writer = openPdfWriter();
  const tree = writer.reserve();
  const image = writer.stream(
    '/Type /XObject /Subtype /Image /Width 4000 /Height 3000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
    photo,
  );
  const contents = ['q 400 0 0 300 50 500 cm /Im Do Q', '2 w 50 50 m 500 700 l S', '50 50 200 300 re f'];
  const pages = contents.map((content) => {
    const stream = writer.packed('', content);
    return writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im ${image} 0 R >> >> /Contents ${stream} 0 R >>`,
    );
  });
  writer.add(`<< /Type /Pages /Count 3 /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`, tree);
  return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
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
