import { type Dict, hashOf, isReference, type PdfObjects, type Value } from './objects.ts';
import { whole } from './document-properties.ts';
import { annotationsOf, fact, ofPages } from './page-properties.ts';
import { type Fact, ofDocument, type Property } from './property.ts';
import type { DocumentReading } from './read-answer.ts';

const fieldKeys = ['/FT', '/V', '/DV', '/Ff', '/DA', '/Q', '/MaxLen', '/Opt', '/TU'];

/** Where a layer is listed below none and no label; a merge of several files with layers puts those of a file below its title. */
const topOfList = 'the top of the list';

/** Forms, attachments and layers. */
export const partProperties: readonly Property[] = [
  ofDocument(
    'form fields',
    'name, kind, values, flags, font, alignment, and the state of each widget',
    { notices: ['extrasDropped', 'fieldsFlattened'] },
    (document) => fieldFacts(document),
  ),
  ofDocument(
    'JavaScript of fields',
    'their scripts, and the order in which fields are calculated',
    { notices: ['extrasDropped', 'fieldsFlattened'] },
    (document) => {
      const { objects } = document;
      const order = objects.list(objects.dict(objects.catalog['/AcroForm'])['/CO']);
      return [
        ...annotationsOf(document, '/Widget').flatMap(({ mark, annotation }) =>
          '/AA' in annotation ? [fact(mark, objects.describe(annotation['/AA']))] : [],
        ),
        ...order.map((field) => ({
          pages: pagesOf(document, field),
          text: 'is calculated',
          name: objects.text(objects.dict(field)['/T']),
        })),
      ];
    },
  ),
  ofDocument('XFA form', 'its packets', { notices: ['xfaDropped', 'fieldsFlattened'] }, ({ objects }) => {
    const xfa = objects.dict(objects.catalog['/AcroForm'])['/XFA'];
    return xfa === undefined ? [] : [whole(objects.describe(xfa))];
  }),
  ofDocument(
    'attachments',
    'name, description, kind and bytes; of the document and of pages; pdfdetach lists them',
    { notices: ['extrasDropped'] },
    attachmentFacts,
  ),
  ofDocument(
    'layers',
    'each with its first state, intent, usage, lock, place in the list, and exclusions',
    {
      notices: ['extrasDropped'],
      inMerge: (layer, { fileTitle, filesThatHaveIt }) =>
        filesThatHaveIt > 1 ? { ...layer, text: layer.text.replace(topOfList, fileTitle) } : layer,
    },
    ({ objects }) => layerFacts(objects),
  ),
  ofDocument(
    'alternate layer configurations',
    '/Configs: which layers each turns on and off',
    { notices: ['extrasDropped'] },
    ({ objects }) => configFacts(objects),
  ),
];

/** The pages that show a field. */
function pagesOf(document: DocumentReading, field: Value): string[] {
  const widgets = [field, ...document.objects.list(document.objects.dict(field)['/Kids'])];
  return annotationsOf(document, '/Widget').flatMap(({ mark, ref }) => (widgets.includes(ref) ? [mark] : []));
}

function fieldFacts(document: DocumentReading): Fact[] {
  const { objects } = document;
  const form = objects.dict(objects.catalog['/AcroForm']);
  const pageOf = new Map(annotationsOf(document, '/Widget').map(({ mark, ref }) => [ref, mark]));

  function read(ref: Value, path: readonly string[], inherited: Dict): Fact[] {
    const field = objects.dict(ref);
    const name = '/T' in field ? [...path, objects.text(field['/T'])] : path;
    const own = Object.fromEntries(fieldKeys.filter((key) => key in field).map((key) => [key, field[key] ?? null]));
    const all = { ...inherited, ...own };
    const kids = objects.list(field['/Kids']);
    if (kids.length > 0) return kids.flatMap((kid) => read(kid, name, all));
    const mark = pageOf.get(ref);
    const said = fieldKeys.filter((key) => key !== '/DA').map((key) => `${key} ${objects.describe(all[key])}`);
    const text = `${said.join(' ')} font ${fontOf(objects, form, all['/DA'])} state ${objects.describe(field['/AS'])}`;
    return [{ ...fact(mark ?? 'no page', text), name: name.join('.') }];
  }

  const inherited: Dict = { '/DA': form['/DA'] ?? null, '/Q': form['/Q'] ?? null };
  return objects.list(form['/Fields']).flatMap((field) => read(field, [], inherited));
}

/** A default appearance with the font that its form's resources hold by that name. */
function fontOf(objects: PdfObjects, form: Dict, appearance: Value | undefined): string {
  const [, name = '', rest = ''] = /^\s*(\/\S+)(.*)$/.exec(objects.text(appearance)) ?? [];
  const font = objects.dict(objects.dict(objects.dict(form['/DR'])['/Font'])[name]);
  return `${objects.text(font['/BaseFont'])}${rest}`;
}

function attachmentFacts(document: DocumentReading): Fact[] {
  const { objects } = document;
  const say = (file: Value | undefined) => {
    const { '/Desc': text, '/AFRelationship': relation, '/UF': name, '/EF': embedded } = objects.dict(file);
    const data = objects.dict(embedded)['/F'];
    const { '/Subtype': kind, '/Params': params } = objects.dict(data);
    const listed = document.attachments.includes(objects.text(name)) ? '' : ' (not listed)';
    const bytes = objects.data(data);
    return `${objects.describe(text)} ${objects.describe(relation)} ${objects.describe(kind)} ${objects.describe(params)} ${bytes ? hashOf(bytes) : 'empty'}${listed}`;
  };
  return [
    ...objects
      .treeEntries(objects.dict(objects.catalog['/Names'])['/EmbeddedFiles'], '/Names')
      .map(([name, file]) => ({ pages: [], text: say(file), name: objects.text(name) })),
    ...objects.list(objects.catalog['/AF']).map((file) => whole(`associated with the document: ${say(file)}`)),
    ...annotationsOf(document).flatMap(({ mark, annotation }) =>
      annotation['/Subtype'] === '/FileAttachment' ? [fact(mark, say(annotation['/FS']))] : [],
    ),
    ...ofPages(document, (page, mark) => objects.list(page['/AF']).map((file) => fact(mark, say(file)))),
  ];
}

function layerFacts(objects: PdfObjects): Fact[] {
  const properties = objects.dict(objects.catalog['/OCProperties']);
  const config = objects.dict(properties['/D']);
  const holds = (key: string, layer: Value) => objects.list(config[key]).includes(layer);
  const nameOf = (layer: Value) => objects.text(objects.dict(layer)['/Name']);
  const places = placesOf(objects, config['/Order'], topOfList);
  return objects
    .list(properties['/OCGs'])
    .filter(isReference)
    .flatMap((layer) => {
      const isOn = config['/BaseState'] === '/OFF' ? holds('/ON', layer) : !holds('/OFF', layer);
      const exclusive = objects
        .list(config['/RBGroups'])
        .filter((group) => objects.list(group).includes(layer))
        .map((group) => objects.list(group).map(nameOf).join('|'));
      const events = objects
        .list(config['/AS'])
        .map((usage) => objects.dict(usage))
        .filter((usage) => objects.list(usage['/OCGs']).includes(layer))
        .map((usage) => objects.describe({ ...usage, '/OCGs': null }));
      const said = [
        objects.describe(layer),
        isOn ? 'on' : 'off',
        holds('/Locked', layer) ? 'locked' : '',
        ...exclusive,
        ...events,
      ];
      return [whole(said.join(' ')), whole(`${nameOf(layer)} listed below ${places.get(layer) ?? 'nothing'}`)];
    });
}

/** Layers that a configuration does not change, such as those of another file in a merge, are not facts of it. */
function configFacts(objects: PdfObjects): Fact[] {
  const properties = objects.dict(objects.catalog['/OCProperties']);
  const layers = objects.list(properties['/OCGs']).filter(isReference);
  return objects.list(properties['/Configs']).flatMap((value) => {
    const config = objects.dict(value);
    const base = objects.text(config['/BaseState']) || '/ON';
    return layers.flatMap((layer) => {
      const told = (['/ON', '/OFF'] as const).find((key) => objects.list(config[key]).includes(layer));
      const state = told ?? base;
      const name = objects.text(objects.dict(layer)['/Name']);
      return state === '/Unchanged' ? [] : [whole(`${objects.text(config['/Name'])} sets ${name} ${state}`)];
    });
  });
}

/** The label or layer right above each layer in a reader's list (ISO 32000-2, table 99). */
function placesOf(objects: PdfObjects, order: Value | undefined, above: string): Map<Value, string> {
  const places = new Map<Value, string>();
  const items = objects.list(order);
  const [first] = items.map((item) => objects.get(item));
  const place = typeof first === 'string' ? objects.text(first) : above;
  let last = place;
  for (const item of items) {
    if (Array.isArray(objects.get(item))) {
      for (const [layer, below] of placesOf(objects, item, last)) places.set(layer, below);
    } else if (isReference(item)) {
      places.set(item, place);
      last = objects.text(objects.dict(item)['/Name']);
    }
  }
  return places;
}
